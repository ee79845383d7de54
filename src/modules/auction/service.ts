import { RefusedError, type BidAnswer, type Cents } from "@northlot/contract"
import { afterCommit, asBidding, database } from "#src/platform/database"
import { POOL_SIZES } from "#src/platform/database-connection"
import { isOutOfReach, isTooBusy } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"
import { silent, type Realtime } from "#src/platform/realtime"
import type { OutboxTopics } from "#src/platform/outbox"
import { measureBid } from "#src/platform/metrics"
import BidReviews from "./bid-reviews"
import { runPurchase, type Purchase } from "./buy-now"
import { announceBids, type AuctionChange } from "./announce-bids"
import { UnknownOutcomeError, runBiddingBatches, type BidResult, type BidSubmission } from "./bidding-batch"
import { importAuction } from "./import-auction"
import { Lanes, type Batch } from "./lane"
import { extendAuction } from "./extensions"
import * as lifecycle from "./lifecycle"
import { pauseAuction, resumeAuction } from "./pauses"
import { answerRefusedRequest, type BidRequestKey } from "./store/bids"
import type {
  AuctionModule,
  AuctionMove,
  AuctionRecord,
  AuctionTerms,
  AuctionTimers,
  BidderJudge,
  ExtensionRequest,
  LockedAuction,
  MaximumWithdrawal,
  PauseRequest,
  VoidRequest,
  VoidedAuction,
  WithdrawalRequest,
  AuctionHistory,
} from "./types"
import { previewVoid, voidBids } from "./voids"
import { withdraw } from "./withdrawals"
import { AuctionRecords } from "./public-records"

/** At the rate that two cores take, whoever is last in a full lane waits some two seconds (`bench/bids.bench.ts`). */
const LANE_LIMITS = { batch: 256, waiting: 2_000, atOnce: POOL_SIZES.bidding, together: 16 }

/**
 * Auctions, their bids and their policy (decisions, Auction rules). README.md tells the invariants and the lock order.
 */
export default class AuctionModuleService extends AuctionRecords implements AuctionModule {
  readonly reviews = new BidReviews()
  private readonly lanes = new Lanes<BidSubmission, BidAnswer | null>(
    (batches) => this.runAndAnnounce(batches),
    changedNothing,
    LANE_LIMITS
  )
  private timers: AuctionTimers = { set: () => undefined }
  private realtime: Realtime = silent
  private judge: BidderJudge = () => {
    throw new Error("A bid came before the start has said who judges bidders.")
  }

  /** Set once at the start: this module knows neither people nor listings. */
  judgeBiddersBy(judge: BidderJudge): void {
    this.judge = judge
  }

  announceBy(realtime: Realtime): void {
    this.realtime = realtime
  }

  setTimersBy(timers: AuctionTimers): void {
    this.timers = timers
  }

  /** Has people reminded of its end; over, it needs nothing. */
  setTimer({ id, status, startsAt, endsAt }: AuctionRecord): void {
    if (status === "scheduled" || status === "open") this.timers.set({ id, status, startsAt, endsAt })
  }

  private timed<Auction extends AuctionRecord | null>(auction: Auction): Auction {
    if (auction) afterCommit(() => this.setTimer(auction))
    return auction
  }

  /** Deletes what bids were answered with so many days ago. */
  async forgetBidRequests(days: number): Promise<void> {
    await database().query(`DELETE FROM bid_request WHERE created_at < clock_timestamp() - make_interval(days => $1)`, [
      days,
    ])
  }

  /** Makes the months of the bid log that come next. */
  async createBidPartitions(): Promise<void> {
    const { rows } = await database().query<{ waiting: number }>(`SELECT keep_bid_months(clock_timestamp()) AS waiting`)
    if (rows[0]!.waiting > 0) logger.error(rows[0], "Bids lie outside of the bid log's months")
  }

  async putAuction(terms: AuctionTerms): Promise<AuctionRecord> {
    return this.timed(await lifecycle.putAuction(terms))
  }

  async importAuction(history: AuctionHistory): Promise<AuctionRecord> {
    return this.timed(await importAuction(history))
  }

  currentAuction(listingId: string): Promise<AuctionRecord | null> {
    return lifecycle.currentAuction(listingId)
  }

  cancelAuction(
    listingId: string,
    options: { onlyWithoutBids: boolean; reason: string; actor: string }
  ): Promise<AuctionRecord | null> {
    return lifecycle.cancelAuction(listingId, options)
  }

  async lowerReserve(listingId: string, reserveCents: Cents | null): Promise<AuctionRecord> {
    const { auction, change } = await lifecycle.lowerAuctionReserve(listingId, reserveCents, this.judge)
    if (change) afterCommit(() => this.announce(change))
    return auction
  }

  isRunning(listingId: string): Promise<boolean> {
    return lifecycle.isRunning(listingId)
  }

  lockBids(listingId: string): Promise<number | null> {
    return lifecycle.lockBids(listingId)
  }

  lockRunningAuction(listingId: string): Promise<LockedAuction | null> {
    return lifecycle.lockRunningAuction(listingId)
  }

  async withdrawMaximum(request: WithdrawalRequest): Promise<MaximumWithdrawal> {
    const { withdrawal, change } = await withdraw(request)
    afterCommit(() => this.announce(change))
    return withdrawal
  }

  async voidBids(request: VoidRequest): Promise<VoidedAuction> {
    const { voided, change } = await voidBids(request, this.judge)
    afterCommit(() => this.announce(change))
    return voided
  }

  /** What `voidBids` would answer now; nothing is changed. */
  previewVoid(request: VoidRequest): Promise<VoidedAuction> {
    return previewVoid(request)
  }

  async extendAuction(request: ExtensionRequest): Promise<AuctionMove> {
    const { before, after } = await extendAuction(request)
    return { before, after: this.timed(after) }
  }

  async pauseAuction(request: PauseRequest): Promise<AuctionMove> {
    const { before, after } = await pauseAuction(request)
    return { before, after: this.timed(after) }
  }

  resumeAuction(auctionId: string): Promise<AuctionMove> {
    return resumeAuction(auctionId)
  }

  /**
   * Puts a bid into its auction's lane and answers once it is committed; null where an admission of before does not hold
   * any more, and nothing was decided. @throws RefusedError of the judge of bidders, `AUCTION_NOT_OPEN`,
   * `BIDS_VOIDED`, `ALREADY_LEADING`, `BID_TOO_LOW`, `IDEMPOTENCY_CONFLICT`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`.
   */
  async placeBid(submission: BidSubmission): Promise<BidAnswer | null> {
    try {
      return await measureBid(submission.auctionId, this.lanes.submit(submission.auctionId, submission))
    } catch (error) {
      if (isUnanswered(error)) throw new RefusedError("UNAVAILABLE", undefined, { retryAfterSeconds: 2 })
      if (!(error instanceof UnknownOutcomeError)) throw error
      logger.error({ err: error }, "A bid's outcome is not known")
      throw new RefusedError(
        "UNAVAILABLE",
        "We could not confirm this bid. Please look at the bid history before you bid again.",
        {
          retryAfterSeconds: 2,
        }
      )
    }
  }

  /**
   * Sells a car at once at the price that its seller has set, and settles its auction. Answers beside the answer what was
   * sold by this very call. @throws RefusedError as `placeBid`, and `BUY_NOW_UNAVAILABLE`
   */
  async buyNow(purchase: Purchase): Promise<{ answer: BidAnswer; settled: OutboxTopics["auction.settled"] | null }> {
    const { answer, sold } = await asBidding(() => runPurchase(purchase, this.judge))
    if (sold) this.announce(sold.change)
    if (answer instanceof RefusedError) throw answer
    return { answer, settled: sold?.settled ?? null }
  }

  /**
   * Answers a keyed bid that was refused before it reached an auction: with what its key was answered with
   * before, else with this refusal, which is kept. @throws RefusedError
   */
  answerRefusedBid(bidderId: string, request: BidRequestKey, refusal: RefusedError): Promise<BidAnswer> {
    return answerRefusedRequest(bidderId, request, refusal)
  }

  async openAuction(auctionId: string): Promise<AuctionRecord | null> {
    return this.timed(await lifecycle.openAuction(auctionId))
  }

  /** When it was too early, the timer is set again. */
  async settleAuction(auctionId: string): Promise<AuctionRecord | null> {
    return this.timed(await lifecycle.settleAuction(auctionId))
  }

  settleTogether(auctionIds: readonly string[]): Promise<lifecycle.SettledTogether> {
    return lifecycle.settleTogether(auctionIds)
  }

  comingAuctions(milliseconds: number, limit: number): Promise<lifecycle.ComingAuctions> {
    return lifecycle.comingAuctions(milliseconds, limit)
  }

  /** To be called every few seconds by each process that takes bids; its absence is how an outage is known. */
  async keepBiddingAlive(): Promise<void> {
    for await (const extended of lifecycle.keepBiddingAlive()) this.setTimer(extended)
  }

  dueAuctions(limit: number): Promise<{ toOpen: string[]; toSettle: string[] }> {
    return lifecycle.dueAuctions(limit)
  }

  private async runAndAnnounce(batches: readonly Batch<BidSubmission>[]): Promise<(BidResult[] | null)[]> {
    const auctions = batches.map(({ laneId, items }) => ({ auctionId: laneId, submissions: items }))
    const outcomes = await asBidding(() => runBiddingBatches(auctions, this.judge))
    return outcomes.map((outcome) => {
      if (outcome?.change) this.announce(outcome.change)
      return outcome && outcome.results
    })
  }

  /** After the commit. What cannot be told is in the database; a page that missed the news fetches it. */
  private announce(change: AuctionChange): void {
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

/**
 * Whether a failed batch may be tried bid by bid: whatever the database refused was rolled back with everything else.
 */
function changedNothing(error: unknown): boolean {
  return !(error instanceof UnknownOutcomeError) && !isUnanswered(error)
}

/**
 * The database could not be asked, or took too long, before the commit was asked for: nothing was written, no bid is to
 * blame, and the next one may work, or take as long.
 */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof UnknownOutcomeError) && (isOutOfReach(error) || isTooBusy(error))
}
