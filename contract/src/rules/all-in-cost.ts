import { addCents, cents, type Cents } from "./money"
import { vehiclePrice } from "./vehicle-price"

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

/** The car's price with its tax, and the fees. */
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
