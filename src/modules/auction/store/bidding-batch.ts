import {
  RefusedError,
  dollarsFromCents,
  ownMaximumSentence,
  torontoTime,
  type BidAnswer,
  type Cents,
} from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import type { AuctionChange } from "../announce-bids"
import {
  placeBid,
  type AcceptedBid,
  type BidRefusal,
  countBid,
  type BidLimit,
  bidCountOf,
  minimumBidCents,
} from "../rules/place-bid"
import { reserveDropped, reserveMet } from "../rules/reserve"
import type { BidRow } from "../rules/auction-state"
import {
  findRequests,
  replayed,
  requestAnsweredWith,
  type BidRequestKey,
  type KnownRequests,
  type StoredRequest,
  readBidders,
  type KnownBidders,
  writeBids,
  type DecidedAuction,
  type Draft,
  type WrittenLog,
} from "./bids"
import { bringUpToDate, lockAuction, lockFreeAuctions, stateOf } from "./auction-row"
import { isPaused } from "../rules/pause"
import type { AuctionRow } from "../tables"
import type { AuctionRecord, BidderJudge, BiddingConditions, SessionOfBidder } from "../types"

export interface BidSubmission extends SessionOfBidder {
  auctionId: string
  amountCents: Cents
  mode: "exact" | "proxy"
  /** The idempotency key, if the bid has one. */
  request: BidRequestKey | null
  /** Whether the bidder was admitted earlier, so that the request did not check admission again. */
  admittedBefore: boolean
}

/** The commit failed, so nobody knows whether the bids are in the log. */
export class UnknownOutcomeError extends Error {
  override name = "UnknownOutcomeError"
}

type PaceLimit = BidLimit & { enforced: boolean }

/** The conditions for a batch of bids: who judges the bidders, which bid limit and time apply, and who is notified. */
interface Circumstances {
  judge: BidderJudge
  /** Whether the bid limit is `enforced`, only `counted`, or `ignored` (for imported bids). */
  limit: "enforced" | "counted" | "ignored"
  /** The time of imported bids. Without this time, the clock that was read under the lock decides. */
  at?: Date
  /** Sends no message to bidders who lost the lead, because an imported bid is long past. */
  quiet?: boolean
}

/**
 * Null if the bidder was admitted by an earlier check, but the bid can no longer be admitted. The bid is then not
 * decided, and no answer is stored for its idempotency key.
 */
export type BidResult = BidAnswer | RefusedError | null
type Decision = BidAnswer | RefusedError

/** The results of one auction's bids; `change` is null when no bid was accepted. */
export interface BatchOutcome {
  results: BidResult[]
  change: AuctionChange | null
}

/** Bids on one auction, in their order. */
export interface BiddingBatch {
  auctionId: string
  submissions: readonly BidSubmission[]
}

/**
 * Applies bids to auctions in one transaction: lock, read the database's clock, judge the bidders, decide, write,
 * commit. For a single auction the function waits for the lock. Of several auctions it takes those that are not locked
 * and returns null for the others, whose bids are not processed.
 * @throws UnknownOutcomeError when the commit itself failed; any other error means that nothing was written.
 */
export async function runBiddingBatches(
  batches: readonly BiddingBatch[],
  judge: BidderJudge
): Promise<(BatchOutcome | null)[]> {
  let committing = false
  try {
    return await database().transaction(async () => {
      committing = false
      const outcomes = await decideAndWrite(batches, {
        judge,
        limit: configuration().enforceLimits ? "enforced" : "counted",
      })
      committing = true
      return outcomes
    })
  } catch (error) {
    if (committing) throw new UnknownOutcomeError("The commit of a bidding batch failed.", { cause: error })
    throw error
  }
}

/** A locked auction and its bids. */
interface HeldAuction {
  row: AuctionRow
  auction: AuctionRecord
  submissions: readonly BidSubmission[]
  now: Date
}

export async function decideAndWrite(
  batches: readonly BiddingBatch[],
  circumstances: Circumstances
): Promise<(BatchOutcome | null)[]> {
  const held = await holdAuctions(batches, circumstances.at)
  const auctions = [...held.values()]
  if (auctions.length === 0) return batches.map(() => null)
  const [answered, { known, limit }, conditions] = await Promise.all([
    findRequests(auctions.flatMap(({ submissions }) => submissions)),
    readBidders(auctions.map(({ row, submissions }) => ({ auctionId: row.id, bidderIds: namedIn(row, submissions) }))),
    circumstances.judge(
      auctions.map(({ auction, submissions, now }) => ({
        listingId: auction.listingId,
        bidders: sessionsOf(submissions),
        now,
      }))
    ),
  ])
  const paceLimit =
    circumstances.limit === "ignored" ? null : { ...limit, enforced: circumstances.limit === "enforced" }
  const decided = auctions.map((auction, index) => ({
    ...auction,
    known: known[index]!,
    audience: conditions[index]!.audience,
    ...decideBatch(auction, { answered, bidders: known[index]!, conditions: conditions[index]!, paceLimit }),
  }))
  const logs = await writeBids(decided, { quiet: circumstances.quiet ?? false })
  const outcomes = new Map(
    decided.map((one, index) => [one.row.id, { results: one.results, change: changeOf(one, logs[index]!) }])
  )
  return batches.map(({ auctionId }) => outcomes.get(auctionId) ?? null)
}

async function holdAuctions(batches: readonly BiddingBatch[], at?: Date): Promise<Map<string, HeldAuction>> {
  const auctionIds = batches.map(({ auctionId }) => auctionId)
  const only = auctionIds.length === 1 ? await lockAuction(auctionIds[0]!) : undefined
  if (only === null) throw new RefusedError("AUCTION_NOT_OPEN")
  const locked = only ? new Map([[auctionIds[0]!, only]]) : await lockFreeAuctions(auctionIds)
  const held = new Map<string, HeldAuction>()
  for (const { auctionId, submissions } of batches) {
    const one = locked.get(auctionId)
    if (!one) continue
    const now = at ?? one.now
    held.set(auctionId, { row: one.row, auction: await bringUpToDate(one.row, now), submissions, now })
  }
  return held
}

/** The ids of the submitting bidders and of the leader. */
function namedIn(row: AuctionRow, submissions: readonly BidSubmission[]): string[] {
  const leader = row.leader_id === null ? [] : [row.leader_id]
  return [...new Set([...submissions.map(({ bidderId }) => bidderId), ...leader])]
}

function sessionsOf(submissions: readonly BidSubmission[]): SessionOfBidder[] {
  return [
    ...new Map(
      submissions.map(({ bidderId, sessionId }) => [`${bidderId} ${sessionId}`, { bidderId, sessionId }])
    ).values(),
  ]
}

/** Decides bids on one auction in their order. Each bid applies to the state after the previous bid. */
function decideBatch(
  { row, auction, submissions, now }: HeldAuction,
  {
    answered,
    bidders,
    conditions,
    paceLimit,
  }: {
    answered: KnownRequests
    bidders: KnownBidders
    conditions: BiddingConditions
    paceLimit: PaceLimit | null
  }
): { results: BidResult[]; draft: Draft } {
  const draft: Draft = {
    state: stateOf(auction),
    leaderByProxy: auction.leaderByProxy,
    rows: [],
    maxima: [],
    requests: [],
    outbid: new Map(),
    affected: new Set(),
    extended: false,
    pace: new Map(),
  }
  const paused = pauseRefusal(auction, now)
  const results = submissions.map((submission): BidResult => {
    const { sessionId, admittedBefore } = submission
    const notAllowed = conditions.refusals.get(submission.bidderId)
    const signedOut = sessionId !== null && conditions.endedSessions.has(sessionId)
    if (signedOut && admittedBefore) return null
    if (signedOut && !notAllowed) return new RefusedError("UNAUTHENTICATED")
    const repeated = submission.request && answered.get(submission.bidderId, submission.request.key)
    if (repeated) return replay(repeated, submission.request!)
    const counted = !notAllowed && paceLimit ? keepPace(draft, submission, bidders.pace, paceLimit, now) : null
    // A refusal for the bid limit is not stored under the bid's key, so that the same bid can be sent again after the
    // wait.
    if (counted instanceof RefusedError) return counted
    const result = notAllowed ?? paused ?? decide(draft, submission, row.maximum_count, now)
    const turnedAway = notAllowed || (result instanceof RefusedError && result.code === "AUCTION_NOT_OPEN")
    if (turnedAway && admittedBefore) return null
    if (counted && !(result instanceof RefusedError)) draft.pace.set(submission.bidderId, counted)
    if (submission.request) {
      const request = requestAnsweredWith(submission.request, result)
      draft.requests.push({ ...request, bidderId: submission.bidderId })
      answered.add(submission.bidderId, request)
    }
    return result
  })
  return { results, draft }
}

function changeOf(
  { row, audience, draft, now }: DecidedAuction & { audience: BiddingConditions["audience"] },
  { rows, logHead }: WrittenLog
): AuctionChange | null {
  if (draft.affected.size === 0) return null
  return {
    auctionId: row.id,
    listingId: row.listing_id,
    heardBy: draft.rows.length > 0 || draft.extended ? audience : null,
    state: draft.state,
    leaderByProxy: draft.leaderByProxy,
    rows,
    logHead: logHead!,
    extended: draft.extended,
    affected: [...draft.affected],
    at: now,
  }
}

/** The refusal of every bid while the auction is paused; null for an auction that is not paused. */
export function pauseRefusal({ pausedUntil }: AuctionRecord, now: Date): RefusedError | null {
  if (pausedUntil === null || !isPaused(pausedUntil.getTime(), now.getTime())) return null
  const words = `Bidding on this car is paused until ${torontoTime(pausedUntil)}, and all bids stand.`
  return new RefusedError("AUCTION_NOT_OPEN", words)
}

function replay(stored: StoredRequest, request: BidRequestKey): Decision {
  try {
    return replayed(stored, request)
  } catch (error) {
    if (error instanceof RefusedError) return error
    throw error
  }
}

/**
 * The times of this person's last bids including this one, or the refusal of a bid above the limit. Only accepted bids
 * count towards the limit, because a rapid series of them could reveal a rival's maximum.
 */
function keepPace(
  draft: Draft,
  { bidderId }: BidSubmission,
  known: ReadonlyMap<string, number[]>,
  { enforced, ...limit }: PaceLimit,
  now: Date
): number[] | RefusedError {
  const { placed, waitSeconds } = countBid(draft.pace.get(bidderId) ?? known.get(bidderId) ?? [], limit, now.getTime())
  if (waitSeconds === 0) return placed
  if (!enforced) return [...placed.slice(1), now.getTime()]
  const [bids, within, wait] = [
    unitsOf(limit.count, "bid"),
    unitsOf(limit.seconds, "second"),
    unitsOf(waitSeconds, "second"),
  ]
  const words = `You have placed ${bids} on this car within ${within}. You can bid again in ${wait}.`
  return new RefusedError("TOO_MANY_REQUESTS", words, { retryAfterSeconds: waitSeconds })
}

function unitsOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`
}

function decide(draft: Draft, submission: BidSubmission, maximaBefore: number, now: Date): Decision {
  const { bidderId, amountCents, mode } = submission
  const accepted = placeBid(draft.state, { bidderId, amountCents, mode }, now.getTime())
  if (!accepted.ok) return refusalFor(accepted, submission, draft.leaderByProxy)

  draft.leaderByProxy = leadsByProxy(draft, accepted, submission)
  const metReserve = reserveDropped(draft.state, accepted.state)
  draft.state = accepted.state
  draft.rows.push(...accepted.rows)
  draft.extended ||= accepted.extended
  if (accepted.maximum) {
    draft.maxima.push({
      number: maximaBefore + draft.maxima.length + 1,
      ...accepted.maximum,
      bidSeq: ownRowOf(accepted, bidderId)?.seq ?? null,
      logSeq: accepted.state.lastSeq,
    })
  }
  const { previousLeaderId } = accepted
  const leaderId = accepted.state.leaderId!
  if (previousLeaderId !== null && previousLeaderId !== leaderId)
    draft.outbid.set(previousLeaderId, accepted.state.lastSeq)
  draft.outbid.delete(leaderId)
  for (const id of [bidderId, leaderId, ...(previousLeaderId ? [previousLeaderId] : [])]) draft.affected.add(id)
  return { ...answerOf(accepted, draft.leaderByProxy, bidderId, now), ...(metReserve && { metReserve }) }
}

function leadsByProxy(draft: Draft, accepted: AcceptedBid, { bidderId, mode }: BidSubmission): boolean {
  const { state } = accepted
  if (state.leaderId !== bidderId) return draft.leaderByProxy
  if (mode === "proxy") return true
  // A leader with a maximum who bids an exact amount below that maximum does not lose the maximum.
  const keptCeiling = draft.state.leaderId === bidderId && draft.state.leaderCeilingCents === state.leaderCeilingCents
  return keptCeiling && draft.leaderByProxy
}

function ownRowOf({ rows }: AcceptedBid, bidderId: string): BidRow | undefined {
  return rows.find((row) => row.bidderId === bidderId && !row.automatic)
}

function answerOf(accepted: AcceptedBid, leaderByProxy: boolean, bidderId: string, now: Date): BidAnswer {
  const { state } = accepted
  const leading = state.leaderId === bidderId
  const currentCents = state.currentCents!
  return {
    ok: true,
    seq: ownRowOf(accepted, bidderId)?.seq ?? state.lastSeq,
    leading,
    currentBid: dollarsFromCents(currentCents),
    currentBidCents: currentCents,
    bidCount: bidCountOf(state),
    minimumCents: minimumBidCents(state),
    reserveMet: reserveMet(state),
    endsAt: new Date(state.endsAt).toISOString(),
    proxyMaxCents: leading && leaderByProxy ? state.leaderCeilingCents : null,
    serverNow: now.toISOString(),
  }
}

function refusalFor(
  refusal: BidRefusal,
  { amountCents, mode }: Pick<BidSubmission, "amountCents" | "mode">,
  byProxy: boolean
): RefusedError {
  switch (refusal.code) {
    case "BID_TOO_LOW":
      return new RefusedError("BID_TOO_LOW", mode === "proxy" ? "Enter a higher proxy" : "Enter a higher amount", {
        minimumCents: refusal.minimumCents,
      })
    case "ALREADY_LEADING": {
      const { maximumCents } = refusal
      const why =
        mode === "proxy" ? ownMaximumSentence(amountCents, { ceilingCents: maximumCents, byProxy }) : undefined
      return new RefusedError("ALREADY_LEADING", why, { maximumCents })
    }
    case "BIDS_VOIDED":
      return new RefusedError(
        "BIDS_VOIDED",
        "Your bids on this car were voided, and you cannot bid on it again. Please contact us."
      )
    default:
      return new RefusedError(refusal.code)
  }
}
