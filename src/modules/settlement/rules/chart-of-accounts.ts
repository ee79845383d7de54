import { shortReference, negateCents, type Cents } from "@northlot/contract"

/** Debits are positive; an asset or an expense grows by them, a liability or revenue shrinks. */
export type AccountKind = "asset" | "liability" | "revenue" | "expense"

export interface LedgerAccount {
  id: string
  kind: AccountKind
  name: string
  /** Whether the balance, counted on the account's own side, may fall below zero. */
  mayBeNegative: boolean
}

const account = (id: string, kind: AccountKind, name: string, mayBeNegative = false): LedgerAccount => ({
  id,
  kind,
  name,
  mayBeNegative,
})

/** What a payment provider holds for us. A dispute can take back more than is there. */
export const clearing = (provider: string) =>
  account(`clearing:${provider}`, "asset", `Clearing with ${provider}`, true)
/** The bank account in which buyers' money is held in trust. */
export const TRUST_BANK = account("bank:trust", "asset", "Trust bank account")
/** What a buyer paid for one car and nobody else may touch. */
export const trustOf = (saleId: string) =>
  account(`trust:${saleId}`, "liability", `Held in trust, sale ${shortReference({ id: saleId })}`)
export const payableToSeller = (saleId: string) =>
  account(`payable:${saleId}`, "liability", `Payable to the seller, sale ${shortReference({ id: saleId })}`)
/** Earned, by the code of the fee's line or of what was sold. */
export const revenueOf = (code: string) =>
  account(`revenue:${code}`, "revenue", `Revenue, ${code.replaceAll("_", " ")}`, true)
export const HST_PAYABLE = account("hst:payable", "liability", "HST payable", true)
/** Credits that were paid for and not used yet: fees paid ahead. */
export const CREDITS_OUTSTANDING = account("credits:outstanding", "liability", "Bidding credits outstanding")
/** Money that came and could not be matched; an admin decides. */
export const CHARGES_HELD = account("charges:held", "liability", "Payments held for review")
/** Promised back to somebody, not yet confirmed by the provider. */
export const REFUNDS_PAYABLE = account("refunds:payable", "liability", "Refunds payable")
/** Taken back by a provider while a dispute is open. */
export const DISPUTES_WITHHELD = account("disputes:withheld", "asset", "Withheld by disputes")
export const DISPUTE_LOSSES = account("expense:disputes", "expense", "Losses from disputes", true)
/** What providers take for a dispute, whoever wins it. */
export const DISPUTE_FEES = account("expense:dispute_fees", "expense", "Providers' fees for disputes", true)
/** Credits that were used and whose price somebody gave back at the provider all the same. */
export const REFUND_LOSSES = account("expense:refunds", "expense", "Losses from refunds of used credits", true)
/** Fees that were settled by a credit nobody paid for. */
export const PROMOTIONAL_CREDITS = account("expense:promotional_credits", "expense", "Promotional credits used", true)

/** The balance as the account's own side counts it, from the sum of its postings. */
export function ownSide(kind: AccountKind, sumCents: Cents): Cents {
  return kind === "asset" || kind === "expense" ? sumCents : negateCents(sumCents)
}
