import { formatMoney, type ListingView } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { applyEvent, useServerTimeOf, useSocketEvent } from "@/shared"
import { Skeleton, VisuallyHidden } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { priceHistoryOptions, withSteps, type PriceHistory } from "@/entities/listing/priceHistory"
import { LINE_HEIGHT, LINE_WIDTH, priceLine, pricePoints } from "./priceLine"

const MINUTE_MILLISECONDS = 60_000

/** The price over time, from the public bid log. A bid event from the socket adds its step. */
export default function PriceChart({ listing }: { listing: ListingView }) {
  const queries = useQueryClient()
  const options = priceHistoryOptions(listing.id)
  const { queryKey } = options
  const history = useQuery(options)
  useSocketEvent("bid:updated", (bid) => {
    if (bid.listingId !== listing.id) return
    applyEvent<PriceHistory>(queries, queryKey, (shown) => withSteps(shown, bid))
  })
  const minute = useServerTimeOf((now) => Math.floor(now / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS)
  if (history.isPending) return <Skeleton className="h-full" />
  const points = history.data ? pricePoints(history.data) : []
  if (points.length < 2) return null
  const end = listing.endsAt === null ? minute : Date.parse(listing.endsAt)
  const until = listing.status === "live" ? Math.min(minute, end) : end
  const prices = points.map(({ priceCents }) => priceCents)
  const written = (at: number) => formatMoment(new Date(at).toISOString())
  return (
    <figure className="rounded-lg border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold">
        Price over time
        <span className="font-normal text-muted tabular-nums">
          {formatMoney(prices[0]!)} to {formatMoney(prices.at(-1)!)}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full text-brand-ink"
      >
        <path
          d={priceLine(points, until)}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="mt-2 flex justify-between gap-4 text-xs text-muted">
        <span>{written(points[0]!.at)}</span>
        <span>{listing.status === "live" ? "now" : written(until)}</span>
      </p>
      {/* A table is as wide as its text and would widen the page; this wrapper hides it. */}
      <VisuallyHidden as="div">
        <table>
          <caption>Price over time</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Price from then on</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, priceCents }, index) => (
              <tr key={index}>
                <td>{written(at)}</td>
                <td>{formatMoney(priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
