/** Whether the price would sell the car: the rule, and the same as SQL for lists. */
import type { AuctionState } from "./auction-state"

type Reserve = Pick<AuctionState, "currentCents" | "reserveCents">

/** Whether the price would sell the car: it reached the reserve, or there is a bid and no reserve. */
export function reserveMet(state: Reserve): boolean {
  return state.currentCents !== null && !reserveStands(state)
}

/** Whether a reserve prevents a sale at this price; `null` is no price yet. */
export function reserveStands({ currentCents, reserveCents }: Reserve): boolean {
  return reserveCents !== null && (currentCents === null || currentCents < reserveCents)
}

/** Whether a reserve that prevented a sale no longer does: it was met or removed. */
export function reserveDropped(before: Reserve, after: Reserve): boolean {
  return reserveStands(before) && !reserveStands(after)
}

/** {@link reserveMet} as SQL over a row of `auction`; false without a row. */
export const RESERVE_MET =
  "(auction.current_cents IS NOT NULL AND (auction.reserve_cents IS NULL OR auction.current_cents >= auction.reserve_cents))"

/** {@link reserveStands} as SQL over a row of `auction`. */
export const RESERVE_STANDS =
  "(auction.reserve_cents IS NOT NULL AND coalesce(auction.current_cents < auction.reserve_cents, true))"
