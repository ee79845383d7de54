import type { ListingCard } from "@northlot/contract"
import StandingBanner from "@/features/listing/StandingBanner"
import { standingOf } from "@/features/listing/standing"
import WatchButton from "@/features/search/watchlist/WatchButton"
import { useWatch } from "@/features/search/watchlist/useWatch"

/** Stands over the photo of a card: the viewer's standing and the watch button. */
export default function CardState({ listing, watchable }: { listing: ListingCard; watchable: boolean }) {
  const { watching } = useWatch(listing)
  const standing = standingOf(listing, watching)
  return (
    <>
      {standing && (
        <StandingBanner
          standing={standing}
          className="absolute inset-x-0 top-0 h-11 pr-12 pl-3 max-sm:pr-11 max-sm:pl-2 max-sm:text-sm"
        />
      )}
      {watchable && !listing.isOwner && (listing.status === "live" || watching) && (
        <div className="absolute top-0 right-0 z-10 size-11 rounded-bl-md bg-surface">
          <WatchButton listing={listing} compact />
        </div>
      )}
    </>
  )
}
