import { Loaded } from "@/ui"
import { together } from "@/ui/rules/together"
import { NegotiationCard } from "./NegotiationCard"
import { OfferCard } from "./OfferCard"
import { useNegotiations, useRunnerUpOffers } from "./queries"

/** The open offers and negotiations; renders nothing if there are none, which is the usual case. */
export default function OpenOffers() {
  const offers = useRunnerUpOffers()
  const negotiations = useNegotiations()
  return (
    <Loaded
      query={together([offers, negotiations])}
      failed="Your offers could not be loaded"
      waiting={null}
      className="mt-6"
    >
      {([{ items: made }, { items: negotiated }]) => (
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
      )}
    </Loaded>
  )
}
