import { addCents, cents, type Cents } from "./money"
import { vehiclePrice } from "./vehicle-price"

/** What a car costs its buyer at one price, in cents (decisions: Ontario). */
export interface AllInCost {
  priceCents: Cents
  /** HST on the price, which the buyer pays and the dealer remits; 0 for a private sale. */
  priceHstCents: Cents
  /** Buyer fee and processing with the HST on both. */
  feesCents: Cents
  /** The sum of `priceCents`, `priceHstCents` and `feesCents`: what the buyer pays for the car and to Northlot. */
  totalCents: Cents
  /** Sales tax on a private sale, paid to ServiceOntario at registration: an estimate, outside of the total. */
  registrationTaxCents: Cents
  /** The sum of `totalCents` and `registrationTaxCents`: what the car costs until it has its licence plates. */
  onTheRoadCents: Cents
}

export function allInCost(input: {
  priceCents: Cents
  feesCents: Cents
  fromDealer: boolean
  taxBasisPoints?: number
}): AllInCost {
  const { priceCents, feesCents, fromDealer, taxBasisPoints } = input
  const vehicle = vehiclePrice({ priceCents, sellerType: fromDealer ? "dealer" : "private", taxBasisPoints })
  const totalCents = addCents(vehicle.totalCents, feesCents)
  return {
    priceCents: vehicle.priceCents,
    priceHstCents: vehicle.hstCents,
    feesCents: cents(feesCents),
    totalCents,
    registrationTaxCents: vehicle.registrationTaxCents,
    onTheRoadCents: addCents(totalCents, vehicle.registrationTaxCents),
  }
}
