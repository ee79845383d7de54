import { cents, maxCents, minCents, subtractCents, type Cents } from "./money"

export const RELISTINGS_MAXIMUM = 5
/** Hours from its end to the relisting, which leave both sides of a negotiation their first day. */
export const RELIST_AFTER_HOURS = 24
export const RELIST_DROP_MAXIMUM_BASIS_POINTS = 5_000
const DOLLAR = 100

export interface RelistingTerms {
  times: number
  /** What each relisting takes off the reserve: an amount, a share of it, or nothing. */
  dropCents: Cents | null
  dropBasisPoints: number | null
  /** The reserve never falls below it automatically. */
  floorCents: Cents | null
}

/** The next run's reserve; a share is rounded to whole dollars. The reserve never rises, even if the floor is higher. */
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

/** What these terms lack, or `null`: no reserve falls without a floor. */
export function relistingGap({ times, dropCents, dropBasisPoints, floorCents }: RelistingTerms): RelistingGap | null {
  const drops = dropCents !== null || dropBasisPoints !== null
  return times > 0 && drops && floorCents === null ? "RELIST_FLOOR_MISSING" : null
}
