import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { FEE_MODULE } from "../../modules/fee"
import type FeeModuleService from "../../modules/fee/service"
import type { FeeRecord, Party } from "../../modules/fee/types"
import { SALE_MODULE } from "../../modules/sale"
import type SaleModuleService from "../../modules/sale/service"
import { listingFacts } from "../../queries/sales/listing-facts"
import { openCheckout, type OpenCheckout } from "./open-checkout"

/** What charges of fees are registered under; src/workflows/payments/paid-charge.ts says what a paid one does. */
export const FEE_PURPOSE = { buyer: "buyer_fee", seller: "seller_fee" } as const satisfies Record<Party, string>

/**
 * A hosted checkout for the caller's own fee of this listing's sale; amount, person and addresses are ours.
 * @throws RefusedError `LISTING_NOT_FOUND`, `FEE_ALREADY_PAID`, `CHECKOUT_FAILED`
 */
export async function startFeeCheckout(scope: MedusaContainer, accountId: string, listingId: string): Promise<OpenCheckout> {
  const sale = await scope.resolve<SaleModuleService>(SALE_MODULE).saleForParty(listingId, accountId)
  const party: Party = sale.buyerId === accountId ? "buyer" : "seller"
  const fee = await scope.resolve<FeeModuleService>(FEE_MODULE).feeOfParty(sale.id, party)
  if (!fee) throw new RefusedError("LISTING_NOT_FOUND")
  if (fee.status === "refunded") throw new RefusedError("FEE_ALREADY_PAID", "This fee was refunded.")
  if (fee.status === "paid") throw new RefusedError("FEE_ALREADY_PAID")
  const { title } = await listingFacts(listingId)
  const opened = await openCheckout(scope, {
    purpose: FEE_PURPOSE[party],
    referenceId: fee.id,
    accountId,
    description: `${party === "buyer" ? "Buyer" : "Seller"} fee for ${title}`,
    lines: linesOf(fee),
  })
  if (!opened) throw new RefusedError("FEE_ALREADY_PAID")
  return opened
}

function linesOf(fee: FeeRecord) {
  return [
    { label: fee.party === "buyer" ? "Buyer fee" : "Seller fee", amountCents: fee.feeCents },
    { label: "Processing", amountCents: fee.processingCents },
    { label: "HST", amountCents: fee.hstCents },
  ]
}
