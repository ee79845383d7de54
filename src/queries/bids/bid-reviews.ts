import type { BidReview } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { BidReviewRecord } from "#src/modules/auction/types"

interface Row extends Omit<BidReviewRecord, "sellerId" | "bidderId" | "listingId"> {
  listing: BidReview["listing"]
  seller: BidReview["seller"]
  bidder: BidReview["bidder"]
}

const person = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'name', concat_ws(' ', ${alias}.first, ${alias}.last), 'email', ${alias}.email)`

/** Bids to look at: those that wait first, the oldest at the top; then those that were decided, newest first. */
export async function bidReviews(query: {
  id?: string
  state?: "open" | "decided"
  limit: number
  offset: number
}): Promise<{ items: BidReview[]; total: number }> {
  const where = `WHERE ($1::text IS NULL OR r.id::text = $1) AND ($2::text IS NULL OR (r.decision IS NULL) = ($2 = 'open'))`
  const values = [query.id ?? null, query.state ?? null]
  const [rows, counted] = await Promise.all([
    database().records<Row>(
      `SELECT r.id::text AS id, jsonb_build_object('id', listing.id, 'title', listing.shown_title) AS listing, ${person("seller")} AS seller,
         ${person("bidder")} AS bidder, r.signals, r.refused, r.opened_at, r.decision, r.reason, r.decided_by, r.decided_at
       FROM bid_review r JOIN listing ON listing.id = r.listing_id JOIN account seller ON seller.id = r.seller_id JOIN account bidder ON bidder.id = r.bidder_id
       ${where} ORDER BY r.decision IS NOT NULL, CASE WHEN r.decision IS NULL THEN r.opened_at END, r.decided_at DESC, r.id LIMIT $3 OFFSET $4`,
      [...values, query.limit, query.offset]
    ),
    database().query<{ total: number }>(`SELECT count(*)::int AS total FROM bid_review r ${where}`, values),
  ])
  return { items: rows.map(view), total: counted.rows[0]!.total }
}

function view({ decision, reason, decidedBy, decidedAt, openedAt, ...row }: Row): BidReview {
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    decided: decision && { decision, reason: reason!, by: decidedBy!, at: decidedAt!.toISOString() },
  }
}

/** The fingerprints of the birth date that a provider read of this account's person. */
export async function verifiedBirthDates(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ fingerprint: string }>(
    `SELECT known.fingerprint FROM identity_verification AS verification
     JOIN verified_birth_date AS known ON known.provider = verification.provider AND known.reference = verification.provider_reference
     WHERE verification.account_id = $1`,
    [accountId]
  )
  return rows.map(({ fingerprint }) => fingerprint)
}
