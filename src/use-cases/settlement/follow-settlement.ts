import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticeParams, SettlementStepName } from "@northlot/contract"
import { settlementStateOf, type SettlementEvent, type SettlementState } from "#src/modules/settlement/rules/settlement"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { askedToRate } from "../rating/rating-notices"
import { saleStepNotice, partiesOf } from "../sale/sale-notices"
import { asksForPayoutAccount } from "./payout-account"
import { escrow, saleOf, type Party } from "./settlement-of"
import type { SettlementRecord } from "#src/modules/settlement/types"

/** Follows a new settlement event: open pages fetch the settlement again, and the people concerned are told. */
export async function followSettlement(
  { saleId, number }: OutboxTopics["settlement.changed"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const settlement = await escrow(scope).settlements.ofSale(saleId)
  const stored = settlement?.events.find((event) => event.number === number)
  if (!settlement || !stored) return
  for (const accountId of [sale.buyerId, sale.sellerId]) {
    scope.resolve("realtime").toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  }
  // The state right after this event, without later events.
  const state = settlementStateOf(settlement.events.slice(0, number).map(({ event }) => event))
  const accountMissing = await asksForPayoutAccount(scope, sale)
  const told = toldOf(settlement.terms, stored.event, state, accountMissing)
  if (told.length === 0) return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const notices = told.map(({ to, params }) =>
    saleStepNotice(sale, listing, parties, to, { key: String(number), params })
  )
  if (stored.event.type === "step.completed" && stored.event.step === "northlotPaidSeller")
    notices.push(...askedToRate({ sale, listing, parties }, stored.at))
  await scope.resolve("message").notices.send(notices)
}

type Step = NoticeParams<"saleStep">

interface Told {
  to: Party
  params: Step
}

/** Returns who is notified of an event, and of which facts. */
function toldOf(
  terms: SettlementRecord,
  event: SettlementEvent,
  { inspection, done }: SettlementState,
  accountMissing: boolean
): Told[] {
  switch (event.type) {
    case "step.completed":
      return toldOfStep(terms, event.step, done, accountMissing)
    case "meeting.arranged":
      return both({ fact: "meeting-arranged", ...placed(event.meeting) })
    case "inspection.proposed":
      return toOther({ fact: "inspection-proposed", by: event.by, ...placed(event.appointment) })
    case "inspection.agreed":
      return inspection.agreed ? both({ fact: "inspection-agreed", ...placed(inspection.agreed) }) : []
    case "inspection.declined":
      return toOther({ fact: "inspection-declined", by: event.by })
    case "inspection.cancelled":
      return toOther({ fact: "inspection-cancelled", by: event.by })
    case "paper.recorded":
      return toOther({ fact: "paper-recorded", by: event.by, paper: event.paper, safetyIncluded: terms.safetyIncluded })
    case "paper.withdrawn":
      return toOther({
        fact: "paper-withdrawn",
        by: event.by,
        paper: event.paper,
        safetyIncluded: terms.safetyIncluded,
      })
    case "step.reversed":
      if (event.by) return [{ to: "seller", params: { fact: "funds-sent-taken-back", totalCents: terms.totalCents } }]
      return event.step === "northlotPaidSeller"
        ? [{ to: "seller", params: { fact: "payout-returned", reason: event.reason } }]
        : both({ fact: "confirmation-taken-back", reason: event.reason })
    case "dispute.opened":
      return both({ fact: "dispute-opened", by: event.by })
    case "dispute.closed":
      return both({ fact: "dispute-closed", reason: event.reason })
    default:
      return []
  }
}

function toldOfStep(
  { totalCents, mode }: SettlementRecord,
  step: SettlementStepName,
  done: SettlementState["done"],
  accountMissing: boolean
): Told[] {
  switch (step) {
    case "buyerSentFunds":
      // If the wire arrived before the buyer ticked 'funds sent', the payment is complete now. Both parties are then
      // notified.
      return done.has("fundsReceivedByNorthlot")
        ? both({ fact: "funds-received", totalCents, mode })
        : [{ to: "seller", params: { fact: "funds-sent", totalCents } }]
    case "fundsReceivedByNorthlot":
      if (!done.has("buyerSentFunds"))
        return [
          { to: "buyer", params: { fact: "confirm-funds-sent", totalCents, mode } },
          { to: "seller", params: { fact: "funds-received-early", totalCents, mode } },
        ]
      return both({ fact: "funds-received", totalCents, mode })
    case "keysDocsHanded":
      return [{ to: "buyer", params: { fact: "handed-over" } }]
    case "buyerApproved":
      return [{ to: "seller", params: { fact: "buyer-approved" } }]
    case "sellerApproved": {
      const params: Step = { fact: "both-approved", totalCents, mode, accountMissing }
      return mode === "direct" ? both(params) : [{ to: "seller", params }]
    }
    case "northlotPaidSeller":
      return both({ fact: "paid-out", totalCents, mode })
    default:
      return []
  }
}

function placed({ at, place }: { at: string; place: string }): { at: string; place: string } {
  return { at, place }
}

function toOther(params: Extract<Step, { by: Party }>): Told[] {
  return [{ to: params.by === "buyer" ? "seller" : "buyer", params }]
}

function both(params: Step): Told[] {
  return [
    { to: "buyer", params },
    { to: "seller", params },
  ]
}
