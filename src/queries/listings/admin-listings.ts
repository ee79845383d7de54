import { RefusedError, type AdminListing, type AnswerOf, type QueryOf, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { Conditions } from "./conditions"
import { FROM_LISTINGS, JOIN_PHOTOS, SELECT_LISTINGS, readRows, type ListingRow } from "./listing-row"
import { listingViewOf } from "./listing-view"
import type { ListingViewer } from "./viewer"

type AdminItem = AnswerOf<typeof endpoints.readAdminListing>["item"]
type Leader = AdminListing["leader"]

const CONSOLE: ListingViewer = { accountId: null, dealerBuyer: false, admin: true }

/** The columns that the console may sort by, under the names of the answer. */
const ORDER: Readonly<Record<string, string | undefined>> = {
  id: "listing.id",
  createdAt: "listing.created_at",
  updatedAt: "listing.updated_at",
  title: "lower(listing.shown_title)",
  year: "listing.year",
  make: "lower(listing.make)",
  status: "listing.status",
  endsAt: "coalesce(auction.ends_at, listing.ends_at)",
  currentBidCents: "auction.current_cents",
  bidCount: "auction.bid_count",
  views: "listing.views",
  sellerName: "lower(seller.last || seller.first)",
}

/**
 * All listings for the console, the newest first unless asked otherwise. @throws RefusedError `INVALID_INPUT` for an
 * unknown sort
 */
export async function listAdminListings(
  filter: QueryOf<typeof endpoints.listAdminListings>
): Promise<{ items: AdminListing[]; total: number }> {
  const conditions = new Conditions(null)
  // The viewer's place is in every listing query; the console stands in nobody's.
  conditions.add("$1::text IS NULL")
  conditions.with(filter.status, (value) => `listing.status = ${value}`)
  // The console also finds a listing by its reference as people say it, by its id, and by who sells it.
  conditions.withWords(filter.q?.replace(/^#/, ""), [
    "lower(listing.id)",
    "seller.email",
    "lower(seller.first || ' ' || seller.last)",
  ])
  const column = ORDER[filter.sort ?? "createdAt"]
  if (!column)
    throw new RefusedError("INVALID_INPUT", undefined, {
      fields: { sort: `Sort by one of ${Object.keys(ORDER).join(", ")}.` },
    })
  const direction = (filter.order ?? "DESC").toUpperCase() === "ASC" ? "ASC" : "DESC"
  const { rows, total } = await readRows(conditions, `${column} ${direction} NULLS LAST`, filter)
  const leaders = await leadersOf(rows)
  return { items: rows.map((row) => adminViewOf(row, leaders)), total }
}

/** One listing for the console with the bid log of its present, else its latest, auction. */
export async function readAdminListing(idOrSlug: string): Promise<AdminItem | null> {
  const { rows } = await database().query<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS}
     WHERE (listing.id = $2 OR listing.slug = $2) AND listing.deleted_at IS NULL AND $1::text IS NULL
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [null, idOrSlug]
  )
  const row = rows[0]
  if (!row) return null
  const [leaders, bids] = await Promise.all([leadersOf([row]), readBids(row.auction_id)])
  return { ...adminViewOf(row, leaders), bids }
}

function adminViewOf(row: ListingRow, leaders: ReadonlyMap<string, NonNullable<Leader>>): AdminListing {
  return {
    ...listingViewOf(row, CONSOLE),
    sellerId: row.seller_id,
    sellerEmail: row.seller_email,
    sellerName: row.seller_name,
    reserveCents: row.reserve_cents,
    leader: (row.leader_id && leaders.get(row.leader_id)) || null,
  }
}

async function leadersOf(rows: readonly ListingRow[]): Promise<Map<string, NonNullable<Leader>>> {
  const ids = rows.flatMap(({ leader_id }) => (leader_id ? [leader_id] : []))
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
       coalesce(btrim(account.first || ' ' || account.last), '') AS bidder_name, bid.amount_cents, bid.automatic, bid.voids, bid.placed_at
     FROM bid LEFT JOIN account ON account.id = bid.bidder_id WHERE bid.auction_id = $1 ORDER BY bid.seq DESC`,
    [auctionId]
  )
  return rows.map(({ placedAt, ...bid }) => ({ ...bid, ts: placedAt.toISOString() }))
}
