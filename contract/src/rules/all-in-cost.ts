import { addCents, cents, type Cents } from "./money"
import { ONTARIO_HST_BASIS_POINTS, taxOn } from "./tax"

/** What a car costs its buyer at one price, in cents (decisions: Ontario). */
export interface AllInCost {
  priceCents: Cents
  /** HST on the price, which the buyer pays and the dealer remits; nothing for a private sale. */
  priceHstCents: Cents
  /** Buyer fee and processing with the HST on both. */
  feesCents: Cents
  /** What is paid through and to Northlot: the three above. */
  totalCents: Cents
  /**
   * Retail sales tax on a private sale, collected by ServiceOntario at registration: an estimate, outside of the total.
   */
  registrationTaxCents: Cents
  /** The last two together: what the car costs until it has its plates. */
  onTheRoadCents: Cents
}

/** The same tax is either part of a dealer's invoice or due at registration, never both. */
export function allInCost(input: {
  priceCents: Cents
  feesCents: Cents
  fromDealer: boolean
  taxBasisPoints?: number
}): AllInCost {
  const { priceCents, feesCents, fromDealer, taxBasisPoints = ONTARIO_HST_BASIS_POINTS } = input
  const taxCents = taxOn(priceCents, taxBasisPoints)
  const priceHstCents = fromDealer ? taxCents : cents(0)
  const registrationTaxCents = fromDealer ? cents(0) : taxCents
  const totalCents = addCents(priceCents, priceHstCents, feesCents)
  return {
    priceCents: cents(priceCents),
    priceHstCents,
    feesCents: cents(feesCents),
    totalCents,
    registrationTaxCents,
    onTheRoadCents: addCents(totalCents, registrationTaxCents),
  }
}
