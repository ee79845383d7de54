import { cents, maxCents, minCents, subtractCents, type Cents } from "./money"

/** How often a car that does not sell is listed again by itself at most. */
export const RELISTINGS_MAXIMUM = 5
/** How long after its end it is listed again: both sides of a negotiation have had their first day by then. */
export const RELIST_AFTER_HOURS = 24
/** How much of a reserve one relisting takes off at most. */
export const RELIST_DROP_MAXIMUM_BASIS_POINTS = 5_000
const DOLLAR = 100

/** What a seller has decided about a car that does not sell. */
export interface RelistingTerms {
  times: number
  /** What each relisting takes off the reserve: an amount, a share of it, or nothing. */
  dropCents: Cents | null
  dropBasisPoints: number | null
  /** The reserve never falls below it by itself. */
  floorCents: Cents | null
}

/**
 * The reserve of the next run, in whole dollars where a share is taken off. A floor above the present reserve changes
 * nothing: a reserve only falls.
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

/** What is missing of these terms, or `null`: nobody's reserve falls without a floor. */
export function relistingGap({ times, dropCents, dropBasisPoints, floorCents }: RelistingTerms): RelistingGap | null {
  const drops = dropCents !== null || dropBasisPoints !== null
  return times > 0 && drops && floorCents === null ? "RELIST_FLOOR_MISSING" : null
}
