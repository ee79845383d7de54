import { leavesNone } from "./last-credit"

/** A paid purchase as its buyer asks it back. */
export interface RefundAsked {
  qty: number
  left: number
  /** Of its payment: anything but paid was decided otherwise, or is being looked at. */
  status: "paid" | "held" | "refunded" | "other"
  disputed: boolean
  refundDecided: boolean
  /** All credits of the person. */
  balance: number
  /** Running auctions in which the person leads. */
  leading: number
}

/**
 * Why a purchase cannot be refunded by its buyer, as a sentence to them; `null` when it can. It goes back whole, or not
 * at all.
 */
export function refundRefusal({
  qty,
  left,
  status,
  disputed,
  refundDecided,
  balance,
  leading,
}: RefundAsked): string | null {
  if (status === "refunded" || refundDecided) return "This purchase was refunded already."
  if (status === "held") return "This payment is being looked at by our staff."
  if (status !== "paid") return "This purchase was not paid for."
  if (disputed) return "The card's owner disputed this payment; the card's bank decides who gets the money."
  if (left < qty)
    return left === 0
      ? "Its credits were used."
      : `${qty - left} of its ${qty} credits ${qty - left === 1 ? "was" : "were"} used; a purchase is refunded whole.`
  if (leavesNone({ left: balance - qty, leading }))
    return "You lead an auction that is still running: you need a credit until it is over."
  return null
}
