import { leavesNone } from "./last-credit"

/** A paid purchase whose buyer asks for a refund. */
export interface RefundAsked {
  qty: number
  left: number
  /**
   * The payment's status. A buyer can ask for a refund only while the payment is `paid`. `held` is under review;
   * `refunded` and `other` are final.
   */
  status: "paid" | "held" | "refunded" | "other"
  disputed: boolean
  refundDecided: boolean
  balance: number
  /** The number of running auctions in which the buyer leads. */
  leading: number
}

/**
 * The sentence that tells a buyer why a purchase cannot be refunded; `null` when it can. A purchase is refunded
 * completely or not at all.
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
      ? "The credits of this purchase were used."
      : `${qty - left} of the ${qty} credits of this purchase ${qty - left === 1 ? "was" : "were"} used. A purchase can only be refunded as a whole.`
  if (leavesNone({ left: balance - qty, leading }))
    return "You lead an auction that is still running: you need a credit until it is over."
  return null
}
