import { addCents, cents, shareOf, type Cents } from "./money"

/** Ontario's harmonised sales tax, in basis points. */
export const ONTARIO_HST_BASIS_POINTS = 1_300

/** The tax on an amount without tax. */
export function taxOn(amount: Cents, basisPoints: number = ONTARIO_HST_BASIS_POINTS): Cents {
  return shareOf(amount, basisPoints)
}

/** The tax in a final price: the price less its net price, which is rounded half up. */
export function taxWithin(total: Cents, basisPoints: number = ONTARIO_HST_BASIS_POINTS): Cents {
  const net = Number((BigInt(total) * 20_000n + BigInt(10_000 + basisPoints)) / (2n * BigInt(10_000 + basisPoints)))
  return cents(total - net)
}

export interface FeeBreakdown {
  feeCents: Cents
  processingCents: Cents
  hstCents: Cents
  totalCents: Cents
}

/** Fee and processing with HST on both together (spec §9, decisions: Fees, tax, credits). */
export function feeBreakdown(input: {
  feeCents: Cents
  processingCents: Cents
  hstBasisPoints?: number
}): FeeBreakdown {
  const subtotal = addCents(input.feeCents, input.processingCents)
  const hstCents = taxOn(subtotal, input.hstBasisPoints)
  return {
    feeCents: cents(input.feeCents),
    processingCents: cents(input.processingCents),
    hstCents,
    totalCents: addCents(subtotal, hstCents),
  }
}
