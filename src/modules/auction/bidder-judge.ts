import type { RefusedError } from "@northlot/contract"

/** What decides about bids besides the auction itself, as it is under the auction's lock. */
export interface BiddingConditions {
  /** Who may hear of what happens in the auction. */
  audience: "public" | "dealers"
  /** Why a person may not bid, by account; whoever is missing may. */
  refusals: ReadonlyMap<string, RefusedError>
}

/**
 * Reads the conditions of these bidders on the connection that holds the auction's lock, in one statement: what was
 * committed before the lock was held counts, whatever held when a bid was sent.
 */
export type BidderJudge = (bids: {
  listingId: string
  bidderIds: readonly string[]
  now: Date
}) => Promise<BiddingConditions>

let current: BidderJudge | undefined

/** Set once at the start: a module knows neither people nor listings. */
export function installBidderJudge(judge: BidderJudge): void {
  current = judge
}

export function bidderJudge(): BidderJudge {
  if (!current) throw new Error("A bid came before the start has said who judges bidders.")
  return current
}
