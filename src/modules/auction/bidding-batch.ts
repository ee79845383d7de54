import { RefusedError, dollarsFromCents, torontoTime, type BidAnswer, type Cents } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { emit, emitLatest } from "#src/platform/outbox"
import type { AuctionChange } from "./announce-bids"
import type { AuctionState, BidRow, LoggedBid } from "./rules/auction-state"
import {
  placeBid,
  type AcceptedBid,
  type BidRefusal,
  countBid,
  type BidLimit,
  bidCountOf,
  minimumBidCents,
  reserveMet,
  reserveDropped,
} from "./rules/place-bid"
import {
  findRequests,
  replayed,
  type BidRequestKey,
  type StoredRequest,
  appendBids,
  readBidders,
  type KnownBidders,
  writePace,
} from "./store/bids"
import { bringUpToDate, lockAuction, stateOf } from "./store/auction-row"
import { isPaused } from "./rules/pause"
import type { AuctionRow } from "./tables"
import type { AuctionRecord, BidderJudge, SessionOfBidder } from "./types"

export interface BidSubmission extends SessionOfBidder {
  auctionId: string
  amountCents: Cents
  mode: "exact" | "proxy"
  /** Of a bid that came with an idempotency key. */
  request: BidRequestKey | null
  /** Nobody asked at the door whether this person may bid, as they had been admitted before. */
  admittedBefore: boolean
}

/**
 * Between two events that tell one bidder of having lost the lead. Open pages hear of each bid at once; this is for who
 * is elsewhere, and in a storm of bids everybody is overtaken all the time.
 */
const OUTBID_PAUSE_SECONDS = 2
/**
 * Where so many lose the lead within one transaction, or somebody has bid so often within these seconds, whoever hears
 * of it as much later has missed nothing.
 */
const STORM = { people: 20, bids: 3, seconds: 10 }

/** A failure while the database was asked to commit: nobody knows whether the bids are in the log. */
export class UnknownOutcomeError extends Error {
  override name = "UnknownOutcomeError"
}

interface Draft {
  state: AuctionState
  leaderByProxy: boolean
  rows: BidRow[]
  maxima: { number: number; bidderId: string; amountCents: Cents; bidSeq: number | null; logSeq: number }[]
  requests: (StoredRequest & { bidderId: string })[]
  outbid: Map<string, number>
  affected: Set<string>
  extended: boolean
  /** When those who bid in this batch placed their last bids. */
  pace: Map<string, number[]>
}

/** What surrounds a batch. */
interface Circumstances {
  judge: BidderJudge
  /** `ignored` for bids of the past, `counted` where limits refuse nothing. */
  limit: "enforced" | "counted" | "ignored"
  /** The moment of bids that were placed before; without it the clock that was read under the lock decides. */
  at?: Date
}

/** Null for a bid whose admission does not hold any more: nothing was decided, and nothing is kept under its key. */
export type BidResult = BidAnswer | RefusedError | null
type Decision = BidAnswer | RefusedError

/**
 * Applies bids to one auction in their order, in one transaction: lock the auction, read the database's
 * clock, judge who bids, decide, write, commit. Answers each bid; `change` is null when nothing was accepted.
 * @throws UnknownOutcomeError when the commit itself failed; any other error means nothing was written.
 */
export async function runBiddingBatch(
  auctionId: string,
  submissions: readonly BidSubmission[],
  judge: BidderJudge
): Promise<{ results: BidResult[]; change: AuctionChange | null }> {
  let committing = false
  try {
    return await database().transaction(async () => {
      committing = false
      const outcome = await decideAndWrite(auctionId, submissions, {
        judge,
        limit: configuration().enforceLimits ? "enforced" : "counted",
      })
      committing = true
      return outcome
    })
  } catch (error) {
    if (committing) throw new UnknownOutcomeError("The commit of a bidding batch failed.", { cause: error })
    throw error
  }
}

export async function decideAndWrite(
  auctionId: string,
  submissions: readonly BidSubmission[],
  { judge, limit, at }: Circumstances
): Promise<{ results: BidResult[]; change: AuctionChange | null }> {
  const locked = await lockAuction(auctionId)
  if (!locked) throw new RefusedError("AUCTION_NOT_OPEN")
  const now = at ?? locked.now
  const auction = await bringUpToDate(locked.row, now)
  const bidderIds = [...new Set(submissions.map(({ bidderId }) => bidderId))]
  const leader = auction.leaderId === null ? [] : [auction.leaderId]
  const sessions = new Map(
    submissions.map(({ bidderId, sessionId }) => [`${bidderId} ${sessionId}`, { bidderId, sessionId }])
  )
  const [known, bidders, conditions] = await Promise.all([
    findRequests(submissions),
    readBidders(auctionId, [...new Set([...bidderIds, ...leader])]),
    judge({ listingId: auction.listingId, bidders: [...sessions.values()], now }),
  ])
  const { audience } = conditions
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
  const pace =
    limit === "ignored" ? null : { known: bidders.pace, limit: bidders.limit, enforced: limit === "enforced" }
  const paused = pauseRefusal(auction, now)
  const results = submissions.map((submission): BidResult => {
    const { sessionId, admittedBefore } = submission
    const notAllowed = conditions.refusals.get(submission.bidderId)
    const signedOut = sessionId !== null && conditions.endedSessions.has(sessionId)
    if (signedOut && admittedBefore) return null
    if (signedOut && !notAllowed) return new RefusedError("UNAUTHENTICATED")
    const repeated = submission.request && known.get(submission.bidderId, submission.request.key)
    if (repeated) return replay(repeated, submission.request!)
    const counted = !notAllowed && pace ? keepPace(draft, submission, pace, now) : null
    // Not kept under the bid's key: the same bid may come once more when the time has passed.
    if (counted instanceof RefusedError) return counted
    const result = notAllowed ?? paused ?? decide(draft, submission, locked.row.maximum_count, now)
    const turnedAway = notAllowed || (result instanceof RefusedError && result.code === "AUCTION_NOT_OPEN")
    if (turnedAway && admittedBefore) return null
    if (counted && !(result instanceof RefusedError)) draft.pace.set(submission.bidderId, counted)
    if (submission.request) {
      const answered = storedRequest(submission.request, result)
      draft.requests.push({ ...answered, bidderId: submission.bidderId })
      known.add(submission.bidderId, answered)
    }
    return result
  })
  const written = await write(locked.row, draft, bidders, now)
  const accepted = draft.affected.size > 0
  const change: AuctionChange | null = accepted
    ? {
        auctionId,
        listingId: auction.listingId,
        heardBy: draft.rows.length > 0 || draft.extended ? audience : null,
        state: draft.state,
        leaderByProxy: draft.leaderByProxy,
        rows: written.rows,
        logHead: written.logHead!,
        extended: draft.extended,
        affected: [...draft.affected],
        at: now,
      }
    : null
  return { results, change }
}

/** What everybody is told while the auction is paused; null while it is not. */
function pauseRefusal({ pausedUntil }: AuctionRecord, now: Date): RefusedError | null {
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

function storedRequest(request: BidRequestKey, result: Decision): StoredRequest {
  return result instanceof RefusedError
    ? { ...request, status: result.status, answer: result.toBody() }
    : { ...request, status: 201, answer: result }
}

/**
 * When this person placed the last bids, this one included, or the refusal of one too many. Only accepted bids are
 * kept: they are what a rival's maximum could be found by, and a refused one changes nothing.
 */
function keepPace(
  draft: Draft,
  { bidderId }: BidSubmission,
  { known, limit, enforced }: { known: ReadonlyMap<string, number[]>; limit: BidLimit; enforced: boolean },
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
  if (!accepted.ok) return refusalFor(accepted, mode)

  draft.leaderByProxy = leadsByProxy(draft, accepted, submission)
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
  return answerOf(accepted, draft.leaderByProxy, bidderId, now)
}

function leadsByProxy(draft: Draft, accepted: AcceptedBid, { bidderId, mode }: BidSubmission): boolean {
  const { state } = accepted
  if (state.leaderId !== bidderId) return draft.leaderByProxy
  if (mode === "proxy") return true
  // An exact bid of a proxy leader below the own maximum leaves that maximum in force.
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

function refusalFor(refusal: BidRefusal, mode: BidSubmission["mode"]): RefusedError {
  switch (refusal.code) {
    case "BID_TOO_LOW":
      return new RefusedError("BID_TOO_LOW", mode === "proxy" ? "Enter a higher proxy" : "Enter a higher amount", {
        minimumCents: refusal.minimumCents,
      })
    case "ALREADY_LEADING":
      return new RefusedError("ALREADY_LEADING", undefined, { maximumCents: refusal.maximumCents })
    case "BIDS_VOIDED":
      return new RefusedError(
        "BIDS_VOIDED",
        "Your bids on this car were voided, and you cannot bid on it again. Please contact us."
      )
    default:
      return new RefusedError(refusal.code)
  }
}

/**
 * Writes the draft, all of it sent before anything is answered: one that fails fails the transaction. Answers its rows
 * with their bidders' pseudonyms, and the log's head after them.
 */
async function write(
  row: AuctionRow,
  draft: Draft,
  known: KnownBidders,
  now: Date
): Promise<{ rows: LoggedBid[]; logHead: string | null }> {
  const auctionId = row.id
  const { numbers, numbered } = numberBidders(row, draft.rows, known.numbers)
  const rows = draft.rows.map((bid) => ({ ...bid, bidderNumber: numbers.get(bid.bidderId)! }))
  const { head: logHead, written } = appendBids(auctionId, row.log_head, rows, now)
  const writing: Promise<unknown>[] = [numbered, written, writePace(auctionId, draft.pace)]
  if (draft.maxima.length > 0) {
    const maxima = database().query({
      name: "bid-maximum-insert",
      text: `INSERT INTO bid_maximum (auction_id, number, bidder_id, maximum_cents, placed_at, bid_seq, log_seq)
             SELECT $1, new.number, new.bidder_id, new.maximum_cents, $5, new.bid_seq, new.log_seq
             FROM unnest($2::int[], $3::text[], $4::bigint[], $6::int[], $7::int[])
               AS new (number, bidder_id, maximum_cents, bid_seq, log_seq)`,
      values: [
        auctionId,
        draft.maxima.map(({ number }) => number),
        draft.maxima.map(({ bidderId }) => bidderId),
        draft.maxima.map(({ amountCents }) => amountCents),
        now,
        draft.maxima.map(({ bidSeq }) => bidSeq),
        draft.maxima.map(({ logSeq }) => logSeq),
      ],
    })
    writing.push(maxima)
  }
  if (draft.requests.length > 0) {
    const requests = database().query({
      name: "bid-request-insert",
      text: `INSERT INTO bid_request (bidder_id, key, request_hash, status, answer)
             SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::json[])`,
      values: [
        draft.requests.map(({ bidderId }) => bidderId),
        draft.requests.map(({ key }) => key),
        draft.requests.map(({ hash }) => hash),
        draft.requests.map(({ status }) => status),
        draft.requests.map(({ answer }) => JSON.stringify(answer)),
      ],
    })
    writing.push(requests)
  }
  if (draft.affected.size > 0) {
    const { state } = draft
    const after = database().query({
      name: "auction-after-bids",
      text: `UPDATE auction SET current_cents = $2, leader_id = $3, leader_ceiling_cents = $4, leader_by_proxy = $5,
               ends_at = $6, last_seq = $7, bid_count = $12, bidder_count = $8, maximum_count = $9, last_bid_at = $10,
               updated_at = $10, log_head = $11
             WHERE id = $1`,
      values: [
        auctionId,
        state.currentCents,
        state.leaderId,
        state.leaderCeilingCents,
        draft.leaderByProxy,
        new Date(state.endsAt),
        state.lastSeq,
        Math.max(row.bidder_count, ...numbers.values()),
        row.maximum_count + draft.maxima.length,
        now,
        logHead,
        bidCountOf(state),
      ],
    })
    writing.push(after)
    if (reserveDropped({ currentCents: row.current_cents, reserveCents: row.reserve_cents }, state)) {
      writing.push(emit("auction.reserve-dropped", { auctionId, listingId: row.listing_id }, auctionId))
    }
    const [currentCents, minimumCents] = [state.currentCents!, minimumBidCents(state)]
    const isStorm = (bidderId: string) => {
      const placed = draft.pace.get(bidderId) ?? known.pace.get(bidderId) ?? []
      const lately = placed.filter((at) => at > now.getTime() - STORM.seconds * 1_000)
      return draft.outbid.size > STORM.people || lately.length >= STORM.bids
    }
    const told = emitLatest(
      "bidder.outbid",
      [...draft.outbid].map(([bidderId, seq]) => ({
        payload: { auctionId, listingId: row.listing_id, bidderId, currentCents, minimumCents },
        key: `${auctionId}:${seq}`,
        about: `${auctionId}:${bidderId}`,
        pauseSeconds: isStorm(bidderId) ? STORM.seconds : OUTBID_PAUSE_SECONDS,
      }))
    )
    writing.push(told)
  }
  await Promise.all(writing)
  return { rows, logHead }
}

/** Gives first-time bidders the next pseudonym numbers, in the order in which they appear in the log. */
function numberBidders(
  row: AuctionRow,
  rows: readonly BidRow[],
  known: ReadonlyMap<string, number>
): { numbers: Map<string, number>; numbered: Promise<unknown> } {
  const bidders = [...new Set(rows.map(({ bidderId }) => bidderId))]
  const numbers = new Map(known)
  const newcomers = bidders.filter((id) => !numbers.has(id))
  if (newcomers.length === 0) return { numbers, numbered: Promise.resolve() }
  newcomers.forEach((id, index) => numbers.set(id, row.bidder_count + index + 1))
  const numbered = database().query({
    name: "bidder-insert",
    text: `INSERT INTO auction_bidder (auction_id, bidder_id, number)
           SELECT $1, new.bidder_id, new.number FROM unnest($2::text[], $3::int[]) AS new (bidder_id, number)`,
    values: [row.id, newcomers, newcomers.map((id) => numbers.get(id))],
  })
  return { numbers, numbered }
}
