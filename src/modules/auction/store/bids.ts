/** What a bid leaves in the database: the answer to its key, its bidder's pace, its rows in the public log. */
import { hash } from "node:crypto"
import { BID_LOG_START, RefusedError, bidLogLine, type BidAnswer, type ErrorBody } from "@northlot/contract"
import type { CamelCased, Nullable } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { policyValues } from "#src/platform/policies"
import { bidderName, type BidLimit } from "../rules/place-bid"
import type { LoggedBid } from "../rules/auction-state"
import type { AuctionBidderRow, BidPaceRow } from "../tables"

export interface BidRequestKey {
  key: string
  /** SHA-256 of the bid's content: the same key with another one is refused. */
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

/** The answers already given to any of these bids' keys. */
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
 * Keeps a refusal that was made before the bid reached its auction, unless the key has an answer already:
 * then that one counts. Resolves with an earlier acceptance, else throws what the key is answered with.
 * @throws RefusedError
 */
export async function answerRefusedRequest(
  bidderId: string,
  request: BidRequestKey,
  refusal: RefusedError
): Promise<BidAnswer> {
  const inserted = await database().query(
    `INSERT INTO bid_request (bidder_id, key, request_hash, status, answer) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (bidder_id, key) DO NOTHING`,
    [bidderId, request.key, request.hash, refusal.status, JSON.stringify(refusal.toBody())]
  )
  if (inserted.rowCount === 1) throw refusal
  const stored = (await findRequests([{ bidderId, request }])).get(bidderId, request.key)
  if (!stored) throw refusal
  return replayed(stored, request)
}

/** @throws RefusedError the stored refusal, or `IDEMPOTENCY_CONFLICT` when the content differs. */
export function replayed(stored: StoredRequest, request: BidRequestKey): BidAnswer {
  if (stored.hash !== request.hash) throw new RefusedError("IDEMPOTENCY_CONFLICT")
  if (stored.status < 400) return stored.answer as BidAnswer
  const { ok: _ok, code, error, ...details } = stored.answer as ErrorBody
  throw new RefusedError(code, error, details)
}

export interface KnownBidders {
  /** The pseudonym's number of each who has bid in this auction. */
  numbers: Map<string, number>
  /** When each placed the last bids, in epoch milliseconds, oldest first. */
  pace: Map<string, number[]>
  /** Of the policy in force now: it protects the auction and is none of its terms. */
  limit: BidLimit
}

type Row = { id: string } & Nullable<CamelCased<Pick<AuctionBidderRow, "number"> & Pick<BidPaceRow, "placed_at">>> & {
    policy: unknown
  }

export async function readBidders(auctionId: string, bidderIds: readonly string[]): Promise<KnownBidders> {
  const rows = await database().records<Row>(
    {
      name: "bidders-read",
      text: `SELECT bidder.id, auction_bidder.number, bid_pace.placed_at,
       CASE bidder.place WHEN 1 THEN (SELECT content FROM policy_in_force('auction')) END AS policy
     FROM unnest($2::text[]) WITH ORDINALITY AS bidder (id, place)
     LEFT JOIN auction_bidder ON auction_bidder.auction_id = $1 AND auction_bidder.bidder_id = bidder.id
     LEFT JOIN bid_pace ON bid_pace.auction_id = $1 AND bid_pace.bidder_id = bidder.id`,
    },
    [auctionId, bidderIds]
  )
  const { bidLimitCount: count, bidLimitSeconds: seconds } = policyValues(
    "auction",
    rows.find(({ policy }) => policy !== null)?.policy
  )
  return {
    numbers: new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]]))),
    pace: new Map(rows.map(({ id, placedAt }) => [id, (placedAt ?? []).map((at) => at.getTime())])),
    limit: { count, seconds },
  }
}

export async function writePace(auctionId: string, pace: ReadonlyMap<string, readonly number[]>): Promise<void> {
  if (pace.size === 0) return
  const rows = [...pace].map(([bidder_id, placed]) => ({ bidder_id, placed_at: placed.map((at) => new Date(at)) }))
  await database().query({
    name: "bid-pace-write",
    text: `INSERT INTO bid_pace (auction_id, bidder_id, placed_at)
           SELECT $1, bidder_id, placed_at FROM json_to_recordset($2) AS new (bidder_id text, placed_at timestamptz[])
           ON CONFLICT (auction_id, bidder_id) DO UPDATE SET placed_at = excluded.placed_at`,
    values: [auctionId, JSON.stringify(rows)],
  })
}

/**
 * Appends rows to the public log; `head` is its new head. Numbers and hashes follow those that are there, or the
 * database refuses the rows.
 */
export function appendBids(
  auctionId: string,
  head: string | null,
  rows: readonly LoggedBid[],
  placedAt: Date
): { head: string | null; written: Promise<unknown> } {
  if (rows.length === 0) return { head, written: Promise.resolve() }
  const at = placedAt.toISOString()
  const hashes: string[] = []
  for (const { bidderNumber, ...row } of rows) {
    const previousHash = hashes.at(-1) ?? head ?? BID_LOG_START
    const kind = row.voids ? "void" : row.automatic ? "automatic" : "bid"
    const line = bidLogLine(auctionId, { ...row, kind, bidder: bidderName(bidderNumber), at, previousHash })
    hashes.push(hash("sha256", line))
  }
  const written = database().query({
    name: "bids-append",
    text: `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash, voids)
     SELECT $1, new.seq, new.bidder_id, new.amount_cents, new.automatic, $6, new.hash, new.voids
     FROM unnest($2::int[], $3::text[], $4::bigint[], $5::boolean[], $7::text[], $8::boolean[])
       AS new (seq, bidder_id, amount_cents, automatic, hash, voids)`,
    values: [
      auctionId,
      rows.map(({ seq }) => seq),
      rows.map(({ bidderId }) => bidderId),
      rows.map(({ amountCents }) => amountCents),
      rows.map(({ automatic }) => automatic),
      placedAt,
      hashes,
      rows.map(({ voids }) => voids ?? false),
    ],
  })
  return { head: hashes.at(-1)!, written }
}
