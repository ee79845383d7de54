import type { AdminBid, endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { person, type SourceOf } from "../admin-list"

type Row = Omit<AdminBid, "placedAt"> & { placedAt: Date }

const ID = "bid.auction_id || '-' || bid.seq"

export const adminBids = {
  from: "bid",
  id: `(${ID})`,
  where({ auctionId, listingId, bidderId, automatic, voids, ...days }, where) {
    where.equal({
      "bid.auction_id": auctionId,
      "bid.bidder_id": bidderId,
      "bid.automatic": automatic,
      "bid.voids": voids,
    })
    where.with(
      listingId,
      (listing) => `bid.auction_id IN (SELECT auction.id FROM auction WHERE auction.listing_id = ${listing})`
    )
    where.days("bid.placed_at", days)
  },
  orders: { placedAt: ["bid.placed_at", "bid.seq"], amountCents: "bid.amount_cents" },
  async read(ids) {
    const rows = await database().records<Row>(
      `SELECT ${ID} AS id, bid.auction_id, bid.seq, bid.amount_cents, bid.automatic, bid.voids, bid.placed_at,
         jsonb_build_object('id', listing.id, 'title', listing.shown_title) AS listing, ${person("bidder")} AS bidder
       FROM unnest($1::text[]) AS wanted (id)
       JOIN bid ON bid.auction_id = substring(wanted.id FROM '^(.*)-\\d{1,9}$')
         AND bid.seq = substring(wanted.id FROM '-(\\d{1,9})$')::int
       JOIN auction ON auction.id = bid.auction_id JOIN listing ON listing.id = auction.listing_id
       JOIN account bidder ON bidder.id = bid.bidder_id`,
      [ids]
    )
    return rows.map(({ placedAt, ...row }): AdminBid => ({ ...row, placedAt: placedAt.toISOString() }))
  },
} satisfies SourceOf<typeof endpoints.listAdminBids>
