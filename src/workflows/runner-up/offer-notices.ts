import { formatMoney, torontoTime } from "@northlot/contract"
import type { NoticeToSend } from "#src/modules/messaging/types"
import type { OfferStatus, RunnerUpOfferRecord } from "#src/modules/sale/types"
import type { ListingFacts } from "#src/queries/sales/listing-facts"
import { listingNotice } from "../notices/listing-notice"
import type { SaleParties } from "../sales/sale-notices"

type Told = Pick<ListingFacts, "title">

/** What the runner-up is asked, and what the seller is told of it. */
export function openedOfferNotices(offer: RunnerUpOfferRecord, { title }: Told, parties: SaleParties): NoticeToSend[] {
  const price = formatMoney(offer.amountCents)
  const end = torontoTime(offer.endsAt)
  const agreed = offer.sellerConsent
    ? ` That is below your reserve; we have noted your consent: ${offer.sellerConsent} If this is not right, write to us at once.`
    : ""
  return [
    notice(offer, parties, "buyer", "opened", {
      title: `${title} can be yours`,
      text: `The sale of ${title} was cancelled, and you were next. Until ${end} you can buy it at ${price}, your own highest bid. Nothing happens unless you accept.`,
    }),
    notice(offer, parties, "seller", "opened", {
      title: `${title} is on offer to the next bidder`,
      text: `Until ${end} it can be bought at ${price}, that bidder's own highest bid; you cannot change or publish it before that.${agreed}`,
    }),
  ]
}

/** What both are told when an offer has ended without a sale. */
export function endedOfferNotices(offer: RunnerUpOfferRecord, { title }: Told, parties: SaleParties): NoticeToSend[] {
  const price = formatMoney(offer.amountCents)
  const seller = {
    declined: "The bidder declined the offer.",
    expired: "The bidder let the 24 hours pass.",
    withdrawn: `We have withdrawn the offer: ${offer.withdrawnReason}`,
  }[offer.status as Exclude<OfferStatus, "open" | "accepted">]
  const again =
    "The listing is a draft again; you can change it and run a new auction. We may offer it to another bidder first, and would tell you."
  const buyer = {
    declined: null,
    expired: `You had until ${torontoTime(offer.endsAt)} to buy it at ${price}. Nothing is owed.`,
    withdrawn: `You cannot buy it at ${price} any more: ${offer.withdrawnReason} Nothing is owed.`,
  }[offer.status as Exclude<OfferStatus, "open" | "accepted">]
  return [
    notice(offer, parties, "seller", offer.status, {
      title: `The offer of ${title} has ended`,
      text: `${seller} ${again}`,
    }),
    // Who declined knows.
    ...(buyer === null
      ? []
      : [notice(offer, parties, "buyer", offer.status, { title: `The offer of ${title} has ended`, text: buyer })]),
  ]
}

function notice(
  offer: RunnerUpOfferRecord,
  parties: SaleParties,
  role: "buyer" | "seller",
  step: string,
  { title, text }: { title: string; text: string }
): NoticeToSend {
  const { id, listingId } = offer
  const key = `runner-up:${id}:${step}:${role}`
  const told = { key, type: "runnerUpOffer" as const, role, listingId, title, text }
  const open = step === "opened" && role === "buyer" ? "yes" : ""
  return listingNotice(parties[role], told, { template: "runner-up-offer", data: { open } })
}
