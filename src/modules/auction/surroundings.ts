import { afterCommit } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { silent, type Realtime } from "#src/platform/realtime"
import { announceBids, type AuctionChange } from "./announce-bids"
import type { AuctionRecord, AuctionTimers, BidderJudge } from "./types"

/** Connects auctions with parts that this module does not import: the check of who may bid, live pages and timers. */
export class Surroundings {
  private timers: AuctionTimers = { set: () => undefined }
  private realtime: Realtime = silent
  private ownJudge: BidderJudge = () => {
    throw new Error("A bid arrived before the start of the server set the judge of bidders.")
  }

  judgeBiddersBy(judge: BidderJudge): void {
    this.ownJudge = judge
  }

  announceBy(realtime: Realtime): void {
    this.realtime = realtime
  }

  setTimersBy(timers: AuctionTimers): void {
    this.timers = timers
  }

  get judge(): BidderJudge {
    return this.ownJudge
  }

  /** Sets the timer for the next start or end of a scheduled or open auction; a finished auction needs none. */
  setTimer({ id, status, startsAt, endsAt }: AuctionRecord): void {
    if (status === "scheduled" || status === "open") this.timers.set({ id, status, startsAt, endsAt })
  }

  timed<Auction extends AuctionRecord | null>(auction: Auction): Auction {
    if (auction) afterCommit(() => this.setTimer(auction))
    return auction
  }

  /**
   * Sends a committed change to live pages. If the change extended the auction, also sets the timer for the new end. A
   * failure is only logged, because pages and jobs also read the database.
   */
  announce(change: AuctionChange): void {
    try {
      announceBids(this.realtime, change)
      if (!change.extended) return
      const { startsAt, endsAt } = change.state
      this.timers.set({ id: change.auctionId, status: "open", startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    } catch (error) {
      logger.error({ err: error, auctionId: change.auctionId }, "A change of an auction could not be announced")
    }
  }
}
