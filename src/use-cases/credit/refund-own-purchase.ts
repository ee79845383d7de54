import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { refusalOfPurchase } from "#src/queries/credit/own-purchases"
import { hearOfRefunds, refundCharge } from "../payment/refund-charge"
import { refuseWithoutCredits } from "./fee-credit"

/**
 * Refunds a buyer's purchase of credits, if none was used. This transaction removes the credits; the payment provider
 * returns the money later. A second call is refused, since the refund is already decided.
 * @throws RefusedError FORBIDDEN for dealers, NOT_FOUND for another person's purchase, INVALID_TRANSITION with the
 * reason
 */
export async function refundOwnPurchase(
  scope: MedusaContainer,
  account: AccountRecord,
  chargeId: string
): Promise<{ totalCents: Cents; balance: number }> {
  refuseWithoutCredits(account)
  if ((await refusalOfPurchase(account.id, chargeId)) === null) await hearOfRefunds(scope, chargeId)
  return database().transaction(async () => {
    const refusal = await refusalOfPurchase(account.id, chargeId)
    if (refusal === undefined) throw new RefusedError("NOT_FOUND")
    if (refusal !== null) throw new RefusedError("INVALID_TRANSITION", refusal)
    const { amountCents } = await refundCharge(scope, chargeId, {
      reason: "Asked back by the buyer",
      actor: account.id,
    })
    return {
      totalCents: amountCents,
      balance: await scope.resolve("credit").credits.balance(account.id),
    }
  })
}
