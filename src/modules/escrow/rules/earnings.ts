import { CREDITS_OUTSTANDING, HST_PAYABLE, ownSide, revenueOf } from "./chart-of-accounts"

/** What was posted to one account in a period: debits positive, credits negative. */
export interface PostedSum {
  account: string
  kind: string
  debitCents: number
  creditCents: number
}

export interface Earnings {
  buyerCents: number
  sellerCents: number
  processingCents: number
  certificationCents: number
  featuringCents: number
  /** Revenue of every other name: what fee providers added, and what a credit was worth more than its fee. */
  extraCents: number
  hstCents: number
  /** Earned, with the tax on it. */
  totalCents: number
  /** Revenue and tax that were taken back in the period, whenever they were earned. */
  refundedCents: number
  /** Credits that were sold and given back: owed, and earned when they are used. */
  creditsSoldCents: number
}

const NAMED = {
  buyerCents: revenueOf("buyer_fee").id,
  sellerCents: revenueOf("seller_fee").id,
  processingCents: revenueOf("processing").id,
  certificationCents: revenueOf("certification").id,
  featuringCents: revenueOf("featuring").id,
}

/**
 * What a period earned, by the ledger's postings alone, so that the dashboard, the trial balance and the HST report
 * cannot differ. `creditsSold` is what purchases of credits, refunds of them and lost disputes posted to what is owed
 * for credits.
 */
export function earningsOf(sums: readonly PostedSum[], creditsSold: number): Earnings {
  const net = ({ debitCents, creditCents }: PostedSum) => ownSide("revenue", debitCents - creditCents)
  const of = (id: string) => sums.filter(({ account }) => account === id).reduce((sum, one) => sum + net(one), 0)
  const revenue = sums.filter(({ kind }) => kind === "revenue")
  const earned = [...revenue, ...sums.filter(({ account }) => account === HST_PAYABLE.id)]
  const named = Object.fromEntries(Object.entries(NAMED).map(([name, id]) => [name, of(id)])) as Record<
    keyof typeof NAMED,
    number
  >
  const known = Object.values<string>(NAMED)
  return {
    ...named,
    extraCents: revenue.filter(({ account }) => !known.includes(account)).reduce((sum, one) => sum + net(one), 0),
    hstCents: of(HST_PAYABLE.id),
    totalCents: earned.reduce((sum, one) => sum + net(one), 0),
    refundedCents: earned.reduce((sum, { debitCents }) => sum + debitCents, 0),
    creditsSoldCents: creditsSold,
  }
}

/** The entries that sell credits or take them back; one that a fee used up is earned, and no sale of credits. */
export const CREDIT_SALE_KINDS = ["charge.paid", "refund.decided", "dispute.lost"] as const
export const CREDITS_ACCOUNT = CREDITS_OUTSTANDING.id
