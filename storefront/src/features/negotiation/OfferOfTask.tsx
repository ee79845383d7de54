import { Link } from "react-router-dom"
import { Button, Loaded, Skeleton } from "@/ui"
import { together } from "@/ui/rules/together"
import { NegotiationCard } from "./NegotiationCard"
import { OfferCard } from "./OfferCard"
import { useNegotiations, useRunnerUpOffers } from "./queries"

interface OfferOfTaskProps {
  /** The id of the negotiation or the offer. */
  id: string
  listingId: string
}

/** An open negotiation or offer with its answer buttons, in the row of its task. */
export default function OfferOfTask({ id, listingId }: OfferOfTaskProps) {
  const offers = useRunnerUpOffers()
  const negotiations = useNegotiations()
  return (
    <Loaded
      query={together([offers, negotiations])}
      failed="The offer could not be loaded"
      waiting={<Skeleton className="h-56" />}
    >
      {([{ items: made }, { items: negotiated }]) => {
        const negotiation = negotiated.find((one) => one.id === id)
        if (negotiation) return <NegotiationCard negotiation={negotiation} inRow />
        const offer = made.find((one) => one.id === id)
        if (offer) return <OfferCard offer={offer} inRow />
        return (
          <Button asChild size="sm" variant="secondary">
            <Link to={`/listing/${listingId}`}>See the offer</Link>
          </Button>
        )
      }}
    </Loaded>
  )
}
