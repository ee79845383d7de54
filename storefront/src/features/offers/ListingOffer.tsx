import { messageOf } from "@/app"
import { ErrorState, Skeleton } from "@/ui"
import { OfferCard } from "./OfferCard"
import { useRunnerUpOffers } from "./queries"

/** On the page of a car that is on offer: to whom it is made the answer, to its seller how it stands. */
export default function ListingOffer({ listingId }: { listingId: string }) {
  const offers = useRunnerUpOffers(listingId)
  if (offers.isPending) return <Skeleton className="h-56" />
  if (offers.isError) {
    return <ErrorState title="The offer could not be loaded" message={messageOf(offers.error)} onRetry={() => void offers.refetch()} retrying={offers.isFetching} />
  }
  const [offer] = offers.data.items
  return offer ? <OfferCard offer={offer} headingLevel="h2" /> : null
}
