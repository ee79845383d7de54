/** Reads the database at the end of a run. */
import type { Pool } from "pg"
import { AFTER_OUTAGE_MILLISECONDS } from "./invariants"
import {
  marketTime,
  type ClockMove,
  type History,
  type StoredAuction,
  type StoredBid,
  type StoredMaximum,
  type StoredMoney,
  type StoredSale,
} from "./history"

export async function readStored(
  pool: Pool,
  listingIds: readonly string[],
  people: readonly string[],
  clockMoves: readonly ClockMove[]
): Promise<Pick<History, "auctions" | "sales" | "money">> {
  const rowsOf = async (sql: string, values: unknown[] = [listingIds]) =>
    (await pool.query<Record<string, any>>(sql, values)).rows
  const auctions = await rowsOf(`SELECT auction.*, outage.ended_at AS outage_ended_at FROM auction
    LEFT JOIN bidding_outage AS outage ON outage.id = outage_id WHERE listing_id = ANY ($1) ORDER BY id`)
  const ids = auctions.map(({ id }) => id as string)
  const [bids, maxima, outbid, unread, unsold] = await Promise.all([
    rowsOf(`SELECT * FROM bid WHERE auction_id = ANY ($1) ORDER BY auction_id, seq`, [ids]),
    rowsOf(`SELECT * FROM bid_maximum WHERE auction_id = ANY ($1) ORDER BY auction_id, number`, [ids]),
    rowsOf(
      `SELECT payload->>'auctionId' AS auction_id, payload->>'bidderId' AS bidder_id,
         split_part(event.key, ':', 2)::int AS seq, done_at,
         (SELECT count(*)::int FROM told_news WHERE told_news.key = format('outbid:%s:%s:event:%s',
            payload->>'auctionId', payload->>'bidderId', event.id)) AS times
       FROM outbox_event AS event WHERE topic = 'bidder.outbid' AND payload->>'auctionId' = ANY ($1)`,
      [ids]
    ),
    rowsOf(
      `SELECT listing_id, account_id, count(*)::int AS times FROM notice
       WHERE type = 'outbid' AND seen_at IS NULL AND listing_id = ANY ($1) GROUP BY 1, 2`
    ),
    rowsOf(
      `SELECT listing_id, count(*)::int AS times FROM notice WHERE type = 'auctionUnsold' AND listing_id = ANY ($1) GROUP BY 1`
    ),
  ])
  const milliseconds = (at: Date | null) => (at === null ? null : at.getTime())
  /** Converts timestamps of real time into the market's time. */
  const moved = (at: Date | null) => at && marketTime(at.getTime(), clockMoves)
  const cents = (value: unknown) => (value === null ? null : Number(value))
  const stored = auctions.map((row): StoredAuction => ({
    id: row.id,
    listingId: row.listing_id,
    terms: {
      sellerId: row.seller_id,
      startsAt: row.starts_at.getTime(),
      scheduledEndsAt: row.scheduled_ends_at.getTime(),
      openingCents: Number(row.opening_cents),
      reserveCents: cents(row.reserve_cents),
      minIncrementCents: Number(row.min_increment_cents),
      proxyStepCents: Number(row.proxy_step_cents),
      bidSteps: row.bid_steps,
      windowMilliseconds: row.anti_snipe_window_seconds * 1000,
      extensionMilliseconds: row.anti_snipe_extension_seconds * 1000,
    },
    status: row.status,
    outcome: row.outcome,
    endsAt: row.ends_at.getTime(),
    currentCents: cents(row.current_cents),
    leaderId: row.leader_id,
    leaderCeilingCents: cents(row.leader_ceiling_cents),
    lastSeq: row.last_seq,
    bidCount: row.bid_count,
    settledAt: milliseconds(row.settled_at),
    outageEndsAt: row.outage_ended_at === null ? null : row.outage_ended_at.getTime() + AFTER_OUTAGE_MILLISECONDS,
    bids: bids
      .filter(({ auction_id }) => auction_id === row.id)
      .map(({ seq, bidder_id, amount_cents, automatic, voids, placed_at }): StoredBid => ({
        seq,
        bidderId: bidder_id,
        amountCents: Number(amount_cents),
        automatic,
        voids,
        placedAt: placed_at.getTime(),
      })),
    maxima: maxima
      .filter(({ auction_id }) => auction_id === row.id)
      .map(({ number, bidder_id, maximum_cents, placed_at }): StoredMaximum => ({
        number,
        bidderId: bidder_id,
        maximumCents: Number(maximum_cents),
        placedAt: placed_at.getTime(),
      })),
    told: {
      unsold: unsold.find(({ listing_id }) => listing_id === row.listing_id)?.times ?? 0,
      outbid: outbid
        .filter(({ auction_id }) => auction_id === row.id)
        .map(({ bidder_id, seq, done_at, times }) => ({
          bidderId: bidder_id,
          seq,
          doneAt: moved(done_at),
          times,
        })),
      unreadOutbid: Object.fromEntries(
        unread
          .filter(({ listing_id }) => listing_id === row.listing_id)
          .map(({ account_id, times }) => [account_id, times])
      ),
    },
  }))
  return { auctions: stored, sales: await readSales(rowsOf), money: await readMoney(rowsOf, people) }
}

type RowsOf = (sql: string, values?: unknown[]) => Promise<Record<string, any>[]>

async function readSales(rowsOf: RowsOf): Promise<StoredSale[]> {
  const rows = await rowsOf(`
    SELECT sale.id, auction_id, buyer_id, seller_id, hammer_cents, status,
      (SELECT coalesce(json_agg(json_build_object('party', party, 'accountId', account_id, 'totalCents', total_cents,
          'status', fee.status, 'byCredit', settled_by_credit,
          'paidCharges', (SELECT coalesce(json_agg(charge.received_cents), '[]') FROM charge
            WHERE reference_id = fee.id AND charge.status IN ('paid', 'held')))), '[]')
        FROM fee WHERE sale_id = sale.id) AS fees,
      (SELECT coalesce(json_object_agg(kind, total), '{}') FROM (SELECT type || ' ' || role AS kind, count(*) AS total
        FROM notice WHERE sale_id = sale.id GROUP BY 1) AS told) AS notices,
      (SELECT count(*)::int FROM conversation WHERE sale_id = sale.id) AS conversations
    FROM sale WHERE listing_id = ANY ($1)`)
  return rows.map((row) => ({
    id: row.id,
    auctionId: row.auction_id,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    hammerCents: Number(row.hammer_cents),
    status: row.status,
    fees: row.fees,
    notices: row.notices,
    conversations: row.conversations,
  }))
}

async function readMoney(rowsOf: RowsOf, people: readonly string[]): Promise<StoredMoney> {
  const [unbalanced, accounts, credits, unpaid, booked] = await Promise.all([
    rowsOf(
      `SELECT key FROM ledger_transaction AS entry LEFT JOIN ledger_posting ON transaction_id = entry.id
       GROUP BY key HAVING coalesce(sum(amount_cents), 1) <> 0`,
      []
    ),
    rowsOf(`SELECT account_id AS id, sum(amount_cents) AS cents FROM ledger_posting GROUP BY 1`, []),
    rowsOf(
      `SELECT account_id AS id, sum(delta)::int AS left FROM credit_entry WHERE account_id = ANY ($1) GROUP BY 1`,
      [people]
    ),
    rowsOf(
      `SELECT charge.id FROM charge WHERE status IN ('paid', 'held') AND NOT EXISTS (
         SELECT FROM sandbox_checkout WHERE charge_id = charge.id AND state = 'paid')`,
      []
    ),
    rowsOf(`SELECT key FROM ledger_transaction WHERE kind = 'charge.paid'`, []),
  ])
  return {
    unbalanced: unbalanced.map(({ key }) => key),
    accounts: Object.fromEntries(accounts.map(({ id, cents }) => [id, Number(cents)])),
    credits: Object.fromEntries(credits.map(({ id, left }) => [id, left])),
    paidWithoutProvider: unpaid.map(({ id }) => id),
    chargesBooked: booked.map(({ key }) => key),
  }
}
