import { cents, maxCents, minCents, subtractCents, type Cents } from "./money"

export const RELISTINGS_MAXIMUM = 5
/** Hours from an auction's end to its relisting. This time gives both sides of a negotiation one day. */
export const RELIST_AFTER_HOURS = 24
export const RELIST_DROP_MAXIMUM_BASIS_POINTS = 5_000
const DOLLAR = 100

export interface RelistingTerms {
  times: number
  /** How much each relisting lowers the reserve: an amount, a share, or nothing if both fields are `null`. */
  dropCents: Cents | null
  dropBasisPoints: number | null
  /** The lowest reserve that a relisting may set automatically. */
  floorCents: Cents | null
}

/**
 * Returns the reserve of the next auction: the present reserve, lowered by an amount or a share of it. The share is
 * rounded to whole dollars. `floorCents` is the lowest result, but a floor above the present reserve does not raise it.
 */
export function nextReserveCents(
  reserveCents: Cents | null,
  { dropCents, dropBasisPoints, floorCents }: Omit<RelistingTerms, "times">
): Cents | null {
  if (reserveCents === null || floorCents === null) return reserveCents
  const share = cents(Math.round((reserveCents * (dropBasisPoints ?? 0)) / 10_000 / DOLLAR) * DOLLAR)
  const dropped = subtractCents(reserveCents, dropCents ?? share)
  return minCents(reserveCents, maxCents(floorCents, dropped))
}

export type RelistingGap = "RELIST_FLOOR_MISSING"

/** What is missing from relisting terms, or `null`. If the terms lower the reserve, they must have a floor. */
export function relistingGap({ times, dropCents, dropBasisPoints, floorCents }: RelistingTerms): RelistingGap | null {
  const drops = dropCents !== null || dropBasisPoints !== null
  return times > 0 && drops && floorCents === null ? "RELIST_FLOOR_MISSING" : null
}
