import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, applyEvent, endpoints, queryKeys, useIntervalWithoutSocket, useSocketEvent } from "@/shared"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Badge, Loaded, Money, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { BID_LOG_LENGTH, withRows, type BidLog } from "@/entities/listing/bidLog"

const LogHead = hydratedPart(() => import("./LogHead"))

const BIDS_MILLISECONDS = 8_000

/** The amount of a log row. A row that voids bids shows the price that remains. */
function BidAmount({ bid: { amountCents, voids }, struck }: { bid: BidLog["items"][number]; struck: boolean }) {
  if (voids && amountCents === 0) return <span className="text-muted">No bid left</span>
  const amount = <Money cents={amountCents} className="font-semibold" />
  if (voids)
    return (
      <span className="text-right">
        <span className="block text-xs text-muted">Price now</span>
        {amount}
      </span>
    )
  return struck ? <s className="text-muted">{amount}</s> : amount
}

/** The public bid log with pseudonyms, newest first. A bid event from the socket adds its rows. */
export function BidHistory({ listingId }: { listingId: string }) {
  const queries = useQueryClient()
  const queryKey = queryKeys.listings.bids(listingId)
  const bids = useQuery({
    queryKey,
    refetchInterval: useIntervalWithoutSocket(BIDS_MILLISECONDS),
    queryFn: ({ signal }) =>
      api(endpoints.listBids, { params: { id: listingId }, query: { limit: BID_LOG_LENGTH }, signal }),
  })
  useSocketEvent("bid:updated", (bid) => {
    if (bid.listingId !== listingId) return
    applyEvent<BidLog>(queries, queryKey, (shown) => withRows(shown, bid))
  })
  return (
    <Loaded query={bids} failed="The bid history could not be loaded" waiting={<Skeleton className="h-40" />}>
      {(data) => {
        if (data.items.length === 0)
          return <p className="text-sm text-muted">No bid yet. The first bid opens the auction.</p>
        const { auctionId, logHead, total } = data
        const voided = new Set(data.items.flatMap(({ bidder, voids }) => (voids ? [bidder] : [])))
        return (
          <>
            <ol
              className="max-h-96 overflow-y-auto rounded-lg lg:max-h-none border border-line bg-surface"
              tabIndex={0}
              aria-label="Bids, newest first"
            >
              {data.items.map((bid) => (
                <li
                  key={bid.seq}
                  className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-sm last:border-0"
                >
                  <span className="w-8 text-muted tabular-nums">{bid.seq}</span>
                  <span className="min-w-0 flex-1">
                    <span>
                      {bid.voids ? (
                        <span key="0" className="contents">
                          <span>{bid.mine ? <strong>Your bids</strong> : `Bids of ${bid.bidder}`}</span> voided by
                          Northlot
                        </span>
                      ) : bid.mine ? (
                        <strong>You</strong>
                      ) : (
                        bid.bidder
                      )}
                    </span>
                    {(bid.automatic || bid.buys) && (
                      <Badge className="ml-2">{bid.buys ? "bought now" : "automatic"}</Badge>
                    )}
                    {!bid.voids && voided.has(bid.bidder) && (
                      <Badge tone="amber" className="ml-2">
                        voided
                      </Badge>
                    )}
                    <span className="block text-xs text-muted">{formatMoment(bid.ts)}</span>
                  </span>
                  <BidAmount bid={bid} struck={!bid.voids && voided.has(bid.bidder)} />
                </li>
              ))}
            </ol>
            {auctionId && logHead && (
              <LazyBoundary fallback={<div className="mt-1 min-h-11 sm:min-h-9" />}>
                <LogHead auctionId={auctionId} head={{ rows: total, hash: logHead }} />
              </LazyBoundary>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
