import type { ListingCard } from "@northlot/contract"
import StandingBanner from "@/features/listings/StandingBanner"
import { standingOf } from "@/features/listings/standing"
import WatchButton from "@/features/watchlist/WatchButton"
import { useWatch } from "@/features/watchlist/useWatch"

/** Over the photo of a card: what the car is to the viewer, and the button to watch it. */
export default function CardState({ listing, watchable }: { listing: ListingCard; watchable: boolean }) {
  const { watching } = useWatch(listing)
  const standing = standingOf(listing, watching)
  return (
    <>
      {standing && <StandingBanner standing={standing} className="absolute inset-x-0 top-0 h-11 pr-12 pl-3.5" />}
      {watchable && !listing.isOwner && (listing.status === "live" || watching) && (
        <div className="absolute top-0 right-0 z-10 size-11 rounded-bl-md bg-surface">
          <WatchButton listing={listing} compact />
        </div>
      )}
    </>
  )
}
