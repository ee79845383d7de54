import { formatMoney, torontoTime } from "@northlot/contract"
import type { NoticeToSend } from "#src/modules/messaging/types"
import { turnEnd } from "#src/modules/negotiation/rules/moves"
import type { NegotiationParty, NegotiationRecord, NegotiationStepRecord } from "#src/modules/negotiation/types"
import type { ListingFacts } from "#src/queries/sales/listing-facts"
import { listingNotice } from "../notices/listing-notice"
import type { SaleParties } from "../sales/sale-notices"

type Told = Pick<ListingFacts, "title">

const FREE = "The listing is a draft; you can change it and run a new auction."

/**
 * What both are told of a step. The seller hears of the opening with the auction's end, and both of the sale when it is
 * one.
 */
export function negotiationNotices(
  negotiation: NegotiationRecord,
  step: NegotiationStepRecord,
  { title }: Told,
  parties: SaleParties
): NoticeToSend[] {
  const tell = (role: NegotiationParty, heading: string, text: string, open = false) =>
    notice(negotiation, step, parties, role, { title: heading, text, open })
  const price = step.amountCents === null ? "" : formatMoney(step.amountCents)
  const end = torontoTime(turnEnd(step.at))
  switch (step.type) {
    case "accepted":
      return []
    case "opened":
      return [
        tell(
          "buyer",
          `${title}: you can still buy it`,
          `Bidding ended below the seller's reserve, and you led at ${price}. Until ${end} you can make one best offer of at least ${price}, or the seller may name a price. Nothing happens unless you act.`,
          true
        ),
      ]
    case "offered":
    case "countered": {
      const left = step.type === "offered" ? "accept it, decline it, or counter once" : "accept or decline it"
      const [sayer, hearer] = step.by === "buyer" ? (["buyer", "seller"] as const) : (["seller", "buyer"] as const)
      const who = sayer === "buyer" ? "The highest bidder offers" : "The seller asks"
      return [
        tell(
          hearer,
          `${title}: ${sayer === "buyer" ? "an offer" : "the seller's price"} of ${price}`,
          `${who} ${price}. Until ${end} you can ${left}.`,
          true
        ),
        tell(
          sayer,
          `${title}: you ${sayer === "buyer" ? "offered" : "asked"} ${price}`,
          `The ${hearer === "buyer" ? "bidder" : "seller"} has until ${end} to ${left}. Your price is binding until then.`
        ),
      ]
    }
    case "declined": {
      const ender = step.by === "buyer" ? "The bidder" : "The seller"
      return [
        tell(
          "seller",
          `${title}: no sale`,
          step.by === "seller" ? `You ended the negotiation. ${FREE}` : `${ender} declined. ${FREE}`
        ),
        tell(
          "buyer",
          `${title}: no sale`,
          step.by === "buyer" ? "You declined. Nothing is owed." : `${ender} declined. Nothing is owed.`
        ),
      ]
    }
    case "expired":
      return [
        tell("seller", `${title}: no sale`, `The 24 hours are over without an agreement. ${FREE}`),
        tell("buyer", `${title}: no sale`, "The 24 hours are over without an agreement. Nothing is owed."),
      ]
    case "withdrawn":
      return [
        tell("seller", `${title}: no sale`, `The negotiation has ended: ${negotiation.withdrawnReason}`),
        tell("buyer", `${title}: no sale`, "The car is not for sale any more. Nothing is owed."),
      ]
  }
}

function notice(
  { id, listingId }: NegotiationRecord,
  { number }: NegotiationStepRecord,
  parties: SaleParties,
  role: NegotiationParty,
  { title, text, open }: { title: string; text: string; open: boolean }
): NoticeToSend {
  const key = `negotiation:${id}:${number}:${role}`
  const told = { key, type: "negotiation" as const, role, listingId, title, text }
  return listingNotice(parties[role], told, { template: "negotiation", data: { open: open ? "yes" : "" } })
}
