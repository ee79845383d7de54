import { subtractCents, sumOf, type Cents } from "@northlot/contract"
import { CREDITS_OUTSTANDING, HST_PAYABLE, ownSide, revenueOf } from "./chart-of-accounts"

/** What was posted to one account in a period: debits positive, credits negative. */
export interface PostedSum {
  account: string
  kind: string
  debitCents: Cents
  creditCents: Cents
}

export interface Earnings {
  buyerCents: Cents
  sellerCents: Cents
  processingCents: Cents
  certificationCents: Cents
  featuringCents: Cents
  /** Revenue of every other name: what fee providers added, and what a credit was worth more than its fee. */
  extraCents: Cents
  hstCents: Cents
  /** Earned, with the tax on it. */
  totalCents: Cents
  /** Revenue and tax that were taken back in the period, whenever they were earned. */
  refundedCents: Cents
  /** Credits that were sold and given back: owed, and earned when they are used. */
  creditsSoldCents: Cents
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
export function earningsOf(sums: readonly PostedSum[], creditsSold: Cents): Earnings {
  const net = ({ debitCents, creditCents }: PostedSum) => ownSide("revenue", subtractCents(debitCents, creditCents))
  const of = (id: string) =>
    sumOf(
      sums.filter(({ account }) => account === id),
      net
    )
  const revenue = sums.filter(({ kind }) => kind === "revenue")
  const earned = [...revenue, ...sums.filter(({ account }) => account === HST_PAYABLE.id)]
  const named = Object.fromEntries(Object.entries(NAMED).map(([name, id]) => [name, of(id)])) as Record<
    keyof typeof NAMED,
    Cents
  >
  const known = Object.values<string>(NAMED)
  return {
    ...named,
    extraCents: sumOf(
      revenue.filter(({ account }) => !known.includes(account)),
      net
    ),
    hstCents: of(HST_PAYABLE.id),
    totalCents: sumOf(earned, net),
    refundedCents: sumOf(earned, ({ debitCents }) => debitCents),
    creditsSoldCents: creditsSold,
  }
}

/** The entries that sell credits or take them back; one that a fee used up is earned, and no sale of credits. */
export const CREDIT_SALE_KINDS = ["charge.paid", "refund.decided", "dispute.lost"] as const
export const CREDITS_ACCOUNT = CREDITS_OUTSTANDING.id
