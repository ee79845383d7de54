import type { TrafficSource, TrafficSources } from "@northlot/contract"
import { Pie, PieChart } from "recharts"
import { formatCount, sourceShares } from "./figures"

const COLOURS: Record<TrafficSource, string> = {
  search: "var(--color-brand)",
  direct: "var(--color-info)",
  referral: "color-mix(in srgb, var(--color-brand) 45%, var(--color-surface))",
  social: "var(--color-line-strong)",
}

/** The traffic sources as a ring chart and as figures; a note if nothing was measured yet. */
export function SourcesChart({ sources }: { sources: TrafficSources }) {
  const shares = sourceShares(sources)
  if (shares.length === 0) {
    return <p className="text-sm text-muted">Nothing was measured yet. The sources of your views appear here.</p>
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div aria-hidden className="shrink-0">
          <PieChart width={108} height={108} accessibilityLayer={false}>
            <Pie
              data={shares
                .filter(({ views }) => views > 0)
                .map(({ source, views }) => ({ views, fill: COLOURS[source] }))}
              dataKey="views"
              innerRadius={34}
              outerRadius={52}
              startAngle={90}
              endAngle={-270}
              stroke="var(--color-surface)"
              rootTabIndex={-1}
              isAnimationActive={false}
            />
          </PieChart>
        </div>
        <dl className="min-w-40 flex-1 text-sm">
          {shares.map(({ source, label, views, percent }) => (
            <div key={source} className="flex items-center gap-2 py-0.5">
              <dt className="flex flex-1 items-center gap-2">
                <span aria-hidden className="size-2.5 shrink-0 rounded-sm" style={{ background: COLOURS[source] }} />
                {label}
              </dt>
              <dd className="tabular-nums">
                {formatCount(views)} <span className="ml-1 inline-block w-10 text-right text-muted">{percent}%</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {sources.unknown > 0 && (
        <p className="mt-2 text-xs text-muted">
          {formatCount(sources.unknown)} earlier <span>{sources.unknown === 1 ? "view was" : "views were"}</span>{" "}
          counted before sources were measured.
        </p>
      )}
    </>
  )
}
