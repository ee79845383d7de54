import type { AdminListing, AnswerOf, endpoints } from "@northlot/contract"
import { IS_FEATURED } from "#src/modules/listing/rules/featured"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import type { SourceOf } from "../admin-list"
import { Where } from "../where"
import { LEAST_LETTERS, accountsLike, recordMatches, carsLike } from "../search-texts"
import { FROM_LISTINGS, JOIN_PHOTOS, MAY_BE_SHOWN, SELECT_LISTINGS, type ListingRow } from "./listing-row"
import { listingViewOf } from "./listing-view"
import type { ListingViewer } from "./viewer"

type AdminItem = AnswerOf<typeof endpoints.readAdminListing>["item"]
type Leader = AdminListing["leader"]

const CONSOLE: ListingViewer = { accountId: null, dealerBuyer: false, admin: true }

/** The latest auction of each listing, without cancelled auctions. One pass reads the auctions of all listings. */
const JOIN_LATEST = `LEFT JOIN (
  SELECT DISTINCT ON (auction.listing_id) auction.listing_id, auction.status, auction.ends_at, auction.current_cents, auction.bid_count
  FROM auction WHERE auction.status <> 'cancelled' ORDER BY auction.listing_id, auction.id DESC
) AS latest ON latest.listing_id = listing.id`
const JOIN_SALE = "LEFT JOIN sale ON sale.listing_id = listing.id AND sale.status <> 'cancelled'"

/**
 * SQL to sort by a column of the auction that the listing shows. This is the listing's latest auction, because a new
 * auction is created only when none runs. A draft shows only a scheduled or open auction. A closed listing may also
 * show a cancelled auction.
 */
const ofAuction = (column: string) => `CASE
  WHEN listing.status = 'closed' THEN (SELECT auction.${column} FROM auction WHERE ${MAY_BE_SHOWN} ORDER BY auction.id DESC LIMIT 1)
  WHEN listing.status <> 'draft' OR latest.status IN ('scheduled', 'open') THEN latest.${column} END`

export const adminListings = {
  from: "listing LEFT JOIN account AS seller ON seller.id = listing.seller_id",
  id: "listing.id",
  where({ q, status, sellerId, audience, featured, certified, settled, ...query }, where) {
    const { settledFrom, settledTo, beganFrom, beganTo, bidderId, bidFrom, bidTo, ...days } = query
    where.add("listing.deleted_at IS NULL")
    where.equal({ "listing.status": status, "listing.seller_id": sellerId, "listing.audience": audience })
    where.with(featured, (wanted) => `coalesce(${IS_FEATURED}, false) = ${wanted}`)
    where.with(certified, (wanted) => `(listing.certified_at IS NOT NULL) = ${wanted}`)
    where.days("listing.created_at", days)
    if (settled || settledFrom || settledTo) {
      const ended = new Where(where.values)
      ended.equal({ "ended.outcome": settled })
      ended.days("ended.settled_at", { from: settledFrom, to: settledTo })
      where.add(`EXISTS (SELECT 1 FROM auction AS ended WHERE ended.listing_id = listing.id
        AND ended.settled_at IS NOT NULL AND ${ended})`)
    }
    if (beganFrom || beganTo) {
      const began = new Where(where.values)
      began.days("begun.starts_at", { from: beganFrom, to: beganTo })
      where.add(`EXISTS (SELECT 1 FROM auction AS begun WHERE begun.listing_id = listing.id
        AND begun.status <> 'cancelled' AND begun.starts_at <= northlot_now() AND ${began})`)
    }
    if (bidderId || bidFrom || bidTo) {
      const placed = new Where(where.values)
      placed.equal({ "bid.bidder_id": bidderId })
      placed.days("bid.placed_at", { from: bidFrom, to: bidTo })
      where.add(`listing.id IN (SELECT auction.listing_id FROM bid JOIN auction ON auction.id = bid.auction_id
        WHERE NOT bid.voids AND ${placed})`)
    }
    // The console also finds a listing by its short reference, its id and its seller.
    const words = searchWords(q ?? "")
    const isShort = (word: string) => word.length < LEAST_LETTERS
    where.words(words.filter(isShort), (word) => [recordMatches("listing", word)])
    where.words(
      words.filter((word) => !isShort(word)),
      (word) => [
        `listing.id IN (${carsLike(word)})`,
        `lower(listing.id) LIKE ${word}`,
        `listing.seller_id IN (${accountsLike(word)})`,
      ]
    )
  },
  orders: {
    createdAt: "listing.created_at",
    updatedAt: "listing.updated_at",
    title: "lower(listing.shown_title)",
    year: "listing.year NULLS LAST",
    make: "lower(listing.make)",
    status: "listing.status",
    endsAt: { join: JOIN_LATEST, by: `coalesce(${ofAuction("ends_at")}, listing.ends_at) NULLS LAST` },
    currentBidCents: {
      join: `${JOIN_LATEST} ${JOIN_SALE}`,
      by: `coalesce(CASE WHEN listing.status = 'sold' THEN sale.hammer_cents END, ${ofAuction("current_cents")}) NULLS LAST`,
    },
    bidCount: { join: JOIN_LATEST, by: `coalesce(${ofAuction("bid_count")}, 0)` },
    views: "listing.views",
    sellerName: "lower(seller.last || seller.first)",
  },
  async read(ids) {
    const rows = await database().records<ListingRow>(
      `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS} WHERE listing.id = ANY($2) AND $1::text IS NULL`,
      [null, ids]
    )
    const leaders = await leadersOf(rows)
    return rows.map((row) => adminViewOf(row, leaders))
  },
} satisfies SourceOf<typeof endpoints.listAdminListings>

/** A listing for the console, with the bid log of the auction whose amounts the listing shows. */
export async function readAdminListing(idOrSlug: string): Promise<AdminItem | null> {
  const rows = await database().records<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS}
     WHERE (listing.id = $2 OR listing.slug = $2) AND listing.deleted_at IS NULL AND $1::text IS NULL
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [null, idOrSlug]
  )
  const row = rows[0]
  if (!row) return null
  const [leaders, bids] = await Promise.all([leadersOf([row]), readBids(row.auctionId)])
  return { ...adminViewOf(row, leaders), bids }
}

function adminViewOf(row: ListingRow, leaders: ReadonlyMap<string, NonNullable<Leader>>): AdminListing {
  return {
    ...listingViewOf(row, CONSOLE),
    sellerId: row.sellerId,
    sellerEmail: row.sellerEmail,
    sellerName: row.sellerName,
    reserveCents: row.reserveCents,
    leader: (row.leaderId && leaders.get(row.leaderId)) || null,
    vinDifferences: row.vinDifferences,
    vinDifferencesConfirmed: row.vinDifferencesConfirmed,
  }
}

async function leadersOf(rows: readonly ListingRow[]): Promise<Map<string, NonNullable<Leader>>> {
  const ids = rows.flatMap(({ leaderId }) => (leaderId ? [leaderId] : []))
  if (ids.length === 0) return new Map()
  const { rows: leaders } = await database().query<NonNullable<Leader>>(
    `SELECT id, email, btrim(first || ' ' || last) AS name FROM account WHERE id = ANY($1)`,
    [ids]
  )
  return new Map(leaders.map((leader) => [leader.id, leader]))
}

async function readBids(auctionId: string | null): Promise<AdminItem["bids"]> {
  if (auctionId === null) return []
  const rows = await database().records<Omit<AdminItem["bids"][number], "ts"> & { placedAt: Date }>(
    `SELECT bid.seq, bid.bidder_id, coalesce(account.email, '') AS bidder_email,
       coalesce(btrim(account.first || ' ' || account.last), '') AS bidder_name, bid.amount_cents, bid.automatic, bid.voids, bid.placed_at,
       auction.bought_now AND bid.seq = auction.last_seq AS buys
     FROM bid JOIN auction ON auction.id = bid.auction_id LEFT JOIN account ON account.id = bid.bidder_id WHERE bid.auction_id = $1 ORDER BY bid.seq DESC`,
    [auctionId]
  )
  return rows.map(({ placedAt, ...bid }) => ({ ...bid, ts: placedAt.toISOString() }))
}
