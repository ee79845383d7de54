import type { Notice } from "../endpoints"

/** Where the person can do something about what a notice tells: the bell, e-mails and push notifications lead there. */
export function noticeTarget({
  type,
  listingId,
  saleId,
  role,
  params,
}: Pick<Notice, "type" | "listingId" | "saleId" | "role" | "params">): string {
  switch (type) {
    case "outbid":
      return bidTarget(listingId)
    case "question":
      return questionTarget(listingId, params && "questionId" in params ? params.questionId : undefined)
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

/** The car's page with its next amount up for review. */
export function bidTarget(listingId: string): string {
  return `/listing/${listingId}?bid`
}

/** The question among those of its car, for its seller with the answer's field open. */
export function questionTarget(listingId: string, questionId: string | undefined): string {
  return questionId ? `/listing/${listingId}?question=${questionId}` : `/listing/${listingId}#questions`
}
