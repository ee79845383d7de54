import { RATING_FACTS, RATING_NAMES, type ListingView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints } from "@/shared"
import { LazyBoundary } from "@/shared/lazy"
import { Button } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { sellerRecordKey } from "./sellerRecordKey"

// Few people read the comments, so the dialog loads on the first press.
const SellerComments = lazyPart(() => import("./SellerComments"))

/** How the seller's sales went, from buyers' feedback; empty while loading and after a failure. */
export default function SellerRecord({ listing }: { listing: Pick<ListingView, "id"> }) {
  const [open, setOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { data } = useQuery({
    queryKey: sellerRecordKey(listing.id),
    queryFn: ({ signal }) =>
      api(endpoints.readSellerRecord, { params: { id: listing.id }, query: { limit: 1 }, signal }),
  })
  if (!data) return null
  const { counts, total } = data
  const { sales, ratings } = counts
  if (sales === 0 && ratings === 0) return <p className="mt-3 text-sm text-muted">No completed sale on Northlot yet.</p>
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      <p className="font-semibold">{`${sales} ${sales === 1 ? "sale" : "sales"} on Northlot`}</p>
      {ratings > 0 && (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
          {RATING_FACTS.map((fact) => (
            <div key={fact} className="contents">
              <dt className="text-muted">{RATING_NAMES.seller[fact]}</dt>
              <dd className="font-semibold">{`${counts[fact]} of ${ratings}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {total > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3"
          onClick={() => {
            setOpen(true)
            setIsAsked(true)
          }}
        >
          {`What buyers say (${total})`}
        </Button>
      )}
      {isAsked && (
        <LazyBoundary fallback={null}>
          <SellerComments listingId={listing.id} open={open} onOpenChange={setOpen} />
        </LazyBoundary>
      )}
    </div>
  )
}
