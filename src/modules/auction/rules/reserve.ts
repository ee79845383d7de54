/** Whether a price would sell the car: as a rule, and as the same SQL for lists. */
import type { AuctionState } from "./auction-state"

type Reserve = Pick<AuctionState, "currentCents" | "reserveCents">

/** Whether the price would sell the car: it reached the reserve, or there is none and somebody has bid. */
export function reserveMet(state: Reserve): boolean {
  return state.currentCents !== null && !reserveStands(state)
}

/** Whether a reserve stands in the way of a sale at this price; `null` is none yet. */
export function reserveStands({ currentCents, reserveCents }: Reserve): boolean {
  return reserveCents !== null && (currentCents === null || currentCents < reserveCents)
}

/** Whether a reserve that stood in the way of a sale does so no more: it is met, or was taken away. */
export function reserveDropped(before: Reserve, after: Reserve): boolean {
  return reserveStands(before) && !reserveStands(after)
}

/** {@link reserveMet} as SQL over a row of `auction`, false where there is none. */
export const RESERVE_MET =
  "(auction.current_cents IS NOT NULL AND (auction.reserve_cents IS NULL OR auction.current_cents >= auction.reserve_cents))"

/** {@link reserveStands} as SQL over a row of `auction`. */
export const RESERVE_STANDS =
  "(auction.reserve_cents IS NOT NULL AND coalesce(auction.current_cents < auction.reserve_cents, true))"
