import type { AccountRecord } from "../types"

export type Kind = Pick<AccountRecord, "role" | "buyerType" | "sellerType">

/**
 * An account's role and types after a change. A buyer has only a buyer type and a seller only a seller type. A missing
 * type becomes private.
 */
export function kindAfter(present: Kind, change: Partial<Kind>): Kind {
  const role = change.role ?? present.role
  return {
    role,
    buyerType: role === "buyer" ? (change.buyerType ?? present.buyerType ?? "private") : null,
    sellerType: role === "seller" ? (change.sellerType ?? present.sellerType ?? "private") : null,
  }
}

/** The sentence that tells the operator why an account cannot change to this role and type, or `null`. */
export function kindRefusal(
  present: Kind,
  next: Kind,
  account: { hasTraded: boolean; isKnownDealer: boolean }
): string | null {
  const same =
    present.role === next.role && present.buyerType === next.buyerType && present.sellerType === next.sellerType
  if (same) return null
  if (account.hasTraded) return "This account has listed, bid or traded: its role and type stay as they are."
  if ((next.buyerType ?? next.sellerType) === "dealer" && !account.isKnownDealer) {
    return "A dealer needs a registered name and an OMVIC number: add a dealer's account for this person."
  }
  return null
}
