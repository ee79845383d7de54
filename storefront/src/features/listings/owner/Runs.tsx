import { formatMoney, type Relisting } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { Alert, Button, Card } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"

const reserveOf = (reserveCents: Relisting["runs"][number]["reserveCents"]) =>
  reserveCents === null ? "no reserve" : `reserve ${formatMoney(reserveCents)}`

/** The run that comes by itself, which its seller can end, and those that there were. */
export default function Runs({ listingId }: { listingId: string }) {
  const queries = useQueryClient()
  const queryKey = [...queryKeys.listings.all, "relisting", listingId]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(endpoints.readRelisting, { params: { id: listingId }, signal }),
  })
  const end = useMutation({
    mutationFn: () => api(endpoints.cancelRelisting, { params: { id: listingId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.listings.all }),
  })
  if (!data) return null
  const { planned, dropped, runs } = data
  const earlier = runs.filter(({ status }) => status === "settled" || status === "cancelled")
  if (!planned && earlier.length === 0) return null
  return (
    <>
      {planned && (
        <Alert
          tone="info"
          title={`Listed again by itself on ${formatMoment(planned.dueAt)}`}
          action={
            <Button size="sm" variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
              Do not list again
            </Button>
          }
        >
          {end.isError
            ? messageOf(end.error)
            : `${planned.number} of ${planned.times}, with ${reserveOf(planned.reserveCents)}. Later while you negotiate; a change of the listing ends it.`}
        </Alert>
      )}
      {earlier.length > 0 && (
        <Card>
          <h2 className="text-base font-semibold">Earlier runs</h2>
          {!planned && dropped && (
            <p className="mt-1 text-sm text-muted">It was not listed again by itself: {dropped.reason}</p>
          )}
          <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
            {earlier.map((run) => (
              <li key={run.auctionId} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
                <span>
                  Until {formatMoment(run.endsAt)}
                  {run.relisted && ` (listed again, ${run.relisted.number} of ${run.relisted.times})`}
                </span>
                <span className="text-muted tabular-nums">
                  {run.status === "cancelled" ? "Called off" : run.outcome === "sold" ? "Sold" : "Not sold"},{" "}
                  {reserveOf(run.reserveCents)},{" "}
                  {run.lastPriceCents === null
                    ? "no bid"
                    : `${formatMoney(run.lastPriceCents)} after ${run.bidCount} ${run.bidCount === 1 ? "bid" : "bids"}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
