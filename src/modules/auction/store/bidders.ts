import { AUCTION_POLICY_DEFAULTS } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { BidLimit } from "../rules/bid-pace"

export interface KnownBidders {
  /** The pseudonym's number of each who has bid in this auction. */
  numbers: Map<string, number>
  /** When each placed the last bids, in epoch milliseconds, oldest first. */
  pace: Map<string, number[]>
  /** Of the policy in force now: it protects the auction and is none of its terms. */
  limit: BidLimit
}

interface Row {
  id: string
  number: number | null
  placed_at: Date[] | null
  bid_limit_count: number | null
  bid_limit_seconds: number | null
}

export async function readBidders(auctionId: string, bidderIds: readonly string[]): Promise<KnownBidders> {
  const { rows } = await database().query<Row>(
    `SELECT bidder.id, auction_bidder.number, bid_pace.placed_at, policy.bid_limit_count, policy.bid_limit_seconds
     FROM unnest($2::text[]) AS bidder (id)
     LEFT JOIN auction_bidder ON auction_bidder.auction_id = $1 AND auction_bidder.bidder_id = bidder.id
     LEFT JOIN bid_pace ON bid_pace.auction_id = $1 AND bid_pace.bidder_id = bidder.id
     LEFT JOIN (SELECT bid_limit_count, bid_limit_seconds FROM auction_policy ORDER BY version DESC LIMIT 1) AS policy ON true`,
    [auctionId, bidderIds]
  )
  return {
    numbers: new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]]))),
    pace: new Map(rows.map(({ id, placed_at }) => [id, (placed_at ?? []).map((at) => at.getTime())])),
    limit: {
      count: rows[0]?.bid_limit_count ?? AUCTION_POLICY_DEFAULTS.bidLimitCount,
      seconds: rows[0]?.bid_limit_seconds ?? AUCTION_POLICY_DEFAULTS.bidLimitSeconds,
    },
  }
}

export async function writePace(auctionId: string, pace: ReadonlyMap<string, readonly number[]>): Promise<void> {
  if (pace.size === 0) return
  const rows = [...pace].map(([bidder_id, placed]) => ({ bidder_id, placed_at: placed.map((at) => new Date(at)) }))
  await database().query(
    `INSERT INTO bid_pace (auction_id, bidder_id, placed_at)
     SELECT $1, bidder_id, placed_at FROM json_to_recordset($2) AS new (bidder_id text, placed_at timestamptz[])
     ON CONFLICT (auction_id, bidder_id) DO UPDATE SET placed_at = excluded.placed_at`,
    [auctionId, JSON.stringify(rows)]
  )
}
