import { subtractCents, sumOf, type Cents } from "@northlot/contract"
import { CREDITS_OUTSTANDING, HST_PAYABLE, ownSide, revenueOf } from "./chart-of-accounts"

/** The postings to one account in a period: debits positive, credits negative. */
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
  /**
   * Revenue that the fields above do not contain, such as the lines of fee providers, and the amount by which a credit
   * was worth more than the fee that it paid.
   */
  extraCents: Cents
  hstCents: Cents
  /** Revenue with its tax. */
  totalCents: Cents
  /** Revenue and tax that refunds took back in the period, whenever they were earned. */
  refundedCents: Cents
  /** Credits sold minus credits refunded. A credit becomes revenue only when it is used. */
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
 * The revenue of a period, from the ledger's postings alone, so that dashboard, trial balance and HST report agree.
 * `creditsSold` is the sum that purchases, refunds and lost disputes of credits posted to the account of credits owed.
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

/** The kinds of entries that sell credits or take them back. A used credit is revenue and not among them. */
export const CREDIT_SALE_KINDS = ["charge.paid", "refund.decided", "dispute.lost"] as const
export const CREDITS_ACCOUNT = CREDITS_OUTSTANDING.id
