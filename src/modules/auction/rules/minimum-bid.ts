import { addCents, type Cents } from "@northlot/contract"
import type { AuctionState } from "./auction-state"

type Figures = Pick<AuctionState, "currentCents" | "openingCents" | "minIncrementCents">

/** The least next bid in cents: the opening price before the first bid, then one increment over the price. */
export function minimumBidCents(state: Figures): Cents {
  return state.currentCents === null ? state.openingCents : addCents(state.currentCents, state.minIncrementCents)
}

/** Whether the price would sell the car: it reached the reserve, or there is none and somebody has bid. */
export function reserveMet(state: Pick<AuctionState, "currentCents" | "reserveCents">): boolean {
  return state.currentCents !== null && (state.reserveCents === null || state.currentCents >= state.reserveCents)
}
