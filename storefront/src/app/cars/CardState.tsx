import { offersBuyNow, type ListingCard } from "@northlot/contract"
import StandingBanner from "@/features/listing/StandingBanner"
import { standingOf } from "@/features/listing/standing"
import WatchButton from "@/features/search/watchlist/WatchButton"
import { useWatch } from "@/features/search/watchlist/useWatch"
import { Money } from "@/ui"

/**
 * Stands over the photo of a card: the viewer's standing, the watch button, and the price for an immediate purchase.
 */
export default function CardState({ listing, watchable }: { listing: ListingCard; watchable: boolean }) {
  const { watching } = useWatch(listing)
  const standing = standingOf(listing, watching)
  const { buyNow, status, currentBidCents: currentCents, reserveMet } = listing
  return (
    <>
      {standing && <StandingBanner standing={standing} className="absolute inset-x-0 top-0 h-11 pr-12 pl-3.5" />}
      {watchable && !listing.isOwner && (status === "live" || watching) && (
        <div className="absolute top-0 right-0 z-10 size-11 rounded-bl-md bg-surface">
          <WatchButton listing={listing} compact />
        </div>
      )}
      {status === "live" && buyNow && offersBuyNow(buyNow, { currentCents, reserveMet }) && (
        <p className="absolute bottom-11 left-2 rounded-full bg-surface px-3 py-1 text-xs font-semibold shadow-sm">
          Buy now <Money cents={buyNow.priceCents} />
        </p>
      )}
    </>
  )
}
