import { RefusedError, type BidAnswer, type ErrorBody } from "@northlot/contract"
import { database } from "#src/platform/database"

export interface BidRequestKey {
  key: string
  /** SHA-256 of the bid's content: the same key with another one is refused. */
  hash: string
}

export interface StoredRequest extends BidRequestKey {
  status: number
  answer: BidAnswer | ErrorBody
}

interface RequestRow {
  bidder_id: string
  key: string
  request_hash: string
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
  const { rows } = await database().query<RequestRow>(
    `SELECT bidder_id, key, request_hash, status, answer FROM bid_request
     WHERE (bidder_id, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [keyed.map(({ bidderId }) => bidderId), keyed.map(({ request }) => request!.key)]
  )
  for (const row of rows) {
    known.add(row.bidder_id, { key: row.key, hash: row.request_hash, status: row.status, answer: row.answer })
  }
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
