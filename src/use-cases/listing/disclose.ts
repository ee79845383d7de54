/** What is said about a car while bids are on it, and a maximum taken back after it changed. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { DisclosureOrigin, SellerColumns } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import type { MaximumWithdrawal } from "#src/modules/auction/types"
import type { AccountRecord } from "#src/modules/account/types"
import { isInSight, findBiddableListing } from "#src/queries/auction/audience"

/**
 * Says what a car is like, while its auction is planned or runs. The auction's lock is held over it: a bid is placed
 * either before, and its bidder is told of the change, or after, by somebody who could read it.
 * @throws RefusedError INVALID_TRANSITION once the auction is over
 */
export function discloseCondition(
  scope: MedusaContainer,
  listingId: string,
  columns: Pick<SellerColumns, "condition" | "kms">,
  origin: Omit<DisclosureOrigin, "after">,
  /** Written in the same transaction. */
  record: () => Promise<void> = async () => undefined
): Promise<void> {
  return database().transaction(async () => {
    const running = await scope.resolve("auction").runs.lockRunning(listingId)
    if (running && running.auction.endsAt <= running.now) {
      throw new RefusedError(
        "INVALID_TRANSITION",
        "The auction has ended: what was said about the car stays as it was bid on."
      )
    }
    const after =
      running && running.auction.lastSeq > 0
        ? { auctionId: running.auction.id, maximumCount: running.maximumCount }
        : null
    await scope.resolve("listing").disclosures.disclose(listingId, columns, { ...origin, after })
    await record()
  })
}

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
  const [newest] = await scope.resolve("listing").disclosures.of(auctionId)
  if (!newest) throw new RefusedError("NOTHING_TO_WITHDRAW")
  const change = { id: newest.id, maximumCount: newest.maximumCount }
  return scope.resolve("auction").bids.withdrawMaximum({ auctionId, bidderId: account.id, change })
}
