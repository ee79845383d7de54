import { MAXIMUM_AMOUNT_CENTS, addCents, cents, minCents, type Cents } from "./money"
import { ONTARIO_HST_BASIS_POINTS, taxOn } from "./tax"

/**
 * The fees and products that the estimate adds to the price by default. The buyer can change both figures (spec §9).
 */
export const ESTIMATED_FEES_CENTS = cents(250_000)
export const ESTIMATED_PRODUCTS_CENTS = cents(389_900)
export const DOWN_PAYMENT_DEFAULT_CENTS = cents(300_000)

/** Yearly interest by credit rating, in basis points (699 = 6.99%). */
export const APR_BASIS_POINTS = { excellent: 699, good: 999, average: 1_999, bad: 2_499 } as const
export type CreditRating = keyof typeof APR_BASIS_POINTS
export const CREDIT_RATINGS = ["excellent", "good", "average", "bad"] as const satisfies readonly CreditRating[]

/** The loan terms to choose from, longest first. */
export const LOAN_TERMS_MONTHS = [84, 72, 60, 48, 36, 24] as const
export type LoanTermMonths = (typeof LOAN_TERMS_MONTHS)[number]

/** The default term in months: 84 from model year 2021, 72 from 2019, else 60. */
export function defaultTermMonths(modelYear: number | null): LoanTermMonths {
  if (modelYear === null) return 60
  return modelYear >= 2021 ? 84 : modelYear >= 2019 ? 72 : 60
}

/** A buyer's assumptions of a loan; amounts in cents. */
export interface LoanAssumptions {
  priceCents: Cents
  feesCents: Cents
  productsCents: Cents
  rating: CreditRating
  downPaymentCents: Cents
  termMonths: number
}

/** A payment estimate; amounts in cents. */
export interface PaymentEstimate {
  taxCents: Cents
  /** Price, fees and products with the tax on all three. */
  totalCents: Cents
  /** The total less the down payment. */
  financedCents: Cents
  /** The payment due every two weeks, 26 times a year. */
  biweeklyCents: Cents
  payments: number
  repaidCents: Cents
}

/**
 * The bi-weekly payment (spec §9): 12/26 of the monthly payment, rounded up, so that all payments together cover the
 * loan.
 */
export function paymentEstimate(
  assumed: LoanAssumptions,
  taxBasisPoints: number = ONTARIO_HST_BASIS_POINTS
): PaymentEstimate {
  const { priceCents, feesCents, productsCents, rating, downPaymentCents, termMonths } = assumed
  const subtotal = addCents(priceCents, feesCents, productsCents)
  const taxCents = taxOn(subtotal, taxBasisPoints)
  const totalCents = addCents(subtotal, taxCents)
  const financedCents = cents(Math.max(0, totalCents - downPaymentCents))
  const monthlyRate = APR_BASIS_POINTS[rating] / 10_000 / 12
  const monthly = (financedCents * monthlyRate) / (1 - (1 + monthlyRate) ** -termMonths)
  const biweeklyCents = roundedUp((monthly * 12) / 26)
  const payments = Math.ceil((termMonths * 26) / 12)
  return { taxCents, totalCents, financedCents, biweeklyCents, payments, repaidCents: cents(biweeklyCents * payments) }
}

/** A millionth of a cent is a floating-point error, not money. */
function roundedUp(value: number): Cents {
  return cents(Math.max(0, Math.ceil(value - 1e-6)))
}

/** The default assumptions for a loan on this car. A price above `MAXIMUM_AMOUNT_CENTS` is lowered to that amount. */
export function defaultAssumptions({
  priceCents,
  modelYear,
}: {
  priceCents: Cents
  modelYear: number | null
}): LoanAssumptions {
  return {
    priceCents: minCents(priceCents, MAXIMUM_AMOUNT_CENTS),
    feesCents: ESTIMATED_FEES_CENTS,
    productsCents: ESTIMATED_PRODUCTS_CENTS,
    rating: "good",
    downPaymentCents: DOWN_PAYMENT_DEFAULT_CENTS,
    termMonths: defaultTermMonths(modelYear),
  }
}
