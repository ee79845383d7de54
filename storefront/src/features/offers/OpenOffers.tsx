import { messageOf } from "@/app"
import { ErrorState } from "@/ui"
import { OfferCard } from "./OfferCard"
import { useRunnerUpOffers } from "./queries"

/** Offers that are open now; nothing at all where there is none, which is how it is for nearly everybody. */
export default function OpenOffers() {
  const offers = useRunnerUpOffers()
  if (offers.isError) {
    return (
      <ErrorState className="mt-6" title="Your offers could not be loaded" message={messageOf(offers.error)} onRetry={() => void offers.refetch()} retrying={offers.isFetching} />
    )
  }
  const items = offers.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="open-offers" className="mt-6">
      <h2 id="open-offers" className="text-xl">
        {items[0]!.role === "buyer" ? "Offered to you" : "On offer to the next bidder"}
      </h2>
      <div className="mt-3 flex flex-col gap-4">
        {items.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </div>
    </section>
  )
}
