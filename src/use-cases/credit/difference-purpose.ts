import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents, formatMoneyExact } from "@northlot/contract"
import { chargePaid } from "#src/modules/settlement/rules/postings"
import { database } from "#src/platform/database"
import { bookPaidCharge } from "../payment/book-charge"
import { boughtBy, ledgerFacts } from "../payment/charge-ledger"
import type { ChargePurpose } from "../payment/charge-purposes"
import { refundCharge } from "../payment/refund-charge"
import { flagLostPart, stopSaleOfLostFee } from "../payment/lost-fee"
import { returnFeeCredit, takeCreditForFee } from "./fee-credit"

/**
 * The purpose of charges that pay the difference between a fee and its credit. The charge's reference is the fee's
 * id.
 */
export const DIFFERENCE_PURPOSE = "credit_difference"

const fees = (scope: MedusaContainer) => scope.resolve("fee")
const ledger = (scope: MedusaContainer) => scope.resolve("settlement")

/**
 * The payment raises the value of one of the buyer's credits to the fee's amount, and this credit settles the fee. Both
 * happen in one transaction. If the transaction fails, the payment is held for an admin's decision.
 */
export const differencePurpose: ChargePurpose = {
  saleOf: async ({ referenceId }, scope) => (await fees(scope).fees.retrieve(referenceId))?.saleId ?? null,
  async paid(charge, scope) {
    const { saleId } = (await fees(scope).fees.retrieve(charge.referenceId))!
    if (await ledger(scope).ledger.holds(chargePaid(ledgerFacts(charge, saleId), boughtBy(charge.lines)).key)) return
    await database().transaction(async () => {
      const sale = (await scope.resolve("sale").sales.lock(saleId))!
      if (sale.status === "cancelled")
        throw new RefusedError("INVALID_TRANSITION", "The sale was cancelled before this was paid.")
      await bookPaidCharge(scope, charge, saleId)
      await takeCreditForFee(scope, {
        sale,
        feeId: charge.referenceId,
        addedCents: charge.amountCents,
        actor: charge.accountId,
      })
    })
  },
  // A lost dispute leaves the fee only partly paid, so the fee becomes unpaid. The buyer gets the credit back with its
  // original value.
  async takeBack({ referenceId, amountCents }, scope, because) {
    const fee = (await fees(scope).fees.retrieve(referenceId))!
    if (fee.status === "refunded") return { usedCents: cents(0) }
    if (because !== "disputed") return { usedCents: amountCents }
    await returnFeeCredit(scope, fee, { because: "a card dispute took back what was paid beside it", actor: "system" })
    return { usedCents: cents(0) }
  },
  // Nothing to do: if the fee was refunded, the buyer got the credit back before this refund.
  refunded: () => Promise.resolve(),
  async lost({ referenceId, id, amountCents }, scope) {
    const what = `${formatMoneyExact(amountCents)} of the buyer's fee, paid beside a credit,`
    await stopSaleOfLostFee(scope, (await fees(scope).fees.retrieve(referenceId))!, { chargeId: id, what })
  },
  lostPart: flagLostPart,
}

/** Refunds the card payment of the difference, after the buyer got back the credit that was used for the fee. */
export async function refundDifference(
  scope: MedusaContainer,
  feeId: string,
  by: { reason: string; actor: string }
): Promise<void> {
  for (const id of await paidDifferences(scope, feeId)) await refundCharge(scope, id, by)
}

/** The paid charges for the difference between this fee and its credit. */
export async function paidDifferences(scope: MedusaContainer, feeId: string): Promise<string[]> {
  const charges = await scope.resolve("northlotPayment").charges.ofPurpose(DIFFERENCE_PURPOSE, feeId)
  return charges.filter(({ status }) => status === "paid").map(({ id }) => id)
}
