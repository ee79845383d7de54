import type { BidReview, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { byName, person, type SourceOf } from "../admin-list"
import type { BidReviewRecord } from "#src/modules/auction/types"

interface Row extends Omit<BidReviewRecord, "sellerId" | "bidderId" | "listingId"> {
  listing: BidReview["listing"]
  seller: BidReview["seller"]
  bidder: BidReview["bidder"]
}

export const bidReviews = {
  from: `bid_review r LEFT JOIN listing ON listing.id = r.listing_id
    LEFT JOIN account seller ON seller.id = r.seller_id LEFT JOIN account bidder ON bidder.id = r.bidder_id`,
  id: "r.id",
  numbered: true,
  where({ state, refused, signal, listingId, sellerId, bidderId, ...days }, where) {
    where.equal({
      "r.listing_id": listingId,
      "r.seller_id": sellerId,
      "r.bidder_id": bidderId,
      "r.refused": refused,
    })
    where.with(state && state === "open", (open) => `(r.decision IS NULL) = ${open}`)
    where.with(signal, (given) => `${given} = ANY(r.signals)`)
    where.days("r.opened_at", days)
  },
  orders: {
    // Waiting reviews come first, the oldest at the top. Decided reviews follow, the newest at the top.
    queue: ["r.decision IS NOT NULL", "CASE WHEN r.decision IS NULL THEN r.opened_at END", "r.decided_at DESC"],
    openedAt: "r.opened_at",
    bidder: byName("bidder"),
    seller: byName("seller"),
    listing: "lower(listing.shown_title)",
    refused: "r.refused",
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<Row>(
      `SELECT r.id::text AS id, jsonb_build_object('id', listing.id, 'title', listing.shown_title) AS listing, ${person("seller")} AS seller,
         ${person("bidder")} AS bidder, r.signals, r.refused, r.opened_at, r.decision, r.reason, r.decided_by, r.decided_at
       FROM bid_review r JOIN listing ON listing.id = r.listing_id JOIN account seller ON seller.id = r.seller_id JOIN account bidder ON bidder.id = r.bidder_id
       WHERE r.id = ANY($1)`,
      [ids]
    )
    return rows.map(view)
  },
} satisfies SourceOf<typeof endpoints.listBidReviews>

function view({ decision, reason, decidedBy, decidedAt, openedAt, ...row }: Row): BidReview {
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    decided: decision && { decision, reason: reason!, by: decidedBy!, at: decidedAt!.toISOString() },
  }
}

/** The fingerprints of the birth date that an identity provider verified for this account. */
export async function verifiedBirthDates(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ fingerprint: string }>(
    `SELECT known.fingerprint FROM identity_verification AS verification
     JOIN verified_birth_date AS known ON known.provider = verification.provider AND known.reference = verification.provider_reference
     WHERE verification.account_id = $1`,
    [accountId]
  )
  return rows.map(({ fingerprint }) => fingerprint)
}
