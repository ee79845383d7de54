import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type LedgerEvent, type LedgerRow, type SettlementStepName } from "@northlot/contract"
import { paymentsLedgerRow } from "#src/queries/ledger/payments-ledger"
import { proposeInspection } from "../settlement/inspection"
import { confirmFunds, reverseFunds } from "../settlement/operator-acts"
import { completeStep } from "../settlement/party-acts"
import { saleOf, saleOfParty, settlementOf } from "../settlement/settlement-of"

/** The reason that is stored when the caller gives none. Both parties of the sale can read it. */
const MARKED_UNPAID = "The payment was marked as unpaid."

const STEPS: Record<LedgerEvent["type"], SettlementStepName> = {
  inspection_scheduled: "deliveryScheduled",
  seller_handoff_confirmed: "keysDocsHanded",
  buyer_received_confirmed: "buyerApproved",
}

/**
 * Confirms the buyer's money with the amount due for the sale; the caller cannot choose the amount.
 * @throws RefusedError
 */
export async function markPaid(
  scope: MedusaContainer,
  admin: string,
  { id, bankReference, reason }: { id: string; bankReference?: string; reason?: string }
): Promise<LedgerRow> {
  const { terms } = await settlementOf(scope, await saleOf(scope, id))
  await confirmFunds(scope, id, admin, { bankReference, amountCents: terms.totalCents, reason })
  return paymentsLedgerRow(null, id)
}

/** @throws RefusedError */
export async function markUnpaid(
  scope: MedusaContainer,
  admin: string,
  { id, reason = MARKED_UNPAID }: { id: string; reason?: string }
): Promise<LedgerRow> {
  await reverseFunds(scope, id, admin, reason)
  return paymentsLedgerRow(null, id)
}

/**
 * Records an event of spec §7. A meeting before the buyer's money is confirmed is an inspection; a later one is the
 * hand-over.
 * @throws RefusedError FORBIDDEN when the step is not the caller's, NOT_FOUND for people who are no party
 */
export async function recordEvent(
  scope: MedusaContainer,
  accountId: string | null,
  { id, type, payload }: LedgerEvent
): Promise<LedgerRow> {
  // If an admin could confirm for the parties, one admin alone could release the parties' money.
  if (accountId === null) throw new RefusedError("FORBIDDEN", "Buyer and seller record this step themselves.")
  const { meetingAt, location, handedOver } = payload
  if (type === "inspection_scheduled" && meetingAt && location) {
    const { state } = await settlementOf(scope, (await saleOfParty(scope, id, accountId)).sale)
    if (!state.done.has("fundsReceivedByNorthlot")) {
      await proposeInspection(scope, id, accountId, { at: meetingAt, place: location, note: "" })
      return paymentsLedgerRow(accountId, id)
    }
  }
  const meeting =
    meetingAt && location ? { kind: "pickup" as const, at: meetingAt, place: location, note: "" } : undefined
  await completeStep(scope, id, accountId, { step: STEPS[type], meeting, handedOver })
  return paymentsLedgerRow(accountId, id)
}
