import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents, type Cents } from "@northlot/contract"
import { cancellationOutcome, type Fault } from "#src/modules/settlement/rules/cancellation"
import { vehicleFundsReturned } from "#src/modules/settlement/rules/postings"
import { cancelRefusal, holdsFunds } from "#src/modules/settlement/rules/settlement"
import type { FeeRecord } from "#src/modules/fee/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { paidDifferences, refundDifference } from "../credit/difference-purpose"
import { returnFeeCredit } from "../credit/fee-credit"
import { refundCharge } from "../payment/refund-charge"
import { openOfferOf, type RunnerUpChoice } from "../negotiation/open-offer"
import { escrow, saleOf, type Party } from "../settlement/settlement-of"

export interface CancelledSale {
  returnedCents: Cents
  refundedFees: Party[]
  strike: Party | null
}

/**
 * Cancels a sale. The buyer's money for the car and the paid fee of the party without fault go back; the party at fault
 * gets a strike. On request, the car is offered to the next bidder. One transaction decides and books all of it. After
 * the commit, payment providers get the refund requests and people get their notices.
 * @throws RefusedError NOT_FOUND; INVALID_TRANSITION once completed or cancelled; INVALID_INPUT without the bank's
 * reference
 */
export async function cancelSale(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  {
    fault,
    reason,
    bankReference,
    runnerUp,
  }: { fault: Fault; reason: string; bankReference?: string; runnerUp?: RunnerUpChoice }
): Promise<CancelledSale> {
  const actor = `admin:${admin}`
  const { refundsFeeOf, strike } = cancellationOutcome(fault)
  return database().transaction(async () => {
    // Two admins may cancel at once with different faults. The lock makes the second admin wait and see the cancelled
    // sale.
    const sale = await saleOf(scope, saleId, { lock: true })
    if (sale.status === "cancelled") throw new RefusedError("INVALID_TRANSITION", "This sale was cancelled.")
    const sales = scope.resolve("sale")
    await sales.sales.cancel(saleId, fault)
    let returnedCents = cents(0)
    if (await escrow(scope).settlements.ofSale(saleId)) {
      await escrow(scope).settlements.change(saleId, actor, ({ terms, state }) => {
        const refusal = cancelRefusal(state)
        if (refusal) return refusal
        if (!holdsFunds(terms, state)) return { events: [{ type: "cancelled", reason }] }
        if (!bankReference) {
          return {
            code: "INVALID_INPUT",
            message: "Enter the bank's reference for the transfer that returned the money to the buyer.",
            field: "bankReference",
          }
        }
        returnedCents = terms.totalCents
        const released = state.done.has("sellerApproved")
        return {
          events: [{ type: "cancelled", reason }],
          entries: [vehicleFundsReturned({ saleId, amountCents: terms.totalCents, bankReference, released })],
        }
      })
    }
    const refundedFees: Party[] = []
    const paidFees = (await scope.resolve("fee").fees.ofSale(saleId)).filter(
      (fee) => refundsFeeOf.includes(fee.party) && fee.status === "paid"
    )
    // All payments are locked before the first fee, since payments come first in the lock order.
    const payments = await Promise.all(paidFees.map((fee) => paymentsOf(scope, fee)))
    await scope.resolve("northlotPayment").charges.lockAll(payments.flat())
    for (const fee of paidFees) {
      if (fee.settledByCredit) {
        await returnFeeCredit(scope, fee, { because: "the sale was cancelled", actor })
        await refundDifference(scope, fee.id, { reason, actor })
      } else if (fee.chargeId) await refundCharge(scope, fee.chargeId, { reason, actor })
      else continue
      refundedFees.push(fee.party)
    }
    if (strike) {
      const accountId = strike === "buyer" ? sale.buyerId : sale.sellerId
      await scope.resolve("account").strikes.give({ accountId, saleId, reason, by: actor })
    }
    await scope.resolve("operations").auditLog.record({
      actor,
      action: "sale.cancelled",
      subject: saleId,
      details: { fault, reason, returnedCents, refundedFees },
    })
    await emit("sale.cancelled", { saleId, fault, reason }, saleId)
    if (runnerUp) await openOfferOf(scope, { ...sale, cancelledFault: fault }, admin, runnerUp)
    return { returnedCents, refundedFees, strike }
  })
}

/** The charges that are refunded together with a fee. */
async function paymentsOf(scope: MedusaContainer, { id, settledByCredit, chargeId }: FeeRecord): Promise<string[]> {
  if (settledByCredit) return paidDifferences(scope, id)
  return chargeId ? [chargeId] : []
}
