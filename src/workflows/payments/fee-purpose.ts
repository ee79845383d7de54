/** What paying a fee brings about, and what a refund takes back. */
import { RefusedError, formatMoneyExact } from "@northlot/contract"
import type { Party } from "#src/modules/fee/types"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { partiesOf, saleStepNotice } from "../sales/sale-notices"
import type { ChargePurpose } from "./charge-purposes"
import type { MedusaContainer } from "@medusajs/framework/types"

/** What charges of fees are registered under; the reference is the fee's id. */
export const FEE_PURPOSE = { buyer: "buyer_fee", seller: "seller_fee" } as const satisfies Record<Party, string>

export const feePurpose: ChargePurpose = {
  async saleOf({ referenceId }, scope) {
    return (await scope.resolve("fee").retrieveFee(referenceId))?.saleId ?? null
  },
  async paid({ referenceId, id }, scope) {
    const fees = scope.resolve("fee")
    const fee = await fees.retrieveFee(referenceId)
    const sale = fee && (await scope.resolve("sale").retrieveSale(fee.saleId))
    // The money came on a page that was open while the sale was cancelled: it waits for an admin to send it back.
    if (fee?.status === "pending" && sale?.status === "cancelled") {
      throw new RefusedError("INVALID_TRANSITION", "The sale was cancelled before this fee was paid.")
    }
    await fees.payFee(referenceId, id)
  },
  async refunded({ referenceId, id }, scope) {
    const fee = await scope.resolve("fee").refundFee(referenceId, id)
    if (fee.status === "refunded" && fee.chargeId === id) await lockSale(scope, fee.saleId)
  },
  // The cardholder has the fee back: what it opened closes, and both sides and the operator hear of it.
  async lost({ referenceId, id, amountCents }, scope) {
    const fee = await scope.resolve("fee").refundFee(referenceId, id)
    if (fee.status !== "refunded" || fee.chargeId !== id) return
    await lockSale(scope, fee.saleId)
    const flag = `The ${fee.party}'s fee of ${formatMoneyExact(amountCents)} was lost in a card dispute.`
    const sales = scope.resolve("sale")
    await sales.flagSale(fee.saleId, flag)
    const sale = (await sales.retrieveSale(fee.saleId))!
    if (sale.status !== "awaiting_fees") return
    const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
    const told = { key: `fee-disputed:${id}`, params: { fact: "fee-disputed", by: fee.party } } as const
    await scope
      .resolve("messaging")
      .sendNotices((["buyer", "seller"] as const).map((role) => saleStepNotice(sale, listing, parties, role, told)))
  },
}

/** A paid fee went back: chat and vehicle payment lock again. A sale that is over stays as it is. */
async function lockSale(scope: MedusaContainer, saleId: string): Promise<void> {
  const sales = scope.resolve("sale")
  const sale = await sales.retrieveSale(saleId)
  if (sale?.status === "open") await sales.moveSale(saleId, "awaiting_fees")
  await scope.resolve("messaging").lockConversation(saleId)
}
