/** Changed disclosures while a car has bids, and the withdrawal of a maximum bid after such a change. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { DisclosureOrigin } from "#src/modules/listing/types"
import type { MaximumWithdrawal } from "#src/modules/auction/types"
import type { AccountRecord } from "#src/modules/account/types"
import { isInSight, findBiddableListing } from "#src/queries/auction/audience"

/**
 * Locks the running auction until the caller's transaction ends, and returns the bids that rely on the earlier
 * disclosure; null while nobody has bid. Earlier bidders are told of the change; later bidders can read it before they
 * bid.
 * @throws RefusedError INVALID_TRANSITION once the auction is over
 */
export async function relyingBids(scope: MedusaContainer, listingId: string): Promise<DisclosureOrigin["after"]> {
  const running = await scope.resolve("auction").runs.lockRunning(listingId)
  if (running && running.auction.endsAt <= running.now) {
    throw new RefusedError(
      "INVALID_TRANSITION",
      "The auction has ended. The disclosures about the car cannot be changed any more."
    )
  }
  return running && running.auction.lastSeq > 0
    ? { auctionId: running.auction.id, maximumCount: running.maximumCount }
    : null
}

/**
 * The leading bidder withdraws a maximum bid that is older than a changed disclosure: the maximum is lowered to the
 * current price. The price and the leader do not change (decisions, Auction rules). @throws RefusedError
 * LISTING_NOT_FOUND, AUCTION_NOT_OPEN, NOTHING_TO_WITHDRAW
 */
export async function withdrawOwnMaximum(
  scope: MedusaContainer,
  account: AccountRecord,
  idOrSlug: string
): Promise<MaximumWithdrawal> {
  const listing = await findBiddableListing(idOrSlug, account.id)
  if (!listing || listing.status === "draft" || !isInSight(listing, account))
    throw new RefusedError("LISTING_NOT_FOUND")
  const { auctionId } = listing
  if (auctionId === null) throw new RefusedError("AUCTION_NOT_OPEN")
  const [newest] = await scope.resolve("listing").disclosures.of(auctionId)
  if (!newest) throw new RefusedError("NOTHING_TO_WITHDRAW")
  const change = { id: newest.id, maximumCount: newest.maximumCount }
  return scope.resolve("auction").bids.withdrawMaximum({ auctionId, bidderId: account.id, change })
}
