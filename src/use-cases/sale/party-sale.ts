import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { SaleRecord } from "#src/modules/sale/types"
import { isOnSaleTo } from "#src/queries/sale/on-sale"

const STILL_RUNNING = "This auction is not over yet. Fees and payment follow once the car is sold."

/**
 * The sale of this listing for one of its two parties; with `lock`, the row stays locked until the transaction ends.
 * @throws RefusedError `AUCTION_NOT_OVER` for somebody who sees the car on sale, `LISTING_NOT_FOUND` for everyone
 * else
 */
export async function partySale(
  scope: MedusaContainer,
  listingId: string,
  accountId: string,
  options: { lock?: boolean } = {}
): Promise<SaleRecord> {
  try {
    return await scope.resolve("sale").sales.forParty(listingId, accountId, options)
  } catch (error) {
    const isMissing = error instanceof RefusedError && error.code === "LISTING_NOT_FOUND"
    if (isMissing && (await isOnSaleTo(listingId, accountId))) throw new RefusedError("AUCTION_NOT_OVER", STILL_RUNNING)
    throw error
  }
}
