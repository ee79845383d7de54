import { RefusedError, refusedField, spokenDuration, type AuctionPolicy, type Cents } from "@northlot/contract"
import { afterCommit, database, violates } from "#src/platform/database"
import { settlementLateness } from "#src/platform/metrics"
import { emit, emitAll, type OutboxTopics } from "#src/platform/outbox"
import { policyInForce } from "#src/platform/policies"
import type { AuctionChange } from "../announce-bids"
import { beat, biddingIsImpossible } from "./outages"
import { lowerReserve } from "../rules/lower-reserve"
import { bidCountOf } from "../rules/place-bid"
import { reserveDropped } from "../rules/reserve"
import type { AuctionState } from "../rules/auction-state"
import { scheduleRefusal, type ScheduleRefusal } from "../rules/schedule"
import { isOutage } from "../rules/outage"
import { settle, type Settlement } from "../rules/settlement"
import {
  ENDS_WHEN_STOPPED,
  announceOpening,
  auctionFromRow,
  buyNowColumns,
  bringUpToDate,
  extendForOutage,
  insertAuction,
  lockAuction,
  stateOf,
} from "./auction-row"
import type { AuctionRow } from "../tables"
import { appendBids } from "./bids"
import type { AuctionRecord, AuctionTerms, BidderJudge, LockedAuction } from "../types"

const RUNNING = `status IN ('scheduled', 'open')`

export async function putAuction(terms: AuctionTerms): Promise<AuctionRecord> {
  return database()
    .transaction(async () => {
      const running = await lockRunning(terms.listingId)
      const now = running?.now ?? (await database().now())
      if (running && running.row.last_seq > 0) throw new RefusedError("LISTING_LOCKED")
      if (!running || !keepsSchedule(running.row, terms)) await refuseSchedule(terms, now)
      return running ? changeAuction(running.row, terms, now) : createAuction(terms, now)
    })
    .catch((error) => {
      // A concurrent request published this listing and created the auction.
      if (violates(error, "auction_one_running_per_listing")) throw new RefusedError("INVALID_TRANSITION")
      throw error
    })
}

async function runningId(listingId: string): Promise<string | null> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT id FROM auction WHERE listing_id = $1 AND ${RUNNING}`,
    [listingId]
  )
  return rows[0]?.id ?? null
}

export async function isRunning(listingId: string): Promise<boolean> {
  return (await runningId(listingId)) !== null
}

async function lockRunning(listingId: string): Promise<{ row: AuctionRow; now: Date } | null> {
  const id = await runningId(listingId)
  const locked = id === null ? null : await lockAuction(id)
  // The auction may have ended while this transaction waited for the lock.
  return locked && (locked.row.status === "scheduled" || locked.row.status === "open") ? locked : null
}

/**
 * Whether the terms leave the schedule unchanged. Other changes are allowed even if less than the minimum duration is
 * left.
 */
function keepsSchedule(running: AuctionRow, { startsAt, endsAt }: AuctionTerms): boolean {
  const keepsStart = startsAt === null ? running.status === "open" : startsAt.getTime() === running.starts_at.getTime()
  return keepsStart && endsAt.getTime() === running.ends_at.getTime()
}

async function refuseSchedule(terms: AuctionTerms, now: Date): Promise<void> {
  const { values: policy } = await policyInForce("auction")
  const { startsAt, endsAt } = terms
  const refusal = scheduleRefusal(
    { startsAt: startsAt?.getTime() ?? null, endsAt: endsAt.getTime() },
    policy,
    now.getTime()
  )
  if (refusal) throw scheduleError(refusal, policy)
}

function scheduleError(refusal: ScheduleRefusal, policy: AuctionPolicy): RefusedError {
  const { minDurationSeconds, maxDurationSeconds } = policy
  const messages: Record<ScheduleRefusal, string | undefined> = {
    ends_before_start: undefined,
    too_short: `An auction runs for at least ${spokenDuration(minDurationSeconds)}.`,
    too_long: `An auction runs for at most ${spokenDuration(maxDurationSeconds)}.`,
  }
  return new RefusedError("INVALID_SCHEDULE", messages[refusal], { minDurationSeconds, maxDurationSeconds })
}

async function createAuction(terms: AuctionTerms, now: Date): Promise<AuctionRecord> {
  const { values: policy } = await policyInForce("auction")
  const opensLater = terms.startsAt !== null && terms.startsAt > now
  const row = await insertAuction(terms, {
    status: opensLater ? "scheduled" : "open",
    startsAt: opensLater ? terms.startsAt! : now,
    policy,
  })
  return announceOpening(auctionFromRow(row))
}

async function changeAuction(present: AuctionRow, terms: AuctionTerms, now: Date): Promise<AuctionRecord> {
  const opensLater = terms.startsAt !== null && terms.startsAt > now
  const startsAt = opensLater ? terms.startsAt : present.status === "open" ? present.starts_at : now
  const { rows } = await database().query<AuctionRow>(
    `UPDATE auction SET status = $2, starts_at = $3, ends_at = $4, scheduled_ends_at = $4, opening_cents = $5,
       reserve_cents = $6, min_increment_cents = $7, updated_at = $8, buy_now_cents = $9, buy_now_until = $10
     WHERE id = $1 RETURNING *`,
    [
      present.id,
      opensLater ? "scheduled" : "open",
      startsAt,
      terms.endsAt,
      terms.openingCents,
      terms.reserveCents,
      terms.minIncrementCents,
      now,
      ...buyNowColumns(terms),
    ]
  )
  const auction = auctionFromRow(rows[0]!)
  if (present.status === "open" && auction.status === "open")
    await announceFigures(stateOf(auctionFromRow(present)), auction, now)
  return announceOpening(auction)
}

/** Announces new amounts of an open auction, and whether its reserve no longer prevents a sale. */
async function announceFigures(before: AuctionState, after: AuctionRecord, now: Date): Promise<void> {
  const { id, listingId } = after
  await emit("listing.changed", { listingId }, `${id}:${now.getTime()}`)
  if (reserveDropped(before, stateOf(after))) await emit("auction.reserve-dropped", { auctionId: id, listingId }, id)
}

export async function currentAuction(listingId: string): Promise<AuctionRecord | null> {
  const { rows } = await database().query<AuctionRow>(
    `SELECT * FROM auction WHERE listing_id = $1 AND status <> 'cancelled' ORDER BY (${RUNNING}) DESC, id DESC LIMIT 1`,
    [listingId]
  )
  return rows[0] ? auctionFromRow(rows[0]) : null
}

export async function cancelAuction(
  listingId: string,
  options: { onlyWithoutBids: boolean; reason: string; actor: string }
): Promise<AuctionRecord | null> {
  return database().transaction(async () => {
    const running = await lockRunning(listingId)
    if (!running) return null
    const { row, now } = running
    if (options.onlyWithoutBids && row.last_seq > 0) throw new RefusedError("LISTING_LOCKED")
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET status = 'cancelled', cancelled_at = $2, cancelled_by = $3, cancelled_reason = $4, updated_at = $2
       WHERE id = $1 RETURNING *`,
      [row.id, now, options.actor, options.reason]
    )
    await emit("auction.cancelled", { auctionId: row.id, listingId }, row.id)
    return auctionFromRow(rows[0]!)
  })
}

export async function lockBids(listingId: string): Promise<number | null> {
  return (await lockRunning(listingId))?.row.last_seq ?? null
}

/** Locks the running auction in the caller's transaction, so that no bid is placed before the commit. */
export async function lockRunningAuction(listingId: string): Promise<LockedAuction | null> {
  const running = await lockRunning(listingId)
  if (!running) return null
  const { row, now } = running
  return { auction: await bringUpToDate(row, now), maximumCount: row.maximum_count, now }
}

/**
 * Lowers an auction's reserve, which may raise its price. The returned `change` is what open pages must be told. It is
 * null if the auction has no leader.
 */
export async function lowerAuctionReserve(
  listingId: string,
  reserveCents: Cents | null,
  judge: BidderJudge
): Promise<{ auction: AuctionRecord; change: AuctionChange | null }> {
  return database().transaction(async () => {
    const running = await lockRunning(listingId)
    if (!running) throw new RefusedError("AUCTION_NOT_OPEN")
    const { row, now } = running
    const auction = await bringUpToDate(row, now)
    if (auction.endsAt <= now) throw new RefusedError("AUCTION_NOT_OPEN")
    const result = lowerReserve(stateOf(auction), reserveCents)
    if (!result.ok) {
      if (result.reason === "not_open") throw new RefusedError("AUCTION_NOT_OPEN")
      throw refusedField("reserveCents", "The reserve can only be lowered.")
    }
    // A lower reserve adds at most one row to the bid log, a row of the leader. Without a leader it adds none.
    const number = auction.leaderId === null ? 0 : await bidderNumber(row.id, auction.leaderId)
    const appended = result.rows.map((bid) => ({ ...bid, bidderNumber: number }))
    const { head: logHead, written } = appendBids(row.id, row.log_head, appended, now)
    await written
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET reserve_cents = $2, current_cents = $3, last_seq = $4, bid_count = $7, updated_at = $5,
         log_head = $6
       WHERE id = $1 RETURNING *`,
      [
        row.id,
        result.state.reserveCents,
        result.state.currentCents,
        result.state.lastSeq,
        now,
        logHead,
        bidCountOf(result.state),
      ]
    )
    const lowered = auctionFromRow(rows[0]!)
    if (auction.status === "open") await announceFigures(stateOf(auction), lowered, now)
    const { leaderId, leaderByProxy } = lowered
    if (leaderId === null) return { auction: lowered, change: null }
    const [conditions] = await judge([{ listingId, bidders: [], now }])
    const change: AuctionChange = {
      auctionId: row.id,
      listingId,
      heardBy: conditions!.audience,
      state: result.state,
      leaderByProxy,
      rows: appended,
      logHead: logHead!,
      extended: false,
      affected: [leaderId],
      at: now,
    }
    return { auction: lowered, change }
  })
}

async function bidderNumber(auctionId: string, bidderId: string): Promise<number> {
  const { rows } = await database().query<{ number: number }>(
    `SELECT number FROM auction_bidder WHERE auction_id = $1 AND bidder_id = $2`,
    [auctionId, bidderId]
  )
  return rows[0]!.number
}

/** Opens the auction once its start has come. A repeated call changes nothing. */
export async function openAuction(auctionId: string): Promise<AuctionRecord | null> {
  return database().transaction(async () => {
    const locked = await lockAuction(auctionId)
    return locked && bringUpToDate(locked.row, locked.now)
  })
}

/**
 * Settles the auction after its end, exactly once, however often the function is called. Returns the auction as it is
 * afterwards; before its end it is still `open` or `scheduled`.
 */
export async function settleAuction(auctionId: string): Promise<AuctionRecord | null> {
  return database().transaction(async () => {
    const locked = await lockAuction(auctionId)
    if (!locked) return null
    const { now } = locked
    const present = await bringUpToDate(locked.row, now)
    if (await biddingIsImpossible()) return present
    const settlement = settle(stateOf(present), now.getTime())
    if (settlement.outcome === "already_final" || settlement.outcome === "too_early") return present
    await writeSettlements([{ auction: present, settlement, now }])
    return { ...present, status: "settled", outcome: settlement.outcome, settledAt: now, updatedAt: now }
  })
}

/** Settles an imported auction at its end time, if that time has passed. Runs in the caller's transaction. */
export async function settlePassed(auctionId: string): Promise<void> {
  const locked = await lockAuction(auctionId)
  if (!locked) return
  const auction = auctionFromRow(locked.row)
  const { endsAt } = auction
  if (endsAt > locked.now) return
  const settlement = settle(stateOf(auction), endsAt.getTime())
  if (settlement.outcome === "already_final" || settlement.outcome === "too_early") return
  await writeSettlements([{ auction, settlement, now: endsAt }])
}

interface DueSettlement {
  auction: AuctionRecord
  settlement: Extract<Settlement, { outcome: "sold" | "unsold" }>
  /** The database's clock, read after the auction's row was locked. */
  now: Date
}

/** Stores the outcomes of locked auctions. Returns the settlement events. */
async function writeSettlements(due: readonly DueSettlement[]): Promise<OutboxTopics["auction.settled"][]> {
  if (due.length === 0) return []
  await database().query({
    name: "settle-auctions",
    text: `UPDATE auction SET status = 'settled', outcome = settled.outcome, settled_at = settled.at, updated_at = settled.at
           FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS settled (id, outcome, at)
           WHERE auction.id = settled.id`,
    values: [
      due.map(({ auction }) => auction.id),
      due.map(({ settlement }) => settlement.outcome),
      due.map(({ now }) => now),
    ],
  })
  return tellSettlements(due)
}

/** Emits the events of auctions whose outcome is stored. Returns the events. */
export async function tellSettlements(settled: readonly DueSettlement[]): Promise<OutboxTopics["auction.settled"][]> {
  const told = settled.map(({ auction, settlement, now }): OutboxTopics["auction.settled"] => {
    const sold = settlement.outcome === "sold"
    return {
      auctionId: auction.id,
      listingId: auction.listingId,
      sellerId: auction.sellerId,
      outcome: settlement.outcome,
      winnerId: sold ? settlement.winnerId : null,
      hammerCents: sold ? settlement.hammerCents : null,
      lastPriceCents: auction.currentCents,
      settledAt: now.toISOString(),
    }
  })
  await emitAll(
    "auction.settled",
    told.map((payload) => ({ payload, key: payload.auctionId }))
  )
  afterCommit(() => {
    for (const { auction, now } of settled)
      settlementLateness.observe(Math.max(0, now.getTime() - auction.endsAt.getTime()) / 1_000)
  })
  return told
}

/**
 * Settles those of these auctions that have ended, in one transaction and without waiting for locks. Auctions that are
 * locked, or that need more than an update of their row, are returned in `held` and `alone`. The clock that was read
 * with each lock decides whether an auction has ended.
 */
export async function settleTogether(auctionIds: readonly string[]): Promise<SettledTogether> {
  return database().transaction(async () => {
    const { rows } = await database().query<AuctionRow & { now: Date; silent: number | null; extendable: boolean }>({
      name: "auctions-to-settle",
      text: `WITH locked AS MATERIALIZED (SELECT * FROM auction WHERE id = ANY ($1) FOR UPDATE SKIP LOCKED)
             SELECT locked.*, northlot_now() AS now,
               (SELECT extract(epoch FROM clock_timestamp() - beat_at)::float8 * 1000 FROM bidding_heartbeat) AS silent,
               outage_id IS NULL AND EXISTS (
                 SELECT FROM bidding_outage WHERE ended_at > locked.ends_at - interval '10 minutes') AS extendable
             FROM locked WHERE ${ENDS_WHEN_STOPPED}`,
      values: [auctionIds],
    })
    const held = new Set(rows.map(({ id }) => id))
    const together: SettledTogether = {
      settled: [],
      early: new Map(),
      held: auctionIds.filter((id) => !held.has(id)),
      alone: [],
    }
    const due: DueSettlement[] = []
    for (const { now, silent, extendable, ...row } of rows) {
      const auction = auctionFromRow(row)
      const settlement = settle(stateOf(auction), now.getTime())
      if (settlement.outcome === "already_final") continue
      if (settlement.outcome === "too_early") together.early.set(auction.id, settlement.endsAt - now.getTime())
      else if (extendable || auction.status === "scheduled" || (silent !== null && isOutage(silent)))
        together.alone.push(auction.id)
      else due.push({ auction, settlement, now })
    }
    together.settled = await writeSettlements(due)
    return together
  })
}

export interface SettledTogether {
  settled: OutboxTopics["auction.settled"][]
  /** Auctions that have not ended, with the milliseconds left. */
  early: Map<string, number>
  /** Auctions that another transaction has locked, so that they were not settled. */
  held: string[]
  /** Auctions that must be settled one by one. */
  alone: string[]
}

/** The database's clock, and the auctions whose start or end is overdue or within this many milliseconds. */
export async function comingAuctions(milliseconds: number, limit: number): Promise<ComingAuctions> {
  const { rows } = await database().query<{ now: Date; id: string | null; action: "open" | "settle"; at: Date }>({
    name: "coming-auctions",
    text: `WITH clock AS MATERIALIZED (SELECT northlot_now() AS now),
           coming AS (
             (SELECT id, 'open' AS action, starts_at AS at FROM auction
              WHERE status = 'scheduled' AND starts_at <= (SELECT now FROM clock) + $1::integer * interval '1 millisecond'
              ORDER BY starts_at LIMIT $2)
             UNION ALL
             (SELECT id, 'settle', ends_at FROM auction
              WHERE status = 'open' AND ends_at <= (SELECT now FROM clock) + $1::integer * interval '1 millisecond'
              ORDER BY ends_at LIMIT $2))
           SELECT clock.now, coming.* FROM clock LEFT JOIN coming ON true`,
    values: [milliseconds, limit],
  })
  return {
    now: rows[0]!.now,
    coming: rows.flatMap(({ id, action, at }) => (id === null ? [] : [{ id, action, at }])),
  }
}

export interface ComingAuctions {
  now: Date
  coming: { id: string; action: "open" | "settle"; at: Date }[]
}

/** Records a heartbeat of bidding. After an outage, extends the auctions that the outage affects, one by one. */
export async function* recordHeartbeat(): AsyncGenerator<AuctionRecord> {
  for (const auctionId of await beat()) {
    const auction = await database().transaction(async () => {
      const locked = await lockAuction(auctionId)
      return locked && auctionFromRow(await extendForOutage(locked.row))
    })
    if (auction) yield auction
  }
}

/** Ids of auctions whose start or end has passed, oldest first. Their timers failed. */
export async function dueAuctions(limit: number): Promise<{ toOpen: string[]; toSettle: string[] }> {
  const { rows } = await database().query<{ id: string; due: "open" | "settle" }>(
    `(SELECT id, 'open' AS due FROM auction WHERE status = 'scheduled' AND starts_at <= (SELECT northlot_now()) ORDER BY starts_at LIMIT $1)
     UNION ALL
     (SELECT id, 'settle' FROM auction WHERE status = 'open' AND ends_at <= (SELECT northlot_now()) ORDER BY ends_at LIMIT $1)`,
    [limit]
  )
  const of = (kind: "open" | "settle") => rows.filter(({ due }) => due === kind).map(({ id }) => id)
  return { toOpen: of("open"), toSettle: of("settle") }
}
