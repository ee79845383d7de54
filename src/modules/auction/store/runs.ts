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
  recordHeartbeat,
  lockBids,
  lockRunningAuction,
  lowerAuctionReserve,
  openAuction,
  putAuction,
  settleAuction,
  settleTogether,
} from "./lifecycle"
import { pauseAuction, resumeAuction } from "./pauses"

/**
 * Auctions from publication to settlement; refusals are the contract's `RefusedError`s. README.md lists the invariants.
 */
export class Runs {
  /** The scheduled or open auction of a listing, else its latest settled auction; `null` without either. */
  readonly current = currentAuction
  /** Ends a scheduled or open auction without a sale. @throws LISTING_LOCKED when `onlyWithoutBids` and a bid exists */
  readonly cancel = cancelAuction
  /** Whether the listing has a scheduled or open auction. */
  readonly isRunning = isRunning
  /**
   * Blocks bids on the listing's scheduled or open auction until the caller's transaction ends. Returns the auction's
   * number of log rows; `null` without such an auction.
   */
  readonly lockBids = lockBids
  /**
   * Locks a listing's scheduled or open auction in the caller's transaction, and opens or extends the auction if that
   * is due. `null` without such an auction.
   */
  readonly lockRunning = lockRunningAuction
  readonly resume = resumeAuction
  readonly settleTogether = settleTogether
  readonly coming = comingAuctions
  readonly due = dueAuctions

  constructor(private readonly surroundings: Surroundings) {}

  /**
   * Creates the auction, open or scheduled, or changes an auction before its first bid.
   * @throws INVALID_SCHEDULE with the policy's limits; LISTING_LOCKED after the first bid.
   */
  async put(terms: AuctionTerms): Promise<AuctionRecord> {
    return this.surroundings.timed(await putAuction(terms))
  }

  async takeOver(history: AuctionHistory): Promise<AuctionRecord> {
    return this.surroundings.timed(await importAuction(history))
  }

  /**
   * Lowers the reserve of a scheduled or open auction. The price rises to the reserve when the leader's ceiling reaches
   * it.
   * @throws INVALID_INPUT when the reserve would rise.
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

  /** Settles the auction after its end. A call before the end sets the auction's timer again. */
  async settle(auctionId: string): Promise<AuctionRecord | null> {
    return this.surroundings.timed(await settleAuction(auctionId))
  }

  /** Each process that takes bids calls this method every few seconds, so that missing calls reveal an outage. */
  async recordHeartbeat(): Promise<void> {
    for await (const extended of recordHeartbeat()) this.surroundings.setTimer(extended)
  }
}
