import type { MedusaContainer } from "@medusajs/framework/types"
import {
  formatMoneyExact,
  papersOfSale,
  settlementSteps,
  torontoTime,
  type SalePaperName,
  type SettlementStepName,
} from "@northlot/contract"
import { settlementStateOf, type AppointmentMade, type SettlementEvent } from "#src/modules/escrow/rules/settlement"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { saleStepNotice, partiesOf } from "../sales/sale-notices"
import { asksForPayoutAccount } from "./payout-account"
import { escrow, saleOf, type Party } from "./settlement-of"
import type { SettlementRecord } from "#src/modules/escrow/types"

/** Something happened in a settlement: open pages fetch it again, and who has to act or to know is told. */
export async function followSettlement(
  { saleId, number }: OutboxTopics["settlement.changed"],
  scope: MedusaContainer
): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const settlement = await escrow(scope).settlement(saleId)
  const stored = settlement?.events.find((event) => event.number === number)
  if (!settlement || !stored) return
  for (const accountId of [sale.buyerId, sale.sellerId]) {
    scope.resolve("realtime").toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  }
  // As it was agreed with this event, whatever came after it.
  const { inspection } = settlementStateOf(settlement.events.slice(0, number).map(({ event }) => event))
  const words = wordsFor(settlement.terms, stored.event, inspection.agreed, await asksForPayoutAccount(scope, sale))
  if (words.length === 0) return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const notices = words.map(({ to, text }) =>
    saleStepNotice(sale, listing, parties, to, { key: String(number), title: `${listing.title}: next step`, text })
  )
  await scope.resolve("messaging").sendNotices(notices)
}

interface Word {
  to: Party
  text: string
}

/** Who is told what of an event. */
function wordsFor(
  terms: SettlementRecord,
  event: SettlementEvent,
  inspection: AppointmentMade | null,
  accountMissing: boolean
): Word[] {
  switch (event.type) {
    case "step.completed":
      return wordsForStep(terms, event.step, accountMissing)
    case "meeting.arranged":
      return both(
        `You meet on ${torontoTime(event.meeting.at)} at ${event.meeting.place}. Both sides can move the meeting until the car is handed over.`
      )
    case "inspection.proposed":
      return toOther(
        event.by,
        `The ${event.by} proposes to inspect the car on ${torontoTime(event.appointment.at)} at ${event.appointment.place}. Agree, decline or propose another time.`
      )
    case "inspection.agreed":
      return inspection ? both(`The inspection is agreed: ${torontoTime(inspection.at)} at ${inspection.place}.`) : []
    case "inspection.declined":
      return toOther(
        event.by,
        `The ${event.by} does not take up the time proposed for the inspection. Propose another one, or write in the chat.`
      )
    case "inspection.cancelled":
      return toOther(event.by, `The ${event.by} has cancelled the inspection.`)
    case "paper.recorded":
      return toOther(
        event.by,
        `The ${event.by} has recorded a paper: ${paperTitle(terms, event.paper)}. Confirm it once you have seen or received it.`
      )
    case "paper.withdrawn":
      return toOther(
        event.by,
        `The ${event.by} has taken back the record of a paper: ${paperTitle(terms, event.paper)}.`
      )
    case "step.reversed":
      if (event.step === "northlotPaidSeller")
        return [
          {
            to: "seller",
            text: `The bank returned your payout: ${event.reason} You are paid again; look at the payout account in your profile.`,
          },
        ]
      return both(`A confirmation was taken back by our staff: ${event.reason}`)
    case "dispute.opened":
      return both(`The ${event.by} has disputed this sale. Our staff will look at it; nothing is paid out meanwhile.`)
    case "dispute.closed":
      return both(`The dispute is closed and the sale goes on: ${event.reason}`)
    default:
      return []
  }
}

function wordsForStep(
  { totalCents, mode }: SettlementRecord,
  step: SettlementStepName,
  accountMissing: boolean
): Word[] {
  const title = settlementSteps(mode).find(({ name }) => name === step)!.title
  const amount = formatMoneyExact(totalCents)
  switch (step) {
    case "buyerSentFunds":
      return [
        { to: "seller", text: `The buyer says that ${amount} is sent. Keep the car until the money is confirmed.` },
      ]
    case "fundsReceivedByNorthlot":
      return both(`${title}: ${amount}. Arrange delivery or pick-up next.`)
    case "keysDocsHanded":
      return [
        {
          to: "buyer",
          text: "The seller has handed over keys and documents. Approve the sale once everything is as agreed.",
        },
      ]
    case "buyerApproved":
      return [{ to: "seller", text: "The buyer has approved the sale. Approve it too, and you are paid." }]
    case "sellerApproved":
      return mode === "direct"
        ? both("Both sides have approved the sale.")
        : mode === "trust" && accountMissing
          ? [
              {
                to: "seller",
                text: `Both sides have approved the sale, and ${amount} is yours. Enter your payout account in your profile now: nothing can be paid without it.`,
              },
            ]
          : [{ to: "seller", text: `Both sides have approved the sale. You are paid ${amount} within 24 hours.` }]
    case "northlotPaidSeller":
      return mode === "direct"
        ? both("The sale is complete.")
        : [
            { to: "seller", text: `${amount} is on its way to your bank account. The sale is complete.` },
            {
              to: "buyer",
              text: "The seller is paid and the sale is complete. Register the car within 6 days of the hand-over.",
            },
          ]
    default:
      return []
  }
}

function paperTitle(terms: SettlementRecord, name: SalePaperName): string {
  return papersOfSale(terms).find((paper) => paper.name === name)!.title
}

function toOther(by: Party, text: string): Word[] {
  return [{ to: by === "buyer" ? "seller" : "buyer", text }]
}

function both(text: string): Word[] {
  return [
    { to: "buyer", text },
    { to: "seller", text },
  ]
}
