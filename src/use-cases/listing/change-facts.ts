import type { MedusaContainer } from "@medusajs/framework/types"
import { VIN_LENGTH, normaliseVin, type ListingChange } from "@northlot/contract"
import { listingRefusal } from "#src/modules/account/rules/permissions"
import type { AccountRecord } from "#src/modules/account/types"
import type { AuctionRecord } from "#src/modules/auction/types"
import { asAnswered } from "#src/modules/listing/rules/answered-body"
import { emptyListing } from "#src/modules/listing/rules/empty-listing"
import type { RunningAuction } from "#src/modules/listing/rules/plan-auction"
import type { ChangeFacts, SentMedia } from "#src/modules/listing/rules/plan-change"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { torontoDate } from "#src/platform/toronto"

interface Judged {
  seller: AccountRecord
  /** A listing that does not exist yet has only its id. */
  listing: ListingRecord | { id: string }
  relisting: ChangeFacts["relisting"]
}

/**
 * Collects the facts by which `planChange` allows or refuses a change of a listing: about the listing, its auction and
 * its seller.
 */
export async function changeFacts(
  scope: MedusaContainer,
  { vin: sentVin, photoUrls, videoUrls }: ListingChange,
  { seller, listing: judged, relisting }: Judged
): Promise<ChangeFacts> {
  const listings = scope.resolve("listing")
  const isNew = !("vin" in judged)
  const listing = isNew ? emptyListing(judged.id, seller.id) : judged
  const { vin } = sentVin === undefined ? listing : normaliseVin(sentVin)
  const isWhole = vin.length === VIN_LENGTH
  const owner = { sellerId: seller.id, listingId: listing.id }
  const current = await scope.resolve("auction").runs.current(listing.id)
  const decoded = isWhole ? await listings.vins.decode(vin) : null
  const hasLiveTwin = isWhole && (await listings.records.liveTwin(listing.id, vin)) !== null
  const takenDown = await listings.corrections.publicationRefusal(listing.id)
  const { values: limits } = await policyInForce("auction")
  const now = await database().now()
  return {
    listing,
    isNew,
    seller: { id: seller.id, dealer: seller.sellerType === "dealer" },
    sellerRefusal: listingRefusal(seller, torontoDate(now)) ?? takenDown,
    auction: current && runningOf(current),
    decoded,
    hasLiveTwin,
    photos: await sentMedia(photoUrls, (urls) => listings.photos.own(urls, owner)),
    videos: await sentMedia(videoUrls, (urls) => listings.videos.own(urls, owner)),
    relisting,
    limits,
    now,
  }
}

function runningOf({ status, bidCount, startsAt, endsAt }: AuctionRecord): RunningAuction | null {
  return status === "scheduled" || status === "open" ? { status, bidCount, startsAt, endsAt } : null
}

async function sentMedia(
  urls: readonly string[] | undefined,
  ownOf: (urls: string[]) => Promise<string[] | null>
): Promise<SentMedia> {
  return urls === undefined ? null : ((await ownOf(urls.map(asAnswered))) ?? "foreign")
}
