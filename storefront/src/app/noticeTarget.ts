import type { Notice } from "@northlot/contract"

/** Where the person can do something about what a notice tells. */
export function noticeTarget({
  type,
  listingId,
  saleId,
  role,
  params,
}: Pick<Notice, "type" | "listingId" | "saleId" | "role" | "params">): string {
  switch (type) {
    case "bidWon":
    case "listingSold":
    case "feeDue":
      return `/pay/${role}?listingId=${listingId}`
    case "chatActivated":
      return `/messages?listingId=${listingId}`
    case "saleStep":
      if (!saleId) return "/payments"
      return params && /^ratings?-/.test(params.fact) ? `/payments/sale/${saleId}#rating` : `/payments/sale/${saleId}`
    case "auctionUnsold":
    case "appointment":
    case "promotion":
      return "/sellers"
    case "savedSearch":
      return listingId ? `/listing/${listingId}` : "/account/searches"
    case "finance":
      return listingId ? `/listing/${listingId}` : "/buyers"
    case "account":
      return "/profile"
    default:
      return `/listing/${listingId}`
  }
}
