import { RefusedError } from "@northlot/contract"
import { biddingRefusal } from "#src/modules/account/rules/permissions"
import { isSamePerson, signalsBetween } from "#src/modules/auction/rules/same-person"
import type AuctionModuleService from "#src/modules/auction/service"
import type { BidderAccount } from "#src/modules/account/types"
import { torontoDate } from "#src/platform/toronto"
import { isInAudience } from "#src/queries/bids/audience"
import { biddingConditions } from "#src/queries/bids/bidding-conditions"
import type { BidderJudge } from "#src/modules/auction/types"

/**
 * Why this person may not bid on this listing, in the order in which it is told; null for who may. Asked at the door
 * and under the lock.
 */
export async function bidderRefusal(
  listing: { sellerId: string; audience: "public" | "dealers"; now: Date },
  bidder: BidderAccount & { hasBid: boolean },
  creditsOf: () => number | Promise<number>
): Promise<RefusedError | null> {
  if (!isInAudience(listing, bidder)) {
    const standing = bidder.hasBid ? " Your earlier bids stand." : ""
    return new RefusedError("NOT_ALLOWED_TO_BID", `This car is for dealers only now.${standing}`)
  }
  if (listing.sellerId === bidder.id) return new RefusedError("OWN_LISTING")
  const notAllowed = biddingRefusal(bidder, torontoDate(listing.now))
  if (notAllowed) return new RefusedError("NOT_ALLOWED_TO_BID", notAllowed)
  return bidder.buyerType === "private" && (await creditsOf()) < 1 ? new RefusedError("CREDITS_REQUIRED") : null
}

const SAME_PERSON =
  "This account and the seller's seem to belong to the same person. You cannot bid on your own listing. If this is a mistake, please write to us."

/**
 * Who may bid, and who hears of it, as it is on this connection: the auction's lock is held there. Whoever is the
 * seller under another account is refused, and whoever has less in common with the seller is put on the operator's
 * list.
 */
export const judgeBidders =
  (reviews: Pick<AuctionModuleService["reviews"], "open">): BidderJudge =>
  async ({ listingId, bidderIds, now }) => {
    const { sellerId, seller, audience, bidders } = await biddingConditions(listingId, bidderIds)
    const known = new Map(bidders.map((bidder) => [bidder.id, bidder]))
    const refusals = new Map<string, RefusedError>()
    for (const id of bidderIds) {
      const bidder = known.get(id)
      const refusal = bidder
        ? await bidderRefusal({ sellerId, audience, now }, bidder, () => bidder.credits)
        : new RefusedError("NOT_ALLOWED_TO_BID", "This account is disabled. Please contact us.")
      if (refusal) refusals.set(id, refusal)
      if (refusal || !bidder) continue
      const signals = signalsBetween(seller, bidder.traits, bidder.shared)
      if (signals.length === 0) continue
      const refused = isSamePerson(signals)
      if (refused) refusals.set(id, new RefusedError("OWN_LISTING", SAME_PERSON))
      await reviews.open({ listingId, sellerId, bidderId: id, signals, refused })
    }
    return { audience, refusals }
  }
