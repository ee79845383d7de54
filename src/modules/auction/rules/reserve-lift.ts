import type { Cents } from "@northlot/contract"

/**
 * The price that the reserve lifts the leader to: as soon as the leader's ceiling reaches the reserve, the price moves
 * up to it (decisions, Auction rules). `null` when there is nothing to lift. Cents.
 */
export function liftedPriceCents(
  reserveCents: Cents | null,
  leader: { ceilingCents: Cents; priceCents: Cents }
): Cents | null {
  if (reserveCents === null || leader.ceilingCents < reserveCents || leader.priceCents >= reserveCents) return null
  return reserveCents
}
