import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, formatMoneyExact, multiplyCents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import type { CreditPurchase } from "#src/modules/credit/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { bookPaidCharge } from "../payment/book-charge"
import type { ChargePurpose } from "../payment/charge-purposes"
import { counted } from "./counted"

/** The purpose of charges for credits. The charge's reference is the purchase's id. */
export const CREDITS_PURPOSE = "credits"

const purchaseKey = ({ id }: Pick<ChargeRecord, "id">) => `charge:${id}`
const credits = (scope: MedusaContainer) => scope.resolve("credit")

export const creditsPurpose: ChargePurpose = {
  saleOf: () => Promise.resolve(null),
  async paid(charge, scope) {
    const purchase = await credits(scope).purchases.retrieve(charge.referenceId)
    if (!purchase || purchase.accountId !== charge.accountId)
      throw new RefusedError("NOT_FOUND", "The purchase that this payment is for does not exist.")
    const { accountId, quantity, unitCents } = purchase
    // The charge is booked together with its credits, so that the ledger has every credit before somebody uses it.
    await database().transaction(async () => {
      const reason = `Bought ${counted(quantity)}`
      await credits(scope).credits.grant({ accountId, credits: quantity, unitCents, reason, key: purchaseKey(charge) })
      await bookPaidCharge(scope, charge, null)
      await sendReceipt(scope, charge, purchase)
    })
  },
  async takeBack(charge, scope, because) {
    // A refund and a dispute of one purchase have different idempotency keys. A refund after a lost dispute takes only
    // the credits that the dispute left.
    const reason = {
      key: `${purchaseKey(charge)}:${because}`,
      reason: `${because === "refunded" ? "Refunded" : "Taken back after a card dispute"}: ${charge.description}`,
    }
    const taken = await credits(scope).credits.takeBack(purchaseKey(charge), reason)
    if (!taken)
      throw new RefusedError(
        "INVALID_TRANSITION",
        "The credits of this payment are being added. Please try again in a moment."
      )
    return { usedCents: multiplyCents(taken.unitCents, taken.used) }
  },
  // `takeBack` removed the credits when the refund was booked. This e-mail says that the money is on its way.
  async refunded(charge, scope) {
    const account = await scope.resolve("account").accounts.retrieve(charge.accountId)
    if (!account) return
    const data = { first: account.first, what: charge.description, amount: formatMoneyExact(charge.amountCents) }
    await emit(
      "email.requested",
      { to: account.email, template: "credits-refunded", data },
      `credits-refunded:${charge.id}`
    )
  },
  async hstWithin({ referenceId }, scope) {
    const { quantity, unitHstCents } = (await credits(scope).purchases.retrieve(referenceId))!
    return multiplyCents(unitHstCents, quantity)
  },
  returnPath: ({ id }) => `/payments?tab=Credits&session_id=${id}`,
}

/** Queues the receipt e-mail once, in the same transaction that grants the credits. */
async function sendReceipt(
  scope: MedusaContainer,
  { id, accountId, description, amountCents }: ChargeRecord,
  { quantity, unitHstCents }: CreditPurchase
): Promise<void> {
  const account = await scope.resolve("account").accounts.retrieve(accountId)
  if (!account) return
  const hst = formatMoneyExact(multiplyCents(unitHstCents, quantity))
  const data = { first: account.first, what: description, amount: formatMoneyExact(amountCents), hst }
  await emit("email.requested", { to: account.email, template: "purchase-paid", data }, `purchase-paid:${id}`)
}
