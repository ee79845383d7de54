import type { Cents } from "@northlot/contract"
import { afterCommit } from "#src/platform/database"
import type { Surroundings } from "../surroundings"
import type { AuctionHistory, AuctionMove, AuctionRecord, AuctionTerms, ExtensionRequest, PauseRequest } from "../types"
import { extendAuction } from "./extensions"
import { importAuction } from "./import-auction"
import {
  cancelAuction,
  comingAuctions,
  currentAuction,
  dueAuctions,
  isRunning,
  keepBiddingAlive,
  lockBids,
  lockRunningAuction,
  lowerAuctionReserve,
  openAuction,
  putAuction,
  settleAuction,
  settleTogether,
} from "./lifecycle"
import { pauseAuction, resumeAuction } from "./pauses"

/** From publication to settlement; refusals are `RefusedError`s of the contract. README.md tells the invariants. */
export class Runs {
  /** The scheduled or open auction of a listing, else its latest settled one; `null` without any. */
  readonly current = currentAuction
  /** Ends a scheduled or open auction without a sale. @throws LISTING_LOCKED when `onlyWithoutBids` and there is a bid */
  readonly cancel = cancelAuction
  /** Whether a scheduled or open auction is there. */
  readonly isRunning = isRunning
  /**
   * Keeps bids away until the end of the caller's transaction. Answers how many the scheduled or open auction has by
   * now, `null` when none runs.
   */
  readonly lockBids = lockBids
  /**
   * Locks the scheduled or open auction of a listing in the caller's transaction, as it is by now; `null` when none
   * runs.
   */
  readonly lockRunning = lockRunningAuction
  readonly resume = resumeAuction
  readonly settleTogether = settleTogether
  readonly coming = comingAuctions
  readonly due = dueAuctions

  constructor(private readonly surroundings: Surroundings) {}

  /**
   * Creates the auction (open now or scheduled), or changes the one that has no bid yet.
   * @throws INVALID_SCHEDULE with the policy's limits; LISTING_LOCKED after the first bid.
   */
  async put(terms: AuctionTerms): Promise<AuctionRecord> {
    return this.surroundings.timed(await putAuction(terms))
  }

  async takeOver(history: AuctionHistory): Promise<AuctionRecord> {
    return this.surroundings.timed(await importAuction(history))
  }

  /**
   * Lowers the reserve of an open auction; the price follows when the leader's ceiling reaches it. @throws
   * INVALID_INPUT when it would rise.
   */
  async lowerReserve(listingId: string, reserveCents: Cents | null): Promise<AuctionRecord> {
    const { auction, change } = await lowerAuctionReserve(listingId, reserveCents, this.surroundings.judge)
    if (change) afterCommit(() => this.surroundings.announce(change))
    return auction
  }

  async extend(request: ExtensionRequest): Promise<AuctionMove> {
    const { before, after } = await extendAuction(request)
    return { before, after: this.surroundings.timed(after) }
  }

  async pause(request: PauseRequest): Promise<AuctionMove> {
    const { before, after } = await pauseAuction(request)
    return { before, after: this.surroundings.timed(after) }
  }

  async open(auctionId: string): Promise<AuctionRecord | null> {
    return this.surroundings.timed(await openAuction(auctionId))
  }

  /** When it was too early, the timer is set again. */
  async settle(auctionId: string): Promise<AuctionRecord | null> {
    return this.surroundings.timed(await settleAuction(auctionId))
  }

  /** To be called every few seconds by each process that takes bids; its absence is how an outage is known. */
  async keepBiddingAlive(): Promise<void> {
    for await (const extended of keepBiddingAlive()) this.surroundings.setTimer(extended)
  }
}
