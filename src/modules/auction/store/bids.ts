/** The database reads and writes of bids: one statement per table for all auctions of a batch. */
import { hash } from "node:crypto"
import { BID_LOG_START, RefusedError, bidLogLine, type BidAnswer, type Cents, type ErrorBody } from "@northlot/contract"
import type { CamelCased, Nullable } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { emit, emitLatest } from "#src/platform/outbox"
import { policyValues } from "#src/platform/policies"
import { bidCountOf, bidderName, minimumBidCents, type BidLimit } from "../rules/place-bid"
import { reserveDropped } from "../rules/reserve"
import type { AuctionState, BidRow, LoggedBid } from "../rules/auction-state"
import type { AuctionBidderRow, AuctionRow, BidPaceRow } from "../tables"

export interface BidRequestKey {
  key: string
  /** SHA-256 of the bid's content. A reused key with different content is refused. */
  hash: string
}

export interface StoredRequest extends BidRequestKey {
  status: number
  answer: BidAnswer | ErrorBody
}

export class KnownRequests {
  private readonly byBidder = new Map<string, StoredRequest>()

  get(bidderId: string, key: string): StoredRequest | undefined {
    return this.byBidder.get(`${bidderId} ${key}`)
  }

  add(bidderId: string, request: StoredRequest): void {
    this.byBidder.set(`${bidderId} ${request.key}`, request)
  }
}

/** Reads the stored answers for these bids' idempotency keys. */
export async function findRequests(
  bids: readonly { bidderId: string; request: BidRequestKey | null }[]
): Promise<KnownRequests> {
  const known = new KnownRequests()
  const keyed = bids.filter((bid) => bid.request !== null)
  if (keyed.length === 0) return known
  const rows = await database().records<StoredRequest & { bidderId: string }>(
    `SELECT bidder_id, key, request_hash AS hash, status, answer FROM bid_request
     WHERE (bidder_id, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [keyed.map(({ bidderId }) => bidderId), keyed.map(({ request }) => request!.key)]
  )
  for (const { bidderId, ...request } of rows) known.add(bidderId, request)
  return known
}

/**
 * Stores a refusal that was decided before the bid reached its auction. If the key has a stored answer already, that
 * answer wins: an acceptance is returned, a refusal is thrown.
 * @throws RefusedError
 */
export async function answerRefusedRequest(
  bidderId: string,
  request: BidRequestKey,
  refusal: RefusedError
): Promise<BidAnswer> {
  const answered = requestAnsweredWith(request, refusal)
  const added = await addRequests([{ ...answered, bidderId }], " ON CONFLICT (bidder_id, key) DO NOTHING")
  if (added === 1) throw refusal
  const stored = (await findRequests([{ bidderId, request }])).get(bidderId, request.key)
  if (!stored) throw refusal
  return replayed(stored, request)
}

/**
 * Returns the stored acceptance. @throws RefusedError the stored refusal, or `IDEMPOTENCY_CONFLICT` when the content
 * differs.
 */
export function replayed(stored: StoredRequest, request: BidRequestKey): BidAnswer {
  if (stored.hash !== request.hash) throw new RefusedError("IDEMPOTENCY_CONFLICT")
  if (stored.status < 400) return stored.answer as BidAnswer
  const { ok: _ok, code, error, ...details } = stored.answer as ErrorBody
  throw new RefusedError(code, error, details)
}

export function requestAnsweredWith(request: BidRequestKey, answer: BidAnswer | RefusedError): StoredRequest {
  return answer instanceof RefusedError
    ? { ...request, status: answer.status, answer: answer.toBody() }
    : { ...request, status: 201, answer }
}

export interface KnownBidders {
  /** The pseudonym number of each person who has bid in this auction. */
  numbers: Map<string, number>
  /** The times of each person's last bids, in epoch milliseconds, oldest first. */
  pace: Map<string, number[]>
}

type Row = Nullable<CamelCased<Pick<AuctionBidderRow, "number"> & Pick<BidPaceRow, "placed_at">>> & {
  place: number
  policy: unknown
}

/**
 * Reads the pseudonym numbers and last bids of these people, in the order of the auctions, and the present bid limit.
 * The limit is a setting of the site and not part of an auction's terms.
 */
export async function readBidders(
  asked: readonly { auctionId: string; bidderIds: readonly string[] }[]
): Promise<{ known: KnownBidders[]; limit: BidLimit }> {
  const bidders = asked.flatMap(({ auctionId, bidderIds }, index) => bidderIds.map((id) => ({ index, auctionId, id })))
  // A subquery looks up each bidder, because a join might read all bidders of all auctions.
  const rows = await database().records<Row>(
    {
      name: "bidders-read",
      text: `SELECT bidder.place::int AS place,
       (SELECT number FROM auction_bidder WHERE auction_id = bidder.auction_id AND bidder_id = bidder.id) AS number,
       (SELECT placed_at FROM bid_pace WHERE auction_id = bidder.auction_id AND bidder_id = bidder.id) AS placed_at,
       CASE bidder.place WHEN 1 THEN (SELECT content FROM policy_in_force('auction')) END AS policy
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS bidder (auction_id, id, place)`,
    },
    [bidders.map(({ auctionId }) => auctionId), bidders.map(({ id }) => id)]
  )
  const { bidLimitCount: count, bidLimitSeconds: seconds } = policyValues(
    "auction",
    rows.find(({ policy }) => policy !== null)?.policy
  )
  const known = asked.map((): KnownBidders => ({ numbers: new Map(), pace: new Map() }))
  for (const { place, number, placedAt } of rows) {
    const { index, id } = bidders[place - 1]!
    if (number !== null) known[index]!.numbers.set(id, number)
    if (placedAt !== null)
      known[index]!.pace.set(
        id,
        placedAt.map((at) => at.getTime())
      )
  }
  return { known, limit: { count, seconds } }
}

async function writePace(
  auctions: readonly { auctionId: string; pace: ReadonlyMap<string, readonly number[]> }[]
): Promise<void> {
  const rows = auctions.flatMap(({ auctionId, pace }) =>
    [...pace].map(([bidder_id, placed]) => ({
      auction_id: auctionId,
      bidder_id,
      placed_at: placed.map((at) => new Date(at)),
    }))
  )
  if (rows.length === 0) return
  await database().query({
    name: "bid-pace-write",
    text: `INSERT INTO bid_pace (auction_id, bidder_id, placed_at)
           SELECT * FROM json_to_recordset($1) AS new (auction_id text, bidder_id text, placed_at timestamptz[])
           ON CONFLICT (auction_id, bidder_id) DO UPDATE SET placed_at = excluded.placed_at`,
    values: [JSON.stringify(rows)],
  })
}

/** A row of the public log with its hash, which includes the previous row's hash. */
interface ChainedBid extends LoggedBid {
  auctionId: string
  placedAt: Date
  hash: string
}

/** Computes the hashes of one auction's new rows, starting from the hash of the log's newest row. */
function chainBids(auctionId: string, head: string | null, rows: readonly LoggedBid[], placedAt: Date): ChainedBid[] {
  const at = placedAt.toISOString()
  let previousHash = head ?? BID_LOG_START
  return rows.map((bid) => {
    const { bidderNumber, ...row } = bid
    const kind = row.voids ? "void" : row.automatic ? "automatic" : "bid"
    const line = bidLogLine(auctionId, { ...row, kind, bidder: bidderName(bidderNumber), at, previousHash })
    previousHash = hash("sha256", line)
    return { ...bid, auctionId, placedAt, hash: previousHash }
  })
}

/** Appends rows to the public logs of their auctions. The database refuses rows that do not continue the log. */
async function insertBids(rows: readonly ChainedBid[]): Promise<void> {
  if (rows.length === 0) return
  await database().query({
    name: "bids-append",
    text: `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash, voids)
     SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::boolean[], $6::timestamptz[], $7::text[], $8::boolean[])`,
    values: [
      rows.map(({ auctionId }) => auctionId),
      rows.map(({ seq }) => seq),
      rows.map(({ bidderId }) => bidderId),
      rows.map(({ amountCents }) => amountCents),
      rows.map(({ automatic }) => automatic),
      rows.map(({ placedAt }) => placedAt),
      rows.map(({ hash }) => hash),
      rows.map(({ voids }) => voids ?? false),
    ],
  })
}

/** Appends rows to the public log of one auction. Returns the newest hash at once, and a promise of the write. */
export function appendBids(
  auctionId: string,
  head: string | null,
  rows: readonly LoggedBid[],
  placedAt: Date
): { head: string | null; written: Promise<void> } {
  const chained = chainBids(auctionId, head, rows, placedAt)
  return { head: chained.at(-1)?.hash ?? head, written: insertBids(chained) }
}

/** The unwritten result of bids on an auction. */
export interface Draft {
  state: AuctionState
  leaderByProxy: boolean
  rows: BidRow[]
  maxima: { number: number; bidderId: string; amountCents: Cents; bidSeq: number | null; logSeq: number }[]
  requests: (StoredRequest & { bidderId: string })[]
  outbid: Map<string, number>
  affected: Set<string>
  extended: boolean
  /** The last bid times of each person who bid in this batch. */
  pace: Map<string, number[]>
}

/** A locked auction and the result of its bids. */
export interface DecidedAuction {
  row: AuctionRow
  known: KnownBidders
  draft: Draft
  now: Date
}

/** The new rows of the public log, and the newest row's hash. */
export interface WrittenLog {
  rows: LoggedBid[]
  logHead: string | null
}

/**
 * The minimum time between two events that tell a bidder of losing the lead. Open pages show each bid at once. These
 * events notify people elsewhere, and rapid bids would send too many of them.
 */
const OUTBID_PAUSE_SECONDS = 2
/**
 * The pause between two outbid events lasts `seconds` in two cases: more than `people` bidders of an auction lose the
 * lead in one transaction, or the bidder has placed at least `bids` bids within `seconds`.
 */
const STORM = { people: 20, bids: 3, seconds: 10 }

/**
 * Writes the decided changes of these auctions. All statements are sent before the first response, and one failed
 * statement fails the transaction. Returns each auction's rows with their bidders' pseudonym numbers.
 */
export async function writeBids(
  auctions: readonly DecidedAuction[],
  { quiet }: { quiet: boolean }
): Promise<WrittenLog[]> {
  const numbered = auctions.map((auction) => ({ ...auction, ...numberBidders(auction) }))
  const logged = numbered.map((auction) => {
    const { row, draft, numbers, now } = auction
    const rows = draft.rows.map((bid) => ({ ...bid, bidderNumber: numbers.get(bid.bidderId)! }))
    const chained = chainBids(row.id, row.log_head, rows, now)
    return { ...auction, rows, chained, logHead: chained.at(-1)?.hash ?? row.log_head }
  })
  await Promise.all([
    // Bidders are inserted before the log rows, because the database's check of the log reads their pseudonym numbers.
    insertBidders(numbered),
    insertBids(logged.flatMap(({ chained }) => chained)),
    writePace(auctions.map(({ row, draft }) => ({ auctionId: row.id, pace: draft.pace }))),
    insertMaxima(auctions),
    insertRequests(auctions),
    updateAuctions(logged.filter(({ draft }) => draft.affected.size > 0)),
    tellReserves(auctions),
    quiet ? null : tellOutbid(auctions),
  ])
  return logged.map(({ rows, logHead }) => ({ rows, logHead }))
}

/** Gives first-time bidders the next pseudonym numbers, in the order of the log. */
function numberBidders({ row, draft, known }: DecidedAuction): { numbers: Map<string, number>; newcomers: string[] } {
  const numbers = new Map(known.numbers)
  const newcomers = [...new Set(draft.rows.map(({ bidderId }) => bidderId))].filter((id) => !numbers.has(id))
  newcomers.forEach((id, index) => numbers.set(id, row.bidder_count + index + 1))
  return { numbers, newcomers }
}

/** Stores the pseudonym number of a new bidder. The caller holds the auction's row lock. */
export function numberNewcomer(auctionId: string, id: string, number: number): Promise<void> {
  return addBidders([{ auctionId, id, number }])
}

/** Stores the answer under an idempotency key. */
export async function storeRequest(bidderId: string, request: StoredRequest): Promise<void> {
  await addRequests([{ ...request, bidderId }])
}

async function insertBidders(auctions: readonly (DecidedAuction & ReturnType<typeof numberBidders>)[]): Promise<void> {
  const added = auctions.flatMap(({ row, newcomers, numbers }) =>
    newcomers.map((id) => ({ auctionId: row.id, id, number: numbers.get(id)! }))
  )
  await addBidders(added)
}

async function addBidders(added: readonly { auctionId: string; id: string; number: number }[]): Promise<void> {
  if (added.length === 0) return
  await database().query({
    name: "bidder-insert",
    text: `INSERT INTO auction_bidder (auction_id, bidder_id, number) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])`,
    values: [added.map(({ auctionId }) => auctionId), added.map(({ id }) => id), added.map(({ number }) => number)],
  })
}

async function insertMaxima(auctions: readonly DecidedAuction[]): Promise<void> {
  const maxima = auctions.flatMap(({ row, draft, now }) =>
    draft.maxima.map((maximum) => ({ ...maximum, auctionId: row.id, now }))
  )
  if (maxima.length === 0) return
  await database().query({
    name: "bid-maximum-insert",
    text: `INSERT INTO bid_maximum (auction_id, number, bidder_id, maximum_cents, placed_at, bid_seq, log_seq)
           SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::timestamptz[], $6::int[], $7::int[])`,
    values: [
      maxima.map(({ auctionId }) => auctionId),
      maxima.map(({ number }) => number),
      maxima.map(({ bidderId }) => bidderId),
      maxima.map(({ amountCents }) => amountCents),
      maxima.map(({ now }) => now),
      maxima.map(({ bidSeq }) => bidSeq),
      maxima.map(({ logSeq }) => logSeq),
    ],
  })
}

async function insertRequests(auctions: readonly DecidedAuction[]): Promise<void> {
  await addRequests(auctions.flatMap(({ draft }) => draft.requests))
}

/**
 * Stores the answers of these requests and returns the number of added rows. `known` is an SQL clause that skips keys
 * with a stored answer.
 */
async function addRequests(
  requests: readonly (StoredRequest & { bidderId: string })[],
  known: "" | " ON CONFLICT (bidder_id, key) DO NOTHING" = ""
): Promise<number> {
  if (requests.length === 0) return 0
  const { rowCount } = await database().query({
    name: known === "" ? "bid-request-insert" : "bid-request-insert-new",
    text: `INSERT INTO bid_request (bidder_id, key, request_hash, status, answer)
           SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::json[])${known}`,
    values: [
      requests.map(({ bidderId }) => bidderId),
      requests.map(({ key }) => key),
      requests.map(({ hash }) => hash),
      requests.map(({ status }) => status),
      requests.map(({ answer }) => JSON.stringify(answer)),
    ],
  })
  return rowCount ?? 0
}

async function updateAuctions(
  changed: readonly (DecidedAuction & { numbers: ReadonlyMap<string, number>; logHead: string | null })[]
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ row, draft, numbers, logHead, now }) => ({
    id: row.id,
    current_cents: draft.state.currentCents,
    leader_id: draft.state.leaderId,
    leader_ceiling_cents: draft.state.leaderCeilingCents,
    leader_by_proxy: draft.leaderByProxy,
    ends_at: new Date(draft.state.endsAt),
    last_seq: draft.state.lastSeq,
    bid_count: bidCountOf(draft.state),
    bidder_count: Math.max(row.bidder_count, ...numbers.values()),
    maximum_count: row.maximum_count + draft.maxima.length,
    now,
    log_head: logHead,
  }))
  await database().query({
    name: "auctions-after-bids",
    text: `UPDATE auction SET current_cents = new.current_cents, leader_id = new.leader_id,
             leader_ceiling_cents = new.leader_ceiling_cents, leader_by_proxy = new.leader_by_proxy, ends_at = new.ends_at,
             last_seq = new.last_seq, bid_count = new.bid_count, bidder_count = new.bidder_count,
             maximum_count = new.maximum_count, last_bid_at = new.now, updated_at = new.now, log_head = new.log_head
           FROM json_to_recordset($1) AS new (id text, current_cents bigint, leader_id text, leader_ceiling_cents bigint,
             leader_by_proxy boolean, ends_at timestamptz, last_seq int, bid_count int, bidder_count int,
             maximum_count int, now timestamptz, log_head text)
           WHERE auction.id = new.id`,
    values: [JSON.stringify(rows)],
  })
}

async function tellReserves(auctions: readonly DecidedAuction[]): Promise<void> {
  const dropped = auctions.filter(
    ({ row, draft }) =>
      draft.affected.size > 0 &&
      reserveDropped({ currentCents: row.current_cents, reserveCents: row.reserve_cents }, draft.state)
  )
  await Promise.all(
    dropped.map(({ row }) => emit("auction.reserve-dropped", { auctionId: row.id, listingId: row.listing_id }, row.id))
  )
}

async function tellOutbid(auctions: readonly DecidedAuction[]): Promise<void> {
  const told = auctions.flatMap(({ row, known, draft, now }) => {
    const { state } = draft
    const isStorm = (bidderId: string) => {
      const placed = draft.pace.get(bidderId) ?? known.pace.get(bidderId) ?? []
      const lately = placed.filter((at) => at > now.getTime() - STORM.seconds * 1_000)
      return draft.outbid.size > STORM.people || lately.length >= STORM.bids
    }
    return [...draft.outbid].map(([bidderId, seq]) => ({
      payload: {
        auctionId: row.id,
        listingId: row.listing_id,
        bidderId,
        currentCents: state.currentCents!,
        minimumCents: minimumBidCents(state),
      },
      key: `${row.id}:${seq}`,
      about: `${row.id}:${bidderId}`,
      pauseSeconds: isStorm(bidderId) ? STORM.seconds : OUTBID_PAUSE_SECONDS,
    }))
  })
  await emitLatest("bidder.outbid", told)
}

/** Deletes stored answers to bids that are older than this many days. */
export async function forgetBidRequests(days: number): Promise<void> {
  await database().query(`DELETE FROM bid_request WHERE created_at < clock_timestamp() - make_interval(days => $1)`, [
    days,
  ])
}

/** Creates the bid log's partitions for the next months. */
export async function createBidPartitions(): Promise<void> {
  const { rows } = await database().query<{ waiting: number }>(
    `SELECT ensure_bid_partitions(clock_timestamp()) AS waiting`
  )
  if (rows[0]!.waiting > 0) logger.error(rows[0], "Bids lie outside of the bid log's months")
}
