import { Eye } from "lucide-react"
import { useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { Button, Card, Loaded, Skeleton } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { DailyChart } from "./DailyChart"
import { SourcesChart } from "./SourcesChart"
import { formatCount, formatPercent } from "./figures"
import { sellerAnalyticsOptions } from "./queries"
import { LazyBoundary } from "@/shared/lazy"

const PriceAssistDialog = lazyPart(() => import("./PriceAssistDialog"))

/** The seller's figures in panels: views, traffic sources, performance, price, watchers (spec §2). */
export default function WorkspaceAnalytics() {
  const analytics = useQuery(sellerAnalyticsOptions)
  const [pricing, setPricing] = useState<{ id: string; title: string } | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <Loaded
      query={analytics}
      failed="Your figures could not be loaded"
      waiting={
        <div role="status" aria-label="Loading your figures…" className="flex flex-col gap-4">
          <Skeleton className="h-56" />
          <Skeleton className="h-36" />
        </div>
      }
    >
      {({ days, sources, totals, engagementPercent, topWatched, toPrice }) => {
        const adjust = () => {
          setPricing(toPrice)
          setOpen(true)
        }
        return (
          <div className="@container">
            <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2 @5xl:grid-cols-6">
              <Panel title="Views, last 8 days" className="@xl:col-span-2 @5xl:col-span-3">
                {days.every(({ views }) => views === 0) ? (
                  <p className="text-sm text-muted">No views in these days yet. New views appear here.</p>
                ) : (
                  <DailyChart
                    caption="Views of your listings, last 8 days"
                    days={days}
                    series={[{ name: "views", label: "Views", colour: "var(--color-brand)" }]}
                    charted={["views"]}
                  />
                )}
              </Panel>
              <Panel title="Traffic sources" note="Last 30 days" className="@xl:col-span-2 @5xl:col-span-3">
                <SourcesChart sources={sources} />
              </Panel>
              <Panel title="Performance snapshot" className="@5xl:col-span-2">
                <dl className="flex flex-col gap-1 text-sm">
                  <Figure label="Total views">{formatCount(totals.views)}</Figure>
                  <Figure label="Watchers">{formatCount(totals.watchers)}</Figure>
                  <Figure label="Live listings">{formatCount(totals.live)}</Figure>
                </dl>
              </Panel>
              <Panel title="Price intelligence" className="@5xl:col-span-2">
                <dl className="text-sm">
                  <Figure label="Engagement">{formatPercent(engagementPercent)}</Figure>
                </dl>
                <p className="mt-1 text-xs text-muted">Watchers divided by views.</p>
                {toPrice ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="mt-3"
                    onClick={adjust}
                    aria-label={`Adjust price of ${toPrice.title}`}
                  >
                    Adjust price
                  </Button>
                ) : (
                  <p className="mt-3 text-sm text-muted">No listing has a price that can be changed now.</p>
                )}
              </Panel>
              <Panel title="Car Watchers" className="@xl:col-span-2 @5xl:col-span-2">
                {topWatched.length === 0 ? (
                  <p className="text-sm text-muted">
                    {totals.live === 0 ? "No listings yet." : "Nobody watches a car of yours yet."}
                  </p>
                ) : (
                  <ol className="flex flex-col gap-1.5 text-sm">
                    {topWatched.map(({ id, slug, title, watchers }) => (
                      <li key={id} className="flex items-baseline justify-between gap-3">
                        <Link to={`/listing/${slug}`} className="min-w-0 truncate font-semibold hover:underline">
                          {title}
                        </Link>
                        <span className="flex shrink-0 items-center gap-1 text-muted tabular-nums">
                          <Eye aria-hidden className="size-4" /> {formatCount(watchers)}
                          <span className="sr-only">{watchers === 1 ? "watcher" : "watchers"}</span>
                        </span>
                      </li>
                    ))}
                  </ol>
                )}
              </Panel>
            </div>
            {pricing && (
              <LazyBoundary fallback={null}>
                <PriceAssistDialog listing={pricing} open={open} onOpenChange={setOpen} onChanged={() => undefined} />
              </LazyBoundary>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Panel({
  title,
  note,
  className,
  children,
}: {
  title: string
  note?: string
  className?: string
  children: ReactNode
}) {
  return (
    <Card as="section" padding="sm" aria-label={title} className={className}>
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        {title}
        {note && <span className="text-xs font-normal text-muted">{note}</span>}
      </h2>
      {children}
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">{children}</dd>
    </div>
  )
}
