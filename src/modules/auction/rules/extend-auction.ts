import type { AuctionPolicy } from "@northlot/contract"
import type { AuctionState } from "./auction-state"
import { isRunning } from "./running"

export type ExtensionRefusal = "not_open" | "not_later" | "too_long"

/**
 * Why an admin may not move the end of an open auction to this time, or null. The new end must be later than the
 * present one, and at most the maximum duration from now. Epoch milliseconds.
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
