import { Loaded, Skeleton } from "@/ui"
import { together } from "@/ui/rules/together"
import { NegotiationCard } from "./NegotiationCard"
import { OfferCard } from "./OfferCard"
import { useNegotiations, useRunnerUpOffers } from "./queries"

/** The open offer or negotiation on a car's page. The bidder can answer it; the seller sees its state. */
export default function ListingOffer({ listingId }: { listingId: string }) {
  const offers = useRunnerUpOffers(listingId)
  const negotiations = useNegotiations(listingId)
  return (
    <Loaded
      query={together([offers, negotiations])}
      failed="The offer could not be loaded"
      waiting={<Skeleton className="h-56" />}
    >
      {([
        {
          items: [offer],
        },
        {
          items: [negotiation],
        },
      ]) => {
        if (negotiation && (negotiation.status === "open" || !offer))
          return <NegotiationCard negotiation={negotiation} />
        return offer ? <OfferCard offer={offer} /> : null
      }}
    </Loaded>
  )
}
