/** Whether the car would be sold at the present price, as a function and as SQL for lists. */
import type { AuctionState } from "./auction-state"

type Reserve = Pick<AuctionState, "currentCents" | "reserveCents">

/**
 * Whether the car would be sold at the present price: the price reached the reserve, or there is a bid and no reserve.
 */
export function reserveMet(state: Reserve): boolean {
  return state.currentCents !== null && !reserveStands(state)
}

/** Whether the reserve prevents a sale at the present price. `currentCents` is `null` before the first bid. */
export function reserveStands({ currentCents, reserveCents }: Reserve): boolean {
  return reserveCents !== null && (currentCents === null || currentCents < reserveCents)
}

/** Whether a reserve that prevented a sale before no longer prevents one, because it was met or removed. */
export function reserveDropped(before: Reserve, after: Reserve): boolean {
  return reserveStands(before) && !reserveStands(after)
}

/** {@link reserveMet} as SQL over a row of `auction`; false without a row. */
export const RESERVE_MET =
  "(auction.current_cents IS NOT NULL AND (auction.reserve_cents IS NULL OR auction.current_cents >= auction.reserve_cents))"

/** {@link reserveStands} as SQL over a row of `auction`. */
export const RESERVE_STANDS =
  "(auction.reserve_cents IS NOT NULL AND coalesce(auction.current_cents < auction.reserve_cents, true))"
