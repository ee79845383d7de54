import type { NoticeParams } from "@northlot/contract"
import type { NoticeToSend } from "#src/modules/message/types"
import type { OfferStatus, RunnerUpOfferRecord } from "#src/modules/sale/types"
import type { ListingFacts } from "#src/queries/sale/listing-facts"
import { listingNotice } from "../notice/listing-notice"
import type { SaleParties } from "../sale/sale-notices"

type Told = Pick<ListingFacts, "title">

/** The notices of an opened offer, to the runner-up and to the seller. */
export function openedOfferNotices(offer: RunnerUpOfferRecord, { title }: Told, parties: SaleParties): NoticeToSend[] {
  const opened = { fact: "opened", ...termsOf(offer) } as const
  return [
    notice(offer, title, parties, "buyer", { ...opened, sellerConsent: null }),
    notice(offer, title, parties, "seller", { ...opened, sellerConsent: offer.sellerConsent }),
  ]
}

/** The notices of an offer that ended without a sale. */
export function endedOfferNotices(offer: RunnerUpOfferRecord, { title }: Told, parties: SaleParties): NoticeToSend[] {
  const how = offer.status as Exclude<OfferStatus, "open" | "accepted">
  const ended = { fact: "ended", how, ...termsOf(offer), reason: offer.withdrawnReason } as const
  // The buyer who declined needs no notice.
  const told = how === "declined" ? (["seller"] as const) : (["seller", "buyer"] as const)
  return told.map((role) => notice(offer, title, parties, role, ended))
}

function termsOf({ amountCents, endsAt }: RunnerUpOfferRecord) {
  return { priceCents: amountCents, endsAt: endsAt.toISOString() }
}

function notice(
  offer: RunnerUpOfferRecord,
  car: string,
  parties: SaleParties,
  role: "buyer" | "seller",
  params: NoticeParams<"runnerUpOffer">
): NoticeToSend {
  const { id, listingId } = offer
  const opened = params.fact === "opened"
  const key = `runner-up:${id}:${opened ? "opened" : offer.status}:${role}`
  const open = opened && role === "buyer" ? "yes" : ""
  const told = { type: "runnerUpOffer", params } as const
  return listingNotice(
    parties[role],
    { key, role, listingId, car, fromDealer: parties.seller.sellerType === "dealer", told },
    { template: "runner-up-offer", data: { open } }
  )
}
