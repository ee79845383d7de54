import { addCents, cents, type Cents } from "./money"
import { ONTARIO_HST_BASIS_POINTS, taxOn } from "./tax"

/** A car's price with its tax, in cents (decisions: Ontario). */
export interface VehiclePrice {
  priceCents: Cents
  /** The rate of HST on the price; 0 for a private sale. */
  hstBasisPoints: number
  /** HST on the price, which the buyer pays and the dealer remits; 0 for a private sale. */
  hstCents: Cents
  /** Price and HST: what the buyer pays the seller. */
  totalCents: Cents
  /** Sales tax on a private sale, paid to ServiceOntario at registration: an estimate, outside of the total. */
  registrationTaxCents: Cents
}

/** The price of a car with its tax. The tax is either part of a dealer's invoice or due at registration, never both. */
export function vehiclePrice(input: {
  priceCents: Cents
  sellerType: "private" | "dealer"
  taxBasisPoints?: number
}): VehiclePrice {
  const { priceCents, sellerType, taxBasisPoints = ONTARIO_HST_BASIS_POINTS } = input
  const fromDealer = sellerType === "dealer"
  const taxCents = taxOn(priceCents, taxBasisPoints)
  const hstCents = fromDealer ? taxCents : cents(0)
  return {
    priceCents: cents(priceCents),
    hstBasisPoints: fromDealer ? taxBasisPoints : 0,
    hstCents,
    totalCents: addCents(priceCents, hstCents),
    registrationTaxCents: fromDealer ? cents(0) : taxCents,
  }
}
