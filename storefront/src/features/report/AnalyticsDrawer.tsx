import type { AnalyticsRange, AnswerOf, SellerListing, endpoints } from "@northlot/contract"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { Loaded, Sheet, Skeleton, Tabs } from "@/ui"
import { DailyChart, type DailySeries } from "./DailyChart"
import { HealthReport } from "./HealthReport"
import { SourcesChart } from "./SourcesChart"
import { formatCount, formatPercent } from "./figures"
import { listingAnalyticsOptions } from "./queries"

export interface AnalyticsDrawerProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /**
   * Never called, because the drawer only shows figures. All dialogs of the seller's list of cars have the same props.
   */
  onChanged: () => void
}

type Analytics = AnswerOf<typeof endpoints.readListingAnalytics>

const RANGES: readonly { value: AnalyticsRange; label: string }[] = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "run", label: "Whole run" },
]

/** One listing's figures, in a drawer of the workspace (spec §2). */
export default function AnalyticsDrawer({ listing, open, onOpenChange }: AnalyticsDrawerProps) {
  const [range, setRange] = useState<AnalyticsRange>("7")
  const analytics = useQuery({
    ...listingAnalyticsOptions(listing.id, range),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <Sheet open={open} onOpenChange={onOpenChange} size="lg" title={`Analytics: ${listing.title}`}>
      <Tabs label="Range" items={RANGES} value={range} onValueChange={setRange}>
        <Loaded
          query={analytics}
          failed="The figures could not be loaded"
          waiting={
            <div role="status" aria-label="Loading figures…" className="flex flex-col gap-4">
              <Skeleton className="h-40" />
              <Skeleton className="h-44" />
              <Skeleton className="h-28" />
            </div>
          }
        >
          {(data) => (
            <div aria-busy={analytics.isPlaceholderData}>
              <Report analytics={data} />
            </div>
          )}
        </Loaded>
      </Tabs>
    </Sheet>
  )
}

const SERIES: readonly DailySeries<"views" | "bids" | "watchers" | "questions">[] = [
  { name: "views", label: "Views", colour: "var(--color-brand)" },
  { name: "bids", label: "Bids", colour: "var(--color-amber-fill)" },
  { name: "watchers", label: "New watchers", colour: "var(--color-line-strong)" },
  { name: "questions", label: "Questions", colour: "var(--color-muted)" },
]

function Report({ analytics: { days, totals, sources, health } }: { analytics: Analytics }) {
  const figures: readonly [string, string][] = [
    ["Views", formatCount(totals.views)],
    ["Unique viewers", formatCount(totals.uniqueViewers)],
    ["Watchers now", formatCount(totals.watchers)],
    ["Bids", formatCount(totals.bids)],
    ["Questions", formatCount(totals.questions)],
    ["Conversion", formatPercent(totals.conversionPercent)],
  ]
  return (
    <div className="flex flex-col gap-6">
      <div>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {figures.map(([label, value]) => (
            <div key={label} className="rounded-md border border-line px-3 py-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-xs text-muted">
          A person counts as one view a day. Conversion: {formatCount(totals.bidders)}{" "}
          <span>{totals.bidders === 1 ? "bidder" : "bidders"}</span> of {formatCount(totals.uniqueViewers)} unique{" "}
          <span>{totals.uniqueViewers === 1 ? "viewer" : "viewers"}</span>.
        </p>
      </div>
      <Part title="Day by day">
        {totals.views + totals.bids + totals.questions === 0 && days.every(({ watchers }) => watchers === 0) ? (
          <p className="text-sm text-muted">Nothing was measured in this time yet.</p>
        ) : (
          <DailyChart
            caption="Views, bids, new watchers and questions day by day"
            days={days}
            series={SERIES}
            charted={["views", "bids", "watchers"]}
          />
        )}
      </Part>
      <Part title="Traffic sources">
        <SourcesChart sources={sources} />
      </Part>
      {health && (
        <Part title="Listing Health">
          <HealthReport health={health} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}
