import type { MedusaContainer } from "@medusajs/framework/types"
import type { HandoverItem, Meeting, SettlementStepName, SettlementView } from "@northlot/contract"
import { vehicleFundsReleased } from "../../modules/escrow/rules/postings"
import { disputeRefusal, moveMeetingRefusal, stepRefusal, type SettlementEvent } from "../../modules/escrow/rules/settlement"
import type { SettlementChange } from "../../modules/escrow/settlements"
import { SALE_MODULE } from "../../modules/sale"
import type SaleModuleService from "../../modules/sale/service"
import { database } from "../../platform/database"
import { viewFor } from "./read-settlement"
import { escrow, refuseUnpaidFees, saleOfParty } from "./settlement-of"

interface StepInput {
  step: SettlementStepName
  meeting?: Meeting
  handedOver?: HandoverItem[]
}

/**
 * A party ticks a step. With the seller's approval the money in trust becomes the seller's; between the parties alone,
 * the seller's last confirmation completes the sale.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, FORBIDDEN, STEP_NOT_REACHED, INVALID_TRANSITION, INVALID_INPUT
 */
export async function completeStep(scope: MedusaContainer, saleId: string, accountId: string, input: StepInput): Promise<SettlementView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  refuseUnpaidFees(sale)
  const meeting = input.meeting && { ...input.meeting, at: new Date(input.meeting.at).toISOString() }
  const settlement = await database().transaction(async (client) => {
    const changed = await escrow(scope).changeSettlement(
      saleId,
      accountId,
      ({ terms, state, now }) => {
        const refusal = stepRefusal(terms, state, { ...input, meeting, by: role, now: now.getTime() })
        if (refusal) return refusal
        const events: SettlementEvent[] = [
          ...(meeting && input.step === "deliveryScheduled" ? [{ type: "meeting.arranged" as const, meeting }] : []),
          { type: "step.completed", step: input.step, by: role, ...(input.step === "keysDocsHanded" ? { handedOver: input.handedOver } : {}) },
        ]
        const releases = terms.mode === "trust" && input.step === "sellerApproved"
        return { events, entries: releases ? [vehicleFundsReleased({ saleId, amountCents: terms.totalCents })] : [] }
      },
      client
    )
    if (input.step === "northlotPaidSeller") await scope.resolve<SaleModuleService>(SALE_MODULE).moveSale(saleId, "completed", client)
    return changed
  })
  return viewFor(scope, sale, role, settlement)
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_INPUT, INVALID_TRANSITION */
export function moveMeeting(scope: MedusaContainer, saleId: string, accountId: string, moved: Meeting): Promise<SettlementView> {
  const meeting = { ...moved, at: new Date(moved.at).toISOString() }
  return act(scope, saleId, accountId, () => ({ type: "meeting.arranged", meeting }), (state, now) => moveMeetingRefusal(state, meeting, now))
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_TRANSITION */
export function openDispute(scope: MedusaContainer, saleId: string, accountId: string, reason: string): Promise<SettlementView> {
  return act(scope, saleId, accountId, (role) => ({ type: "dispute.opened", by: role, reason }), disputeRefusal)
}

type Decide = Parameters<ReturnType<typeof escrow>["changeSettlement"]>[2]
type State = Parameters<Decide>[0]["state"]

async function act(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  event: (role: "buyer" | "seller") => SettlementEvent,
  refusalOf: (state: State, now: number) => ReturnType<typeof disputeRefusal>
): Promise<SettlementView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  refuseUnpaidFees(sale)
  const settlement = await escrow(scope).changeSettlement(saleId, accountId, ({ state, now }) => {
    return refusalOf(state, now.getTime()) ?? ({ events: [event(role)] } satisfies SettlementChange)
  })
  return viewFor(scope, sale, role, settlement)
}
