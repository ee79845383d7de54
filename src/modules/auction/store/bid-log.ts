import { database } from "#src/platform/database"
import type { BidRow } from "../rules/auction-state"

/** Appends rows to the public log. Their numbers follow those that are there, or the database refuses them. */
export async function appendBids(auctionId: string, rows: readonly BidRow[], placedAt: Date): Promise<void> {
  if (rows.length === 0) return
  await database().query(
    `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at)
     SELECT $1, new.seq, new.bidder_id, new.amount_cents, new.automatic, $6
     FROM unnest($2::int[], $3::text[], $4::bigint[], $5::boolean[]) AS new (seq, bidder_id, amount_cents, automatic)`,
    [
      auctionId,
      rows.map(({ seq }) => seq),
      rows.map(({ bidderId }) => bidderId),
      rows.map(({ amountCents }) => amountCents),
      rows.map(({ automatic }) => automatic),
      placedAt,
    ]
  )
}
