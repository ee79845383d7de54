/** Defines the effects of the payment of a fee and of its refund. */
import { RefusedError, formatMoneyExact } from "@northlot/contract"
import type { Party } from "#src/modules/fee/types"
import type { ChargePurpose } from "./charge-purposes"
import { lockChat } from "../message/lock-chat"
import { flagLostPart, stopSaleOfLostFee } from "./lost-fee"

/** The purposes of fee charges. The charge's reference is the fee's id. */
export const FEE_PURPOSE = { buyer: "buyer_fee", seller: "seller_fee" } as const satisfies Record<Party, string>

export const feePurpose: ChargePurpose = {
  async saleOf({ referenceId }, scope) {
    return (await scope.resolve("fee").fees.retrieve(referenceId))?.saleId ?? null
  },
  async paid({ referenceId, id }, scope) {
    const fees = scope.resolve("fee")
    const fee = await fees.fees.retrieve(referenceId)
    const sale = fee && (await scope.resolve("sale").sales.retrieve(fee.saleId))
    // The payment page was still open when the sale was cancelled. An admin sends the money back.
    if (fee?.status === "pending" && sale?.status === "cancelled") {
      throw new RefusedError("INVALID_TRANSITION", "The sale was cancelled before this fee was paid.")
    }
    await fees.fees.pay(referenceId, id)
  },
  async refunded({ referenceId, id }, scope) {
    const fee = await scope.resolve("fee").fees.refund(referenceId, id)
    if (fee.status === "refunded" && fee.chargeId === id) await lockChat(scope, fee.saleId)
  },
  async lost({ referenceId, id, amountCents }, scope) {
    const fee = await scope.resolve("fee").fees.refund(referenceId, id)
    if (fee.status !== "refunded" || fee.chargeId !== id) return
    const what = `The ${fee.party}'s fee of ${formatMoneyExact(amountCents)}`
    await stopSaleOfLostFee(scope, fee, { chargeId: id, what })
  },
  lostPart: flagLostPart,
}
