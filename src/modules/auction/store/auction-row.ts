/** Reads, locks and updates the row of an auction. */
import { generateEntityId } from "@medusajs/framework/utils"
import type { AuctionPolicy, BidStep } from "@northlot/contract"
import { camelCased } from "#src/platform/camel-case"
import { emit } from "#src/platform/outbox"
import { endAfterOutage } from "../rules/outage"
import type { AuctionState } from "../rules/auction-state"
import type { AuctionRow } from "../tables"
import type { AuctionRecord, AuctionTerms } from "../types"
import { database } from "#src/platform/database"
import { HOLDING_AUCTION_MILLISECONDS } from "#src/platform/database-connection"

export const auctionFromRow = (row: AuctionRow): AuctionRecord => ({
  ...camelCased(row),
  bidSteps: row.bid_steps as BidStep[],
})

/** The auction's row as the state that the rules use. */
export function stateOf(auction: AuctionRecord): AuctionState {
  return {
    status: auction.status,
    sellerId: auction.sellerId,
    startsAt: auction.startsAt.getTime(),
    endsAt: auction.endsAt.getTime(),
    openingCents: auction.openingCents,
    reserveCents: auction.reserveCents,
    minIncrementCents: auction.minIncrementCents,
    proxyStepCents: auction.proxyStepCents,
    bidSteps: auction.bidSteps,
    buyNow: buyNowOf(auction),
    antiSnipeWindowSeconds: auction.antiSnipeWindowSeconds,
    antiSnipeExtensionSeconds: auction.antiSnipeExtensionSeconds,
    currentCents: auction.currentCents,
    leaderId: auction.leaderId,
    leaderCeilingCents: auction.leaderCeilingCents,
    lastSeq: auction.lastSeq,
    voided: { bidderIds: auction.voidedBidderIds, rowCount: auction.lastSeq - auction.bidCount },
  }
}

function buyNowOf({ buyNowCents, buyNowUntil }: AuctionRecord): AuctionState["buyNow"] {
  return buyNowCents === null || buyNowUntil === null ? null : { priceCents: buyNowCents, until: buyNowUntil }
}

export const buyNowColumns = ({ buyNow }: Pick<AuctionTerms, "buyNow">) => [
  buyNow?.priceCents ?? null,
  buyNow?.until ?? null,
]

export async function insertAuction(
  terms: Omit<AuctionTerms, "startsAt">,
  { status, startsAt, policy }: { status: "scheduled" | "open"; startsAt: Date; policy: AuctionPolicy }
): Promise<AuctionRow> {
  const { rows } = await database().query<AuctionRow>(
    `INSERT INTO auction (id, listing_id, seller_id, status, starts_at, ends_at, scheduled_ends_at, opening_cents,
       reserve_cents, min_increment_cents, proxy_step_cents, anti_snipe_window_seconds, anti_snipe_extension_seconds,
       bid_steps, buy_now_cents, buy_now_until)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING *`,
    [
      generateEntityId(undefined, "auc"),
      terms.listingId,
      terms.sellerId,
      status,
      startsAt,
      terms.endsAt,
      terms.openingCents,
      terms.reserveCents,
      terms.minIncrementCents,
      policy.proxyStepCents,
      policy.antiSnipeWindowSeconds,
      policy.antiSnipeExtensionSeconds,
      JSON.stringify(policy.bidSteps),
      ...buyNowColumns(terms),
    ]
  )
  return rows[0]!
}

interface LockedRow {
  row: AuctionRow
  /** The database's clock, read after the auction's row was locked. */
  now: Date
}

/**
 * An SQL condition that is always true. It sets a timeout after which the database ends the transaction of a hanging
 * process, so that the auction's lock is released.
 */
export const ENDS_WHEN_STOPPED = `set_config('idle_in_transaction_session_timeout', '${HOLDING_AUCTION_MILLISECONDS}', true) <> ''`

/**
 * Locks auctions and reads the database's clock after each lock: the outer select gets a row after the inner select has
 * locked it. So a bid that waited for the lock is decided at the time at which it got the lock.
 */
async function lockRows(
  name: string,
  auctionIds: readonly string[],
  otherwise: "" | " SKIP LOCKED"
): Promise<LockedRow[]> {
  const { rows } = await database().query<AuctionRow & { now: Date }>({
    name,
    text: `WITH locked AS MATERIALIZED (SELECT * FROM auction WHERE id = ANY ($1) FOR UPDATE${otherwise})
           SELECT locked.*, northlot_now() AS now FROM locked WHERE ${ENDS_WHEN_STOPPED}`,
    values: [auctionIds],
  })
  return rows.map((row) => ({ row, now: row.now }))
}

/** Waits for the auction's lock. Returns null where the auction does not exist. */
export async function lockAuction(auctionId: string): Promise<LockedRow | null> {
  return (await lockRows("auction-lock", [auctionId], ""))[0] ?? null
}

/**
 * Locks those of these auctions that no other transaction has locked. Does not wait, because a transaction that has a
 * lock must not wait for another lock.
 */
export async function lockFreeAuctions(auctionIds: readonly string[]): Promise<Map<string, LockedRow>> {
  const locked = await lockRows("auctions-lock", auctionIds, " SKIP LOCKED")
  return new Map(locked.map((one) => [one.row.id, one]))
}

/**
 * Emits `auction.opened` for an open auction. The event's key contains the start, because a postponed auction opens
 * twice and needs two events.
 */
export async function announceOpening(auction: AuctionRecord): Promise<AuctionRecord> {
  if (auction.status === "open") {
    const { id, listingId, startsAt } = auction
    await emit("auction.opened", { auctionId: id, listingId }, `${id}:${startsAt.getTime()}`)
  }
  return auction
}

/**
 * Updates a locked auction to the present: opens it once its start has come, and extends it after an outage. Every path
 * that checks whether bidding is open calls this function.
 */
export async function bringUpToDate(row: AuctionRow, now: Date): Promise<AuctionRecord> {
  const opens = row.status === "scheduled" && row.starts_at <= now
  if (opens) {
    await database().query(`UPDATE auction SET status = 'open', updated_at = $2 WHERE id = $1`, [row.id, now])
    await announceOpening({ ...auctionFromRow(row), status: "open" })
  }
  const current: AuctionRow = opens ? { ...row, status: "open" } : row
  return auctionFromRow(current.status === "open" && current.ends_at <= now ? await extendForOutage(current) : current)
}

/** Extends a locked, open auction once, for the first outage that affects its end (decisions, Outage rule). */
export async function extendForOutage(row: AuctionRow): Promise<AuctionRow> {
  if (row.status !== "open" || row.outage_id !== null) return row
  const outages = await database().records<{ id: number; beganAt: Date; endedAt: Date }>(
    `SELECT id, began_at, ended_at FROM bidding_outage
     WHERE ended_at > $1::timestamptz - interval '10 minutes' AND began_at < $1 AND ended_at > $2 ORDER BY id`,
    [row.ends_at, row.starts_at]
  )
  for (const { id, beganAt, endedAt } of outages) {
    const end = endAfterOutage(row.ends_at.getTime(), { beganAt: beganAt.getTime(), endedAt: endedAt.getTime() })
    if (end === null) continue
    const { rows } = await database().query<AuctionRow>(
      `UPDATE auction SET ends_at = $2, outage_id = $3, updated_at = northlot_now() WHERE id = $1 RETURNING *`,
      [row.id, new Date(end), id]
    )
    const extended = { auctionId: row.id, listingId: row.listing_id, endsAt: new Date(end).toISOString() }
    await emit("auction.extended", { ...extended, because: "outage" }, `${row.id}:${id}`)
    return rows[0]!
  }
  return row
}
