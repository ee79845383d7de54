import type { Notice } from "../endpoints/account/accounts"

/** The list of what a person has to do, by role. */
export const QUEUES = { buyer: "/buyers#needs-you", seller: "/sellers#needs-you" } as const

type Told = Pick<Notice, "type" | "role" | "listingId" | "saleId"> & {
  params?: { fact: string; questionId?: string } | null
}

/** The storefront path where a notice's act or subject is; the bell and its e-mail lead to the same place. */
export function noticeTarget({ type, role, listingId, saleId, params }: Told): string {
  const listing = `/listing/${encodeURIComponent(listingId)}`
  const fact = params?.fact ?? ""
  switch (type) {
    case "bidWon":
    case "listingSold":
    case "feeDue":
      return `/pay/${role}?listingId=${encodeURIComponent(listingId)}`
    case "chatActivated":
      return `/messages?listingId=${encodeURIComponent(listingId)}`
    case "saleStep":
      return saleId ? `/payments/sale/${encodeURIComponent(saleId)}${sectionOfSale(fact)}` : "/payments"
    case "outbid":
      return bidTarget(listingId)
    case "question":
      return questionTarget(listingId, params?.questionId)
    case "auctionUnsold":
      // Below the reserve both can still agree, on the page of the car.
      return fact === "unsold" && negotiable(params) ? listing : "/sellers?status=draft"
    case "appointment":
      return fact === "paid" || fact === "cancelled" ? QUEUES.seller : "/sellers"
    case "promotion":
      return "/sellers"
    case "savedSearch":
      return listingId ? listing : "/account/searches"
    case "finance":
      return listingId ? listing : "/buyers"
    case "account":
      if (fact === "feed-stopped") return "/sellers/import#feed"
      if (fact.startsWith("key-")) return "/profile#api-keys"
      return fact === "payout-account-asked" ? "/profile#payout-account" : "/profile"
    default:
      return listing
  }
}

const negotiable = (params: object | null | undefined) =>
  Boolean(params && "negotiableUntil" in params && params.negotiableUntil)

/** The section of a sale's page for a fact; empty for the steps themselves. */
function sectionOfSale(fact: string): string {
  if (/^ratings?-/.test(fact)) return "#rating"
  if (fact.startsWith("inspection-")) return "#inspection"
  if (/^(paper-|registration-|safety-certificate-)/.test(fact)) return "#papers"
  return fact === "bill-of-sale-accepted" ? "/bill-of-sale" : ""
}

/** The car's page with its next amount up for review. */
export function bidTarget(listingId: string): string {
  return `/listing/${encodeURIComponent(listingId)}?bid`
}

/** The question on its car's page, for its seller with the answer's field open. */
export function questionTarget(listingId: string, questionId: string | undefined): string {
  const listing = `/listing/${encodeURIComponent(listingId)}`
  return questionId ? `${listing}?question=${encodeURIComponent(questionId)}` : `${listing}#questions`
}
