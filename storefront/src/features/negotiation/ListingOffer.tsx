import { messageOf } from "@/shared"
import { ErrorState, Skeleton } from "@/ui"
import { NegotiationCard } from "./NegotiationCard"
import { OfferCard } from "./OfferCard"
import { useNegotiations, useRunnerUpOffers } from "./queries"

/** On the page of a car that is on offer, or negotiated: to whom it is made the answer, to its seller how it stands. */
export default function ListingOffer({ listingId }: { listingId: string }) {
  const offers = useRunnerUpOffers(listingId)
  const negotiations = useNegotiations(listingId)
  if (offers.isPending || negotiations.isPending) return <Skeleton className="h-56" />
  const failed = offers.isError ? offers : negotiations.isError ? negotiations : null
  if (failed) {
    return (
      <ErrorState
        title="The offer could not be loaded"
        message={messageOf(failed.error)}
        onRetry={() => void Promise.all([offers.refetch(), negotiations.refetch()])}
        retrying={offers.isFetching || negotiations.isFetching}
      />
    )
  }
  const [offer] = offers.data?.items ?? []
  const [negotiation] = negotiations.data?.items ?? []
  if (negotiation && (negotiation.status === "open" || !offer))
    return <NegotiationCard negotiation={negotiation} headingLevel="h2" />
  return offer ? <OfferCard offer={offer} headingLevel="h2" /> : null
}
