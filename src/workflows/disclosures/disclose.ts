import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { DisclosureOrigin, SellerColumns } from "#src/modules/listing/types"
import { database } from "#src/platform/database"

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
    const running = await scope.resolve("auction").lockRunningAuction(listingId)
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
    await scope.resolve("listing").disclose(listingId, columns, { ...origin, after })
    await record()
  })
}
