import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, torontoTime } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { emailOperator } from "./operator-email"
import { operatorSms, tellBySms } from "./operator-sms"
import { escrow, saleOf } from "../settlement/settlement-of"

/**
 * Warns the operator of a payout that is due soon, by e-mail and SMS. Without an e-mail address, the log gets the
 * warning.
 */
export async function warnOperator(
  { saleId, dueAt }: OutboxTopics["payout.urgent"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const [settlement, { title }] = await Promise.all([
    escrow(scope).settlements.ofSale(saleId),
    listingFacts(sale.listingId),
  ])
  const [amount, dueBy, key] = [
    formatMoneyExact(settlement!.terms.totalCents),
    torontoTime(dueAt),
    `payout-urgent:${saleId}:${dueAt}`,
  ]
  await database().transaction(async () => {
    await tellBySms(scope, key, operatorSms.payoutUrgent({ title, amount, dueBy }))
    await emailOperator(
      { about: sale.listingId, sale: saleId, template: "payout-urgent", data: { saleId, title, amount, dueBy } },
      key,
      { what: "A payout is due soon", facts: { saleId, dueAt } }
    )
  })
}

/** Tells the operator, once per sale, that the buyer cannot pay because the account for wires is missing. */
export async function warnOfMissingWireAccount(
  { saleId }: OutboxTopics["wire-account.missing"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const [settlement, { title }] = await Promise.all([
    escrow(scope).settlements.ofSale(saleId),
    listingFacts(sale.listingId),
  ])
  const [amount, key] = [formatMoneyExact(settlement!.terms.totalCents), `wire-account-missing:${saleId}`]
  await database().transaction(async () => {
    await tellBySms(scope, key, operatorSms.wireAccountMissing({ title, amount }))
    await emailOperator(
      { about: sale.listingId, sale: saleId, template: "wire-account-missing", data: { saleId, title, amount } },
      key,
      { what: "A buyer cannot pay: no admin has entered the account for wires", facts: { saleId } }
    )
  })
}
