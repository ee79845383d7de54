import { messageOf } from "@/shared"
import { ErrorState } from "@/ui"
import { NegotiationCard } from "./NegotiationCard"
import { OfferCard } from "./OfferCard"
import { useNegotiations, useRunnerUpOffers } from "./queries"

/**
 * Offers and negotiations that are open now; nothing at all where there is none, which is how it is for nearly
 * everybody.
 */
export default function OpenOffers() {
  const offers = useRunnerUpOffers()
  const negotiations = useNegotiations()
  const failed = offers.isError ? offers : negotiations.isError ? negotiations : null
  if (failed) {
    return (
      <ErrorState
        className="mt-6"
        title="Your offers could not be loaded"
        message={messageOf(failed.error)}
        onRetry={() => void Promise.all([offers.refetch(), negotiations.refetch()])}
        retrying={offers.isFetching || negotiations.isFetching}
      />
    )
  }
  const made = offers.data?.items ?? []
  const negotiated = negotiations.data?.items ?? []
  return (
    <>
      {negotiated.length > 0 && (
        <section aria-labelledby="open-negotiations" className="mt-6">
          <h2 id="open-negotiations" className="text-xl">
            Below the reserve: agree on a price
          </h2>
          <div className="mt-3 flex flex-col gap-4">
            {negotiated.map((negotiation) => (
              <NegotiationCard key={negotiation.id} negotiation={negotiation} />
            ))}
          </div>
        </section>
      )}
      {made.length > 0 && (
        <section aria-labelledby="open-offers" className="mt-6">
          <h2 id="open-offers" className="text-xl">
            {made[0]!.role === "buyer" ? "Offered to you" : "On offer to the next bidder"}
          </h2>
          <div className="mt-3 flex flex-col gap-4">
            {made.map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
