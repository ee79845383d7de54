import { formatMoney } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useIsSupport } from "@/shared"
import { Card } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import PlannedRun from "./PlannedRun"
import { reserveOf, runsOptions } from "./runs"

/** The past auctions of a listing, below its next automatic relisting. */
export default function Runs({ listingId }: { listingId: string }) {
  const { data } = useQuery(runsOptions(listingId))
  const support = useIsSupport()
  if (!data) return null
  const { planned, dropped, runs } = data
  const earlier = runs.filter(({ status }) => status === "settled" || status === "cancelled")
  return (
    <>
      <PlannedRun listingId={listingId} />
      {earlier.length > 0 && (
        <Card>
          <h2 className="text-base font-semibold">Earlier auctions</h2>
          {!planned && dropped && (
            <p className="mt-1 text-sm text-muted">The car was not listed again automatically: {dropped.reason}</p>
          )}
          <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
            {earlier.map((run) => (
              <li key={run.auctionId} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
                <span>
                  Until {formatMoment(run.endsAt)}
                  <span>{run.relisted && ` (listed again, ${run.relisted.number} of ${run.relisted.times})`}</span>
                </span>
                <span className="text-muted tabular-nums">
                  <span>
                    {run.status === "cancelled" ? "Called off" : run.outcome === "sold" ? "Sold" : "Not sold"}
                  </span>
                  , {reserveOf(run.reserveCents, { support })},{" "}
                  <span>
                    {run.lastPriceCents === null
                      ? "no bid"
                      : `${formatMoney(run.lastPriceCents)} after ${run.bidCount} ${run.bidCount === 1 ? "bid" : "bids"}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
