import type { Notice } from "../endpoints/account/accounts"

/** The page section with a person's open tasks, by role. */
export const QUEUES = { buyer: "/buyers#needs-you", seller: "/sellers#needs-you" } as const

type Told = Pick<Notice, "type" | "role" | "listingId" | "saleId"> & {
  params?: { fact: string; questionId?: string } | null
}

/**
 * The storefront path to which a notice leads: the page of its subject, or the page where the person must act. The bell
 * and the e-mail lead to the same path.
 */
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
      // If the auction ended below the reserve, seller and bidder can still negotiate on the car's page.
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

/**
 * The suffix that leads from a sale's page to the subject of a notice, such as `#papers`. It is empty for the steps of
 * the settlement.
 */
function sectionOfSale(fact: string): string {
  if (/^ratings?-/.test(fact)) return "#rating"
  if (fact.startsWith("inspection-")) return "#inspection"
  if (/^(paper-|registration-|safety-certificate-)/.test(fact)) return "#papers"
  return fact === "bill-of-sale-accepted" ? "/bill-of-sale" : ""
}

/** The car's page, with the next possible bid ready for the person to confirm. */
export function bidTarget(listingId: string): string {
  return `/listing/${encodeURIComponent(listingId)}?bid`
}

/** The path of a question on its car's page. For the seller, the page opens the field for the answer. */
export function questionTarget(listingId: string, questionId: string | undefined): string {
  const listing = `/listing/${encodeURIComponent(listingId)}`
  return questionId ? `${listing}?question=${encodeURIComponent(questionId)}` : `${listing}#questions`
}
