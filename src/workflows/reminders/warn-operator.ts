import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, torontoTime } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { appendToOutbox, type OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { escrow, saleOf } from "../settlement/settlement-of"

/** Tells the operator of a payout that must be made soon; without an address for it, the log and the audit log do. */
export async function warnOperator(
  { saleId, dueAt }: OutboxTopics["payout.urgent"],
  scope: MedusaContainer
): Promise<void> {
  const { operationsEmail } = configuration()
  if (operationsEmail === null) {
    logger.warn({ saleId, dueAt }, "A payout is due soon, and NORTHLOT_OPERATIONS_EMAIL names nobody to tell")
    return
  }
  const sale = await saleOf(scope, saleId)
  const [settlement, { title }] = await Promise.all([escrow(scope).settlement(saleId), listingFacts(sale.listingId)])
  const dueBy = torontoTime(dueAt)
  const data = { saleId, title, amount: formatMoneyExact(settlement!.terms.totalCents), dueBy }
  await appendToOutbox(
    "email.requested",
    { to: operationsEmail, template: "payout-urgent", data },
    `payout-urgent:${saleId}:${dueAt}`
  )
}

/** Tells the operator, once per sale, that its buyer cannot pay until the account for wires is entered. */
export async function warnOfMissingWireAccount(
  { saleId }: OutboxTopics["wire-account.missing"],
  scope: MedusaContainer
): Promise<void> {
  const { operationsEmail } = configuration()
  if (operationsEmail === null) {
    logger.warn(
      { saleId },
      "A buyer cannot pay: no admin has entered the account for wires, and NORTHLOT_OPERATIONS_EMAIL names nobody to tell"
    )
    return
  }
  const sale = await saleOf(scope, saleId)
  const [settlement, { title }] = await Promise.all([escrow(scope).settlement(saleId), listingFacts(sale.listingId)])
  const data = { saleId, title, amount: formatMoneyExact(settlement!.terms.totalCents) }
  await appendToOutbox(
    "email.requested",
    { to: operationsEmail, template: "wire-account-missing", data },
    `wire-account-missing:${saleId}`
  )
}
