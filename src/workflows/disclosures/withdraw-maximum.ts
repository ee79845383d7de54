import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { MaximumWithdrawal } from "#src/modules/auction/types"
import type { AccountRecord } from "#src/modules/account/types"
import { isInSight, findBiddableListing } from "#src/queries/bids/audience"

/**
 * A bidder who gave a maximum before something about the car was changed takes it back to the price that it already
 * supports (decisions, Auction rules). @throws RefusedError LISTING_NOT_FOUND, AUCTION_NOT_OPEN, NOTHING_TO_WITHDRAW
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
  const [newest] = await scope.resolve("listing").disclosureChanges(auctionId)
  if (!newest) throw new RefusedError("NOTHING_TO_WITHDRAW")
  const change = { id: newest.id, maximumCount: newest.maximumCount }
  return scope.resolve("auction").withdrawMaximum({ auctionId, bidderId: account.id, change })
}
