import type { MedusaContainer } from "@medusajs/framework/types"
import type { SettlementStepName, SettlementView } from "@northlot/contract"
import { viewFor } from "./read-settlement"
import { escrow, saleOf, saleOfParty } from "./settlement-of"

/**
 * Answers a retry whose first request stored the step but was cut off before its response. The answer is the present
 * settlement and not a refusal. Null when this party has not done the step. @throws RefusedError NOT_FOUND
 */
export async function stepDoneBefore(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  step: SettlementStepName
): Promise<SettlementView | null> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  return viewIfDone(scope, { sale, viewer: role, actor: accountId }, step)
}

/**
 * Answers a retry after the buyer withdrew 'funds sent' and the response was lost. The answer is the present
 * settlement. Null when the newest change of that step is not this buyer's withdrawal.
 * @throws RefusedError NOT_FOUND
 */
export async function fundsSentTakenBackBefore(
  scope: MedusaContainer,
  saleId: string,
  accountId: string
): Promise<SettlementView | null> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  const settlement = await escrow(scope).settlements.ofSale(sale.id)
  const newest = settlement?.events.filter(({ event }) => "step" in event && event.step === "buyerSentFunds").at(-1)
  const isOwn = newest?.event.type === "step.reversed" && newest.actor === accountId
  return settlement && isOwn ? viewFor(scope, sale, role, settlement) : null
}

/**
 * Answers a retry after an admin's step was stored and the response was lost. The answer is the present settlement.
 * Null when this admin has not done the step.
 * @throws RefusedError NOT_FOUND
 */
export async function operatorStepDoneBefore(
  scope: MedusaContainer,
  saleId: string,
  admin: string,
  step: SettlementStepName
): Promise<SettlementView | null> {
  return viewIfDone(scope, { sale: await saleOf(scope, saleId), viewer: "admin", actor: `admin:${admin}` }, step)
}

type Sale = Awaited<ReturnType<typeof saleOf>>

async function viewIfDone(
  scope: MedusaContainer,
  { sale, viewer, actor }: { sale: Sale; viewer: "buyer" | "seller" | "admin"; actor: string },
  step: SettlementStepName
): Promise<SettlementView | null> {
  const settlement = await escrow(scope).settlements.ofSale(sale.id)
  const isDone = settlement?.state.done.has(step)
  const isOwn = settlement?.events.some(
    ({ event, actor: by }) => by === actor && event.type === "step.completed" && event.step === step
  )
  return settlement && isDone && isOwn ? viewFor(scope, sale, viewer, settlement) : null
}
