import { RefusedError, type BidAnswer } from "@northlot/contract"
import { afterCommit, asBidding } from "#src/platform/database"
import { POOL_SIZES } from "#src/platform/database-connection"
import { isOutOfReach, isTooBusy } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"
import type { OutboxTopics } from "#src/platform/outbox"
import { measureBid } from "#src/platform/metrics"
import { Lanes, type Batch } from "../lane"
import type { Surroundings } from "../surroundings"
import type { MaximumWithdrawal, VoidRequest, VoidedAuction, WithdrawalRequest } from "../types"
import { UnknownOutcomeError, runBiddingBatches, type BidResult, type BidSubmission } from "./bidding-batch"
import { answerRefusedRequest, createBidPartitions, forgetBidRequests } from "./bids"
import { runPurchase, type Purchase } from "./buy-now"
import { previewVoid, voidBids } from "./voids"
import { withdraw } from "./withdrawals"

/**
 * A lane is the queue of bids on one auction. The last bid in a full lane waits about two seconds, at the rate that two
 * cores reach (`bench/bids.bench.ts`).
 */
const LANE_LIMITS = { batch: 256, waiting: 2_000, atOnce: POOL_SIZES.bidding, together: 16 }

/**
 * Bids on auctions. Each auction has its own queue of bids (lane) in this process. README.md lists the invariants and
 * the lock order.
 */
export class Bidding {
  private readonly lanes = new Lanes<BidSubmission, BidAnswer | null>(
    (batches) => this.runAndAnnounce(batches),
    changedNothing,
    LANE_LIMITS
  )

  readonly answerRefused = answerRefusedRequest
  /** Returns the result that `voidAll` would have now, and changes nothing. */
  readonly previewVoid = previewVoid
  readonly forgetRequests = forgetBidRequests
  readonly createPartitions = createBidPartitions

  constructor(private readonly surroundings: Surroundings) {}

  /**
   * Puts a bid into its auction's queue and resolves after the commit. Null if an earlier check admitted the bidder
   * (`admittedBefore`) and its result is outdated; the bid is then not decided.
   * @throws RefusedError of the `BidderJudge`, `AUCTION_NOT_OPEN`, `BIDS_VOIDED`, `ALREADY_LEADING`, `BID_TOO_LOW`,
   * `IDEMPOTENCY_CONFLICT`, `TOO_MANY_REQUESTS`, `UNAUTHENTICATED`.
   */
  async place(submission: BidSubmission): Promise<BidAnswer | null> {
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
   * Sells a car at once at the seller's buy-now price, and settles its auction. `settled` is the sale that this call
   * made; null for a repeated call. @throws RefusedError as `place`, and `BUY_NOW_UNAVAILABLE`
   */
  async buyNow(purchase: Purchase): Promise<{ answer: BidAnswer; settled: OutboxTopics["auction.settled"] | null }> {
    const { answer, sold } = await asBidding(() => runPurchase(purchase, this.surroundings.judge))
    if (sold) this.surroundings.announce(sold.change)
    if (answer instanceof RefusedError) throw answer
    return { answer, settled: sold?.settled ?? null }
  }

  /**
   * Lowers the leader's maximum to the price, after the seller changed the car's disclosures.
   * @throws AUCTION_NOT_OPEN; NOTHING_TO_WITHDRAW for a bidder who does not lead, and for a maximum that is not above
   * the price or was set after the change.
   */
  async withdrawMaximum(request: WithdrawalRequest): Promise<MaximumWithdrawal> {
    const { withdrawal, change } = await withdraw(request)
    afterCommit(() => this.surroundings.announce(change))
    return withdrawal
  }

  /**
   * Voids all bids and maxima of one bidder in one open auction. The other bidders' offers give the new price and
   * leader.
   * @throws NOT_FOUND without such an auction or bid; AUCTION_NOT_OPEN; INVALID_TRANSITION for a repeat.
   */
  async voidAll(request: VoidRequest): Promise<VoidedAuction> {
    const { voided, change } = await voidBids(request, this.surroundings.judge)
    afterCommit(() => this.surroundings.announce(change))
    return voided
  }

  private async runAndAnnounce(batches: readonly Batch<BidSubmission>[]): Promise<(BidResult[] | null)[]> {
    const auctions = batches.map(({ laneId, items }) => ({ auctionId: laneId, submissions: items }))
    const outcomes = await asBidding(() => runBiddingBatches(auctions, this.surroundings.judge))
    return outcomes.map((outcome) => {
      if (outcome?.change) this.surroundings.announce(outcome.change)
      return outcome && outcome.results
    })
  }
}

/** Whether a failed batch may be retried bid by bid, because the database rolled the whole batch back. */
function changedNothing(error: unknown): boolean {
  return !(error instanceof UnknownOutcomeError) && !isUnanswered(error)
}

/**
 * Whether the database was unreachable or too slow before the commit. Then nothing was written, and no bid caused the
 * error.
 */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof UnknownOutcomeError) && (isOutOfReach(error) || isTooBusy(error))
}
