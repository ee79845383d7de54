import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, torontoTime } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { operatorSms, tellBySms } from "../notices/operator-sms"
import { escrow, saleOf } from "../settlement/settlement-of"

/** Tells the operator of a payout that must be made soon, by e-mail and SMS; without an address, the log does. */
export async function warnOperator(
  { saleId, dueAt }: OutboxTopics["payout.urgent"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const [settlement, { title }] = await Promise.all([escrow(scope).settlement(saleId), listingFacts(sale.listingId)])
  const [amount, dueBy, key] = [
    formatMoneyExact(settlement!.terms.totalCents),
    torontoTime(dueAt),
    `payout-urgent:${saleId}:${dueAt}`,
  ]
  const { operationsEmail } = configuration()
  if (operationsEmail === null)
    logger.warn({ saleId, dueAt }, "A payout is due soon, and NORTHLOT_OPERATIONS_EMAIL names nobody to tell")
  await database().transaction(async () => {
    await tellBySms(scope, key, operatorSms.payoutUrgent({ title, amount, dueBy }))
    if (operationsEmail === null) return
    const data = { saleId, title, amount, dueBy }
    const about = { about: sale.listingId, sale: saleId }
    await emit("email.requested", { to: operationsEmail, ...about, template: "payout-urgent", data }, key)
  })
}

/**
 * Tells the operator, once per sale, by e-mail and SMS that its buyer cannot pay until the account for wires is
 * entered.
 */
export async function warnOfMissingWireAccount(
  { saleId }: OutboxTopics["wire-account.missing"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const [settlement, { title }] = await Promise.all([escrow(scope).settlement(saleId), listingFacts(sale.listingId)])
  const [amount, key] = [formatMoneyExact(settlement!.terms.totalCents), `wire-account-missing:${saleId}`]
  const { operationsEmail } = configuration()
  if (operationsEmail === null)
    logger.warn(
      { saleId },
      "A buyer cannot pay: no admin has entered the account for wires, and NORTHLOT_OPERATIONS_EMAIL names nobody to tell"
    )
  await database().transaction(async () => {
    await tellBySms(scope, key, operatorSms.wireAccountMissing({ title, amount }))
    if (operationsEmail === null) return
    const data = { saleId, title, amount }
    const about = { about: sale.listingId, sale: saleId }
    await emit("email.requested", { to: operationsEmail, ...about, template: "wire-account-missing", data }, key)
  })
}
