import { shortReference, negateCents, type Cents } from "@northlot/contract"

/** Debits are positive. They increase an asset or expense and decrease a liability or revenue. */
export type AccountKind = "asset" | "liability" | "revenue" | "expense"

export interface LedgerAccount {
  id: string
  kind: AccountKind
  name: string
  /**
   * Whether the balance may be negative. Debits increase the balance of an asset or expense. Credits increase the
   * balance of a liability or revenue.
   */
  mayBeNegative: boolean
}

const account = (id: string, kind: AccountKind, name: string, mayBeNegative = false): LedgerAccount => ({
  id,
  kind,
  name,
  mayBeNegative,
})

/**
 * The market's money at a payment provider. The balance can be negative, because a dispute may take more than is there.
 */
export const clearing = (provider: string) =>
  account(`clearing:${provider}`, "asset", `Clearing with ${provider}`, true)
/** The bank account that holds buyers' money in trust. */
export const TRUST_BANK = account("bank:trust", "asset", "Trust bank account")
/** The ledger account of the buyer's payment for the car of this sale, which is held in trust. */
export const trustOf = (saleId: string) =>
  account(`trust:${saleId}`, "liability", `Held in trust, sale ${shortReference({ id: saleId })}`)
export const payableToSeller = (saleId: string) =>
  account(`payable:${saleId}`, "liability", `Payable to the seller, sale ${shortReference({ id: saleId })}`)
/** The revenue account for a code of a fee line or of a product. */
export const revenueOf = (code: string) =>
  account(`revenue:${code}`, "revenue", `Revenue, ${code.replaceAll("_", " ")}`, true)
export const HST_PAYABLE = account("hst:payable", "liability", "HST payable", true)
/** Paid credits that are not used yet: prepaid fees. */
export const CREDITS_OUTSTANDING = account("credits:outstanding", "liability", "Bidding credits outstanding")
/** Payments held until an admin decides about them, such as a second payment for the same thing. */
export const CHARGES_HELD = account("charges:held", "liability", "Payments held for review")
/** Refunds that are owed and that the provider has not confirmed. */
export const REFUNDS_PAYABLE = account("refunds:payable", "liability", "Refunds payable")
/** Money that a provider withholds during a dispute. */
export const DISPUTES_WITHHELD = account("disputes:withheld", "asset", "Withheld by disputes")
export const DISPUTE_LOSSES = account("expense:disputes", "expense", "Losses from disputes", true)
/** Providers' fees for disputes, whoever wins. */
export const DISPUTE_FEES = account("expense:dispute_fees", "expense", "Providers' fees for disputes", true)
/** Losses from refunds made at the provider itself, such as refunds of used credits and partial refunds. */
export const REFUND_LOSSES = account("expense:refunds", "expense", "Losses from refunds of used credits", true)
/** Fees paid with credits that were given away. */
export const PROMOTIONAL_CREDITS = account("expense:promotional_credits", "expense", "Promotional credits used", true)

/** An account's balance from the sum of its postings. Credits increase the balance of a liability or revenue. */
export function ownSide(kind: AccountKind, sumCents: Cents): Cents {
  return kind === "asset" || kind === "expense" ? sumCents : negateCents(sumCents)
}
