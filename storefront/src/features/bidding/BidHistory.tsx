import { useQuery } from "@tanstack/react-query"
import { api, endpoints, messageOf, queryKeys } from "@/app"
import { Badge, ErrorState, Money, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

/** The public bid log under pseudonyms, newest first. */
export function BidHistory({ listingId }: { listingId: string }) {
  const bids = useQuery({
    queryKey: queryKeys.listings.bids(listingId),
    queryFn: ({ signal }) => api(endpoints.listBids, { params: { id: listingId }, query: { limit: 99 }, signal }),
  })
  if (bids.isPending) return <Skeleton className="h-40" />
  if (bids.isError) {
    return <ErrorState title="The bid history could not be loaded" message={messageOf(bids.error)} onRetry={() => void bids.refetch()} retrying={bids.isFetching} />
  }
  if (bids.data.items.length === 0) return <p className="text-sm text-muted">No bid yet. The first one opens the auction.</p>
  return (
    <ol className="max-h-96 overflow-y-auto rounded-lg border border-line bg-surface" tabIndex={0} aria-label="Bids, newest first">
      {bids.data.items.map((bid) => (
        <li key={bid.seq} className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-sm last:border-0">
          <span className="w-8 text-muted tabular-nums">{bid.seq}</span>
          <span className="min-w-0 flex-1">
            {bid.mine ? <strong>You</strong> : bid.bidder}
            {bid.automatic && <Badge className="ml-2">automatic</Badge>}
            <span className="block text-xs text-muted">{formatMoment(bid.ts)}</span>
          </span>
          <Money cents={bid.amountCents} className="font-semibold" />
        </li>
      ))}
    </ol>
  )
}
