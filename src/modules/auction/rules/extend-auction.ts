import type { AuctionPolicy } from "@northlot/contract"
import type { AuctionState } from "./auction-state"
import { isRunning } from "./running"

export type ExtensionRefusal = "not_open" | "not_later" | "too_long"

/**
 * Whether an admin may move the end of an open auction to this time: later than the present end, and no further from
 * now than the longest auction. Epoch milliseconds.
 */
export function extensionRefusal(
  state: Pick<AuctionState, "status" | "endsAt">,
  endsAt: number,
  { maxDurationSeconds }: Pick<AuctionPolicy, "maxDurationSeconds">,
  now: number
): ExtensionRefusal | null {
  if (!isRunning(state, now)) return "not_open"
  if (endsAt <= state.endsAt) return "not_later"
  return endsAt - now > maxDurationSeconds * 1_000 ? "too_long" : null
}
