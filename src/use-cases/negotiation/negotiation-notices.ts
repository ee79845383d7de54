import type { NoticeParams } from "@northlot/contract"
import type { NoticeToSend } from "#src/modules/message/types"
import { turnEnd } from "#src/modules/negotiation/rules/moves"
import type { NegotiationParty, NegotiationRecord, NegotiationStepRecord } from "#src/modules/negotiation/types"
import type { ListingFacts } from "#src/queries/sale/listing-facts"
import { listingNotice } from "../notice/listing-notice"
import type { SaleParties } from "../sale/sale-notices"

type Told = Pick<ListingFacts, "title">
type Params = NoticeParams<"negotiation">

/**
 * The notices to both parties about a step. Two steps have their notices elsewhere: the notice of the auction's end
 * tells the seller of the opening, and the notice of the sale tells both parties of an acceptance.
 */
export function negotiationNotices(
  negotiation: NegotiationRecord,
  step: NegotiationStepRecord,
  { title }: Told,
  parties: SaleParties
): NoticeToSend[] {
  const tell = (role: NegotiationParty, params: Params, open = false) =>
    notice(negotiation, step, title, parties, role, { params, open })
  const asked = { priceCents: step.amountCents!, until: turnEnd(step.at).toISOString() }
  switch (step.type) {
    case "accepted":
      return []
    case "opened":
      return [tell("buyer", { fact: "opened", ...asked }, true)]
    case "offered":
    case "countered": {
      const by = step.by === "buyer" ? "buyer" : "seller"
      const params: Params =
        step.type === "offered" ? { fact: "offered", ...asked, by } : { fact: "countered", ...asked, by }
      return [tell(by === "buyer" ? "seller" : "buyer", params, true), tell(by, params)]
    }
    case "declined": {
      const params: Params = { fact: "declined", by: step.by === "buyer" ? "buyer" : "seller" }
      return [tell("seller", params), tell("buyer", params)]
    }
    case "expired":
      return [tell("seller", { fact: "expired" }), tell("buyer", { fact: "expired" })]
    case "withdrawn":
      return [
        tell("seller", { fact: "withdrawn", reason: negotiation.withdrawnReason }),
        tell("buyer", { fact: "withdrawn", reason: null }),
      ]
  }
}

function notice(
  { id, listingId }: NegotiationRecord,
  { number }: NegotiationStepRecord,
  car: string,
  parties: SaleParties,
  role: NegotiationParty,
  { params, open }: { params: Params; open: boolean }
): NoticeToSend {
  const key = `negotiation:${id}:${number}:${role}`
  const told = { type: "negotiation", params } as const
  return listingNotice(
    parties[role],
    { key, role, listingId, car, fromDealer: parties.seller.sellerType === "dealer", told },
    { template: "negotiation", data: { open: open ? "yes" : "" } }
  )
}
