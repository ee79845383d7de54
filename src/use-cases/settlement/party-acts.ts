import type { MedusaContainer } from "@medusajs/framework/types"
import type { HandoverItem, Meeting, SettlementStepName, SettlementView } from "@northlot/contract"
import { vehicleFundsReleased } from "#src/modules/settlement/rules/postings"
import {
  disputeRefusal,
  moveMeetingRefusal,
  stepRefusal,
  takeBackSentRefusal,
  type SettlementEvent,
  type SettlementRefusal,
} from "#src/modules/settlement/rules/settlement"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { billOfSaleAcceptedBy } from "./paper-facts"
import { viewFor } from "./read-settlement"
import { escrow, refuseUnpaidFees, saleOfParty, type Party } from "./settlement-of"
import { wireAccountEntered } from "#src/modules/settlement/rules/wire-account"
import type { Settlement } from "#src/modules/settlement/types"

interface StepInput {
  step: SettlementStepName
  meeting?: Meeting
  handedOver?: HandoverItem[]
}

/**
 * A party completes a step of the settlement. In trust mode, the money belongs to the seller once the seller has
 * approved the sale. In direct mode, the sale is completed when the seller confirms the final payment.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, FORBIDDEN, STEP_NOT_REACHED, INVALID_TRANSITION, INVALID_INPUT,
 * WIRE_ACCOUNT_MISSING
 */
export async function completeStep(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  input: StepInput
): Promise<SettlementView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  refuseUnpaidFees(sale)
  const meeting = input.meeting && { ...input.meeting, at: new Date(input.meeting.at).toISOString() }
  const handedOver =
    input.step === "keysDocsHanded" ? await withAcceptedBillOfSale(scope, saleId, input.handedOver) : input.handedOver
  const settlement = await database().transaction(async () => {
    if (input.step === "northlotPaidSeller") await scope.resolve("sale").sales.lock(saleId)
    const accountEntered = wireAccountEntered(await escrow(scope).policy.read())
    const changed = await escrow(scope).settlements.change(saleId, accountId, ({ terms, state, now }) => {
      const command = {
        ...input,
        meeting,
        handedOver,
        by: role,
        wireAccountEntered: accountEntered,
        now: now.getTime(),
        today: torontoDate(now),
      }
      const refusal = stepRefusal(terms, state, command)
      if (refusal) return refusal
      const events: SettlementEvent[] = [
        ...(meeting && input.step === "deliveryScheduled" ? [{ type: "meeting.arranged" as const, meeting }] : []),
        {
          type: "step.completed",
          step: input.step,
          by: role,
          ...(input.step === "keysDocsHanded" ? { handedOver } : {}),
        },
      ]
      const releases = terms.mode === "trust" && input.step === "sellerApproved"
      return { events, entries: releases ? [vehicleFundsReleased({ saleId, amountCents: terms.totalCents })] : [] }
    })
    if (input.step === "northlotPaidSeller") await scope.resolve("sale").sales.move(saleId, "completed")
    return changed
  })
  return viewFor(scope, sale, role, settlement)
}

/**
 * Adds the bill of sale to the items handed over if both parties have accepted it on screen, even when its box is not
 * ticked.
 */
async function withAcceptedBillOfSale(
  scope: MedusaContainer,
  saleId: string,
  ticked: readonly HandoverItem[] = []
): Promise<HandoverItem[]> {
  const accepted = (await billOfSaleAcceptedBy(scope, saleId)).length === 2
  return [...new Set([...ticked, ...(accepted ? (["billOfSale"] as const) : [])])]
}

/**
 * The buyer withdraws the statement that the money is sent. If the account for wires is missing, the buyer's time to
 * pay is stopped again.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, FORBIDDEN, INVALID_TRANSITION
 */
export async function takeBackFundsSent(
  scope: MedusaContainer,
  saleId: string,
  accountId: string
): Promise<SettlementView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  refuseUnpaidFees(sale)
  const settlement = await database().transaction(async () => {
    const accountEntered = wireAccountEntered(await escrow(scope).policy.hold())
    return escrow(scope).settlements.change(
      saleId,
      accountId,
      ({ terms, state }) =>
        takeBackSentRefusal(state, role) ?? {
          events: [{ type: "step.reversed", step: "buyerSentFunds", reason: "", by: role }],
          stopsFundsDue: terms.mode !== "direct" && !accountEntered,
        }
    )
  })
  return viewFor(scope, sale, role, settlement)
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_INPUT, INVALID_TRANSITION */
export function moveMeeting(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  moved: Meeting
): Promise<SettlementView> {
  const meeting = { ...moved, at: new Date(moved.at).toISOString() }
  return act(scope, saleId, accountId, ({ state, now }) => {
    return moveMeetingRefusal(state, meeting, now.getTime()) ?? { type: "meeting.arranged", meeting }
  })
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_TRANSITION */
export function openDispute(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  reason: string
): Promise<SettlementView> {
  return act(
    scope,
    saleId,
    accountId,
    ({ state }, role) => disputeRefusal(state) ?? { type: "dispute.opened", by: role, reason }
  )
}

/**
 * Adds one event of a party, decided under the settlement's lock; `number` is the event's number. What `also` writes
 * commits with the event. @throws RefusedError NOT_FOUND, FEES_UNPAID, and refusals of `decide` and `also`
 */
export async function act(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  decide: (settlement: Settlement, role: Party, number: number) => SettlementEvent | SettlementRefusal,
  also: () => Promise<void> = async () => undefined
): Promise<SettlementView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  refuseUnpaidFees(sale)
  const settlement = await database().transaction(async () => {
    const changed = await escrow(scope).settlements.change(saleId, accountId, (before) => {
      const decision = decide(before, role, before.events.length + 1)
      return "code" in decision ? decision : { events: [decision] }
    })
    await also()
    return changed
  })
  return viewFor(scope, sale, role, settlement)
}
