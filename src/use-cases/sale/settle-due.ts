import type { MedusaContainer } from "@medusajs/framework/types"
import { isOutOfReach } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"
import { openSalesTogether } from "./open-sales"

/**
 * Settles in one batch all auctions whose end has come, and opens the sales of the sold ones. An auction that fails in
 * the batch is settled alone. Returns the auctions that end later, with the milliseconds until then, and the auctions
 * that another transaction has locked.
 * @throws when the database is unreachable
 */
export async function settleDue(
  scope: MedusaContainer,
  auctionIds: readonly string[]
): Promise<{ early: ReadonlyMap<string, number>; held: readonly string[] }> {
  if (auctionIds.length === 0) return { early: new Map(), held: [] }
  try {
    const { settled, early, held, alone } = await scope.resolve("auction").runs.settleTogether(auctionIds)
    openSalesTogether(
      scope,
      settled.flatMap(({ outcome, winnerId, hammerCents, settledAt, ...auction }) =>
        outcome === "sold"
          ? [{ ...auction, winnerId: winnerId!, hammerCents: hammerCents!, settledAt: new Date(settledAt) }]
          : []
      )
    )
    for (const id of alone) await settleAlone(scope, id)
    return { early, held }
  } catch (error) {
    if (isOutOfReach(error)) throw error
    // One auction made the whole batch fail. Each auction is now settled alone, so that the failing one does not stop
    // the others.
    for (const id of auctionIds) await settleAlone(scope, id)
    return { early: new Map(), held: [] }
  }
}

/** Settles one auction. It waits while another transaction has locked the auction. */
export async function settleAlone(scope: MedusaContainer, auctionId: string): Promise<void> {
  try {
    const auction = await scope.resolve("auction").runs.settle(auctionId)
    if (auction?.outcome !== "sold") return
    const { listingId, sellerId, leaderId, currentCents, settledAt } = auction
    openSalesTogether(scope, [
      { auctionId, listingId, sellerId, winnerId: leaderId!, hammerCents: currentCents!, settledAt: settledAt! },
    ])
  } catch (error) {
    logger.error({ err: error, auctionId }, "An auction could not be settled")
  }
}
