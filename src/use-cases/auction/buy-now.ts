/** Buying a car at once: who may buy, what happens after the purchase, and who is notified that the auction is over. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, listingTitle, type BidAnswer, type Cents, type NoticeParams } from "@northlot/contract"
import type { AuctionRecord } from "#src/modules/auction/types"
import type { ListingRecord } from "#src/modules/listing/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { findBiddableListing } from "#src/queries/auction/audience"
import { untoldFollowers } from "#src/queries/notice/ending-auctions"
import { boughtSms } from "#src/wording/notice/sms"
import { tellByPreference } from "../notice/tell-by-preference"
import { openSalesTogether } from "../sale/open-sales"
import { admit, contentHash, type Admission, type SignedInBidder } from "./place-bid"

const FOLLOWERS_AT_ONCE = 500

/**
 * Buys a car for a signed-in person who may bid on it. The permission is checked before the auction is locked and again
 * under its lock. The purchase is committed when the promise resolves, and its sale opens as after an auction.
 * @throws RefusedError as `placeBid`, and BUY_NOW_UNAVAILABLE
 */
export async function buyNow(
  scope: MedusaContainer,
  bidder: SignedInBidder,
  { listingId: idOrSlug, priceCents }: { listingId: string; priceCents: Cents },
  idempotencyKey: string | null
): Promise<BidAnswer> {
  const auctions = scope.resolve("auction")
  const { accountId: bidderId, sessionId } = bidder
  const listing = await findBiddableListing(idOrSlug, bidderId)
  const listingId = listing?.listingId ?? idOrSlug
  const request =
    idempotencyKey === null ? null : { key: idempotencyKey, hash: contentHash(listingId, priceCents, "buy-now") }
  let admission: Admission
  try {
    admission = await admit(scope, bidder, listing)
  } catch (error) {
    // UNAUTHENTICATED is not stored as the answer to this idempotency key. A retry after signing in therefore gets the
    // answer of the purchase.
    const isStored = error instanceof RefusedError && error.code !== "UNAUTHENTICATED"
    if (request && isStored) return auctions.bids.answerRefused(bidderId, request, error)
    throw error
  }
  const { auctionId } = admission
  const { answer, settled } = await auctions.bids.buyNow({ auctionId, bidderId, sessionId, priceCents, request })
  if (settled) {
    const { winnerId, hammerCents, settledAt, ...auction } = settled
    const sold = { winnerId: winnerId!, hammerCents: hammerCents!, settledAt: new Date(settledAt) }
    openSalesTogether(scope, [{ ...auction, ...sold }])
  }
  return answer
}

/**
 * Notifies bidders and watchers that a car was bought at once, by the channels that they chose for auction ends. Buyer
 * and seller get the notices of their sale instead. Everybody is notified once, however often this runs.
 */
export async function tellBought(
  scope: MedusaContainer,
  auction: AuctionRecord,
  listing: ListingRecord
): Promise<void> {
  const { id: auctionId, leaderId: buyerId, currentCents } = auction
  if (!auction.boughtNow || currentCents === null) return
  const now = await database().now()
  const keyOf = (accountId: string) => `bought-now:${auctionId}:${accountId}`
  const car = listingTitle(listing)
  const about = { car, listingId: listing.id, publicUrl: configuration().publicUrl }
  for (;;) {
    const followers = await untoldFollowers(auctionId, now, keyOf(""), FOLLOWERS_AT_ONCE)
    for (const { accountId, hasBid } of followers) {
      if (accountId === buyerId) continue
      const params = {
        fact: "bought",
        priceCents: currentCents,
        standing: hasBid ? "outbid" : "watches",
      } satisfies NoticeParams<"reminder">
      await tellByPreference(scope, {
        key: keyOf(accountId),
        accountId,
        purpose: "ending",
        told: { type: "reminder", params },
        listingId: listing.id,
        car,
        sms: boughtSms(params, about),
      })
    }
    if (followers.length < FOLLOWERS_AT_ONCE) return
  }
}
