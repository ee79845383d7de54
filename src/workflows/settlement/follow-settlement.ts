import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, settlementSteps, torontoTime, type SettlementStepName } from "@northlot/contract"
import type { SettlementEvent } from "../../modules/escrow/rules/settlement"
import type { SettlementRecord } from "../../modules/escrow/settlements"
import { MESSAGING_MODULE } from "../../modules/messaging"
import type MessagingModuleService from "../../modules/messaging/service"
import type { OutboxTopics } from "../../platform/outbox"
import { realtime } from "../../platform/realtime"
import { listingFacts } from "../../queries/sales/listing-facts"
import { saleStepNotice } from "../sales/sale-notices"
import { partiesOf } from "../sales/sale-parties"
import { escrow, saleOf, type Party } from "./settlement-of"

/** Something happened in a settlement: open pages fetch it again, and who has to act or to know is told. */
export async function followSettlement({ saleId, number }: OutboxTopics["settlement.changed"], scope: MedusaContainer): Promise<void> {
  const sale = await saleOf(scope, saleId)
  const settlement = await escrow(scope).settlement(saleId)
  const stored = settlement?.events.find((event) => event.number === number)
  if (!settlement || !stored) return
  for (const accountId of [sale.buyerId, sale.sellerId]) {
    realtime().toAccount(accountId, "sale:changed", { saleId, listingId: sale.listingId })
  }
  const words = wordsFor(settlement.terms, stored.event)
  if (words.length === 0) return
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  const notices = words.map(({ to, text }) =>
    saleStepNotice(sale, listing, parties, to, { key: String(number), title: `${listing.title}: next step`, text })
  )
  await scope.resolve<MessagingModuleService>(MESSAGING_MODULE).sendNotices(notices)
}

interface Word {
  to: Party
  text: string
}

/** Who is told what of an event. */
function wordsFor(terms: SettlementRecord, event: SettlementEvent): Word[] {
  switch (event.type) {
    case "step.completed":
      return wordsForStep(terms, event.step)
    case "meeting.arranged":
      return both(`You meet on ${torontoTime(event.meeting.at)} at ${event.meeting.place}. Both sides can move the meeting until the car is handed over.`)
    case "step.reversed":
      return both(`A confirmation was taken back by our staff: ${event.reason}`)
    case "dispute.opened":
      return both(`The ${event.by} has disputed this sale. Our staff will look at it; nothing is paid out meanwhile.`)
    case "dispute.closed":
      return both(`The dispute is closed and the sale goes on: ${event.reason}`)
    default:
      return []
  }
}

function wordsForStep({ totalCents, mode }: SettlementRecord, step: SettlementStepName): Word[] {
  const title = settlementSteps(mode).find(({ name }) => name === step)!.title
  const amount = formatMoneyExact(totalCents)
  switch (step) {
    case "buyerSentFunds":
      return [{ to: "seller", text: `The buyer says that ${amount} is sent. Keep the car until the money is confirmed.` }]
    case "fundsReceivedByNorthlot":
      return both(`${title}: ${amount}. Arrange delivery or pick-up next.`)
    case "keysDocsHanded":
      return [{ to: "buyer", text: "The seller has handed over keys and documents. Approve the sale once everything is as agreed." }]
    case "buyerApproved":
      return [{ to: "seller", text: "The buyer has approved the sale. Approve it too, and you are paid." }]
    case "sellerApproved":
      return mode === "direct"
        ? both("Both sides have approved the sale.")
        : [{ to: "seller", text: `Both sides have approved the sale. You are paid ${amount} within 24 hours.` }]
    case "northlotPaidSeller":
      return mode === "direct" ? both("The sale is complete.") : [
        { to: "seller", text: `${amount} is on its way to your bank account. The sale is complete.` },
        { to: "buyer", text: "The seller is paid and the sale is complete. Register the car within 6 days." },
      ]
    default:
      return []
  }
}

function both(text: string): Word[] {
  return [{ to: "buyer", text }, { to: "seller", text }]
}
