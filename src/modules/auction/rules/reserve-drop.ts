import type { AuctionState } from "./auction-state"

type Figures = Pick<AuctionState, "currentCents" | "reserveCents">

/** Whether a reserve that stood in the way of a sale does so no more: it is met, or was taken away. */
export function reserveDropped(before: Figures, after: Figures): boolean {
  return reserveStands(before) && !reserveStands(after)
}

function reserveStands({ currentCents, reserveCents }: Figures): boolean {
  return reserveCents !== null && (currentCents === null || currentCents < reserveCents)
}
