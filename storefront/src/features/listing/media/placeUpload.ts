import { PHOTO_LIMIT, RefusedError, VIDEO_LIMIT, withPhoto, type ListingView } from "@northlot/contract"
import { api, endpoints } from "@/shared"
import type { QueuedUpload } from "./uploadStates"

/** Whether changes are autosaved: only for a draft that nobody else sees and that no date publishes. */
export const savesItself = (listing: Pick<ListingView, "status" | "startsAt" | "owner"> | null): boolean =>
  listing === null || (listing.status === "draft" && listing.startsAt === null && !listing.owner?.onOfferUntil)

/**
 * Adds an uploaded file to its listing. Returns false if the listing is not autosaved, so the seller must press Save.
 * @throws RefusedError
 */
export async function placeUpload(listingId: string, { photo, video }: QueuedUpload): Promise<boolean> {
  for (;;) {
    const { listing } = await api(endpoints.readListing, { params: { id: listingId } })
    if (!savesItself(listing)) return false
    const change = photo ? { photoUrls: urlsWith(listing, photo) } : { videoUrls: filmsWith(listing, video!) }
    try {
      const body = { ...change, ifUpdatedAt: listing.updatedAt }
      await api(endpoints.updateListing, { params: { id: listingId }, body })
      return true
    } catch (error) {
      // The listing changed after it was read. The next attempt reads the new version and adds the file to it.
      if (!(error instanceof RefusedError) || error.code !== "LISTING_CHANGED") throw error
    }
  }
}

function urlsWith({ photos }: ListingView, photo: NonNullable<QueuedUpload["photo"]>): string[] {
  const isThere = photos.some(({ contentHash }) => contentHash === photo.contentHash)
  const all = isThere ? photos : withPhoto(photos, photo)
  if (all.length > PHOTO_LIMIT) throw new RefusedError("TOO_LARGE", `A listing has ${PHOTO_LIMIT} places for photos.`)
  return all.map(({ url }) => url)
}

function filmsWith({ videoUrls }: ListingView, video: string): string[] {
  const all = videoUrls.includes(video) ? videoUrls : [...videoUrls, video]
  if (all.length > VIDEO_LIMIT) throw new RefusedError("TOO_LARGE", `A listing has ${VIDEO_LIMIT} places for videos.`)
  return all
}
