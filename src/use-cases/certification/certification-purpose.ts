import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents, sumOf } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import { listingFacts } from "#src/queries/sale/listing-facts"
import type { ChargePurpose } from "../payment/charge-purposes"
import { appointmentNotice } from "./appointment-notice"
import { certification, messaging } from "./modules"

/** The purpose of charges for inspections. The charge's reference is the purchase's id. */
export const CERTIFICATION_PURPOSE = "certification"

export const certificationPurpose: ChargePurpose = {
  saleOf: () => Promise.resolve(null),
  async paid(charge, scope) {
    const purchase = await certification(scope).purchases.find(charge.referenceId)
    if (!purchase || purchase.accountId !== charge.accountId)
      throw new RefusedError("NOT_FOUND", "The inspection that this payment is for does not exist.")
    await certification(scope).purchases.markPaid(purchase.id, charge.id)
    await tellPaid(charge, purchase.listingId, scope)
  },
  async takeBack(charge, scope, because) {
    const reason = because === "refunded" ? "The payment was refunded." : "The payment was lost in a card dispute."
    const before = await certification(scope).takeBack(charge.referenceId, { actor: "system", reason })
    // After a lost dispute, `usedCents` is the whole amount. The ledger booked this amount as revenue, so nothing is
    // owed to the buyer.
    if (because === "disputed") return { usedCents: charge.amountCents }
    const decidedByUs = (await scope.resolve("northlotPayment").refunds.ofCharge(charge.id)) !== null
    if (decidedByUs && before === "used")
      throw new RefusedError("INVALID_TRANSITION", "The car was inspected: this payment cannot be refunded.")
    if (decidedByUs && before === "asked")
      throw new RefusedError("INVALID_TRANSITION", "This payment is being recorded. Please try again in a moment.")
    return { usedCents: cents(0) }
  },
  // Nothing to do: `takeBack` cancelled the inspection when the refund was booked.
  refunded: () => Promise.resolve(),
  listingOf: async ({ referenceId }, scope) =>
    (await certification(scope).purchases.find(referenceId))?.listingId ?? null,
  returnPath: ({ id }) => `/certify/success?session_id=${id}`,
}

/** Tells the seller that the inspection is paid, with the HST. */
async function tellPaid(charge: ChargeRecord, listingId: string, scope: MedusaContainer): Promise<void> {
  const [account, { title }] = await Promise.all([
    scope.resolve("account").accounts.retrieve(charge.accountId),
    listingFacts(listingId),
  ])
  const hstCents = sumOf(
    charge.lines.filter(({ code }) => code === HST_CODE),
    ({ amountCents }) => amountCents
  )
  const told = { fact: "paid", amountCents: charge.amountCents, hstCents } as const
  const about = { listingId, sessionId: charge.id, car: title }
  await messaging(scope).notices.send([appointmentNotice(`certification-paid:${charge.id}`, account!, about, told)])
}
