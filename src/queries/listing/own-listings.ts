import {
  listingTitle,
  missingForPublication,
  publicationSentences,
  shortReference,
  type AnswerOf,
  type QueryOf,
  type SellerListing,
  type endpoints,
} from "@northlot/contract"
import { OPENING_CENTS } from "#src/modules/listing/rules/opening-price"
import { publishable } from "#src/modules/listing/rules/publishing"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { healthOf } from "../report/listing-health"
import { Conditions } from "./conditions"
import { FROM_LISTINGS, type ListingRow } from "./listing-row"
import { moneyOf, type PricedRow } from "./listing-view"
import { tasksOfSeller } from "../task/own-tasks"

/** The columns for one row of a seller's listings. */
interface OwnRow
  extends
    PricedRow,
    Pick<
      ListingRecord,
      | "id"
      | "slug"
      | "vin"
      | "vinCheckDigitConfirmed"
      | "vinDifferences"
      | "vinDifferencesConfirmed"
      | "title"
      | "year"
      | "make"
      | "model"
      | "trim"
      | "status"
      | "audience"
      | "startsAt"
      | "endsAt"
      | "soldAt"
      | "createdAt"
      | "updatedAt"
      | "featuredTier"
      | "featuredUntil"
      | "certifiedAt"
      | "carfaxUrl"
      | "views"
      | "parked"
      | "pinned"
      | "onOfferUntil"
      | "buyNowCents"
      | "relistTimes"
      | "relistDropCents"
      | "relistDropBasisPoints"
      | "relistFloorCents"
      | "kms"
      | "location"
    >,
    Pick<
      ListingRow,
      "watchers" | "auctionId" | "auctionStartsAt" | "auctionEndsAt" | "bidCount" | "lastSeq" | "sellerType" | "now"
    > {
  thumbUrl: string | null
  photoCount: number
  saleId: string | null
  promotionStartsAt: Date | null
  endedUnsoldAt: Date | null
  lastRunSeconds: number | null
}

const SELECT_OWN = `
  SELECT listing.id, listing.slug, listing.vin, listing.vin_check_digit_confirmed, listing.vin_differences,
    listing.vin_differences_confirmed, listing.title, listing.year, listing.make, listing.model,
    listing."trim", listing.status, listing.audience, listing.starts_at, listing.ends_at, listing.sold_at, listing.created_at,
    listing.updated_at, listing.featured_tier, listing.featured_until, listing.certified_at, listing.carfax_url, listing.views,
    listing.parked, listing.pinned, listing.on_offer_until, listing.kms, listing.location, listing.price_cents, listing.reserve_cents, listing.starting_price_cents,
    listing.opening_share_basis_points, listing.min_increment_cents, listing.buy_now_cents,
    listing.relist_times, listing.relist_drop_cents, listing.relist_drop_basis_points, listing.relist_floor_cents,
    auction.id AS auction_id, auction.status AS auction_status, auction.starts_at AS auction_starts_at, auction.ends_at AS auction_ends_at,
    auction.opening_cents, auction.reserve_cents AS auction_reserve_cents, auction.min_increment_cents AS auction_min_increment_cents, auction.bid_steps,
    coalesce(resold.price_cents, auction.current_cents) AS current_cents, auction.bid_count, auction.last_seq,
    coalesce(seller.seller_type, 'private') AS seller_type, northlot_now() AS now,
    (SELECT thumb_url FROM listing_photo WHERE listing_photo.listing_id = listing.id ORDER BY position LIMIT 1) AS thumb_url,
    (SELECT count(*)::int FROM listing_photo WHERE listing_photo.listing_id = listing.id) AS photo_count,
    (SELECT sale.id FROM sale WHERE sale.listing_id = listing.id AND sale.status <> 'cancelled' AND listing.status = 'sold') AS sale_id,
    coalesce((SELECT listing_watchers.watchers FROM listing_watchers WHERE listing_watchers.listing_id = listing.id), 0) AS watchers,
    (SELECT min(greatest(promotion.planned_at, auction.starts_at)) FROM listing_promotion AS promotion
     WHERE promotion.listing_id = listing.id AND promotion.paid_at IS NOT NULL AND promotion.starts_at IS NULL AND promotion.refunded_at IS NULL
    ) AS promotion_starts_at,
    (SELECT CASE WHEN last.outcome = 'unsold' THEN last.settled_at END FROM auction AS last
     WHERE last.listing_id = listing.id AND last.status <> 'cancelled' AND listing.status = 'draft' ORDER BY last.id DESC LIMIT 1
    ) AS ended_unsold_at,
    (SELECT round(extract(epoch FROM last.scheduled_ends_at - last.starts_at))::int FROM auction AS last
     WHERE last.listing_id = listing.id AND last.status = 'settled' ORDER BY last.id DESC LIMIT 1
    ) AS last_run_seconds
`

const SORTED_BY: Readonly<Record<Exclude<Filter["sort"], "urgency">, string>> = {
  views: "listing.views",
  price: `coalesce(resold.price_cents, auction.current_cents, auction.opening_cents, ${OPENING_CENTS})`,
  status: "CASE listing.status WHEN 'live' THEN 1 WHEN 'draft' THEN 2 WHEN 'sold' THEN 3 ELSE 4 END",
  newest: "listing.created_at",
}

/**
 * SQL: whether the listing is shown as parked. A listing with a bid in its current auction is never shown as parked, so
 * that its seller sees the listing.
 */
const PARKED = `(listing.parked AND NOT EXISTS (
  SELECT 1 FROM auction AS running WHERE running.listing_id = listing.id AND running.status IN ('scheduled', 'open') AND running.last_seq > 0
))`

/**
 * SQL conditions on `listing`, one for each figure of the dashboard. A list filtered by such a condition therefore has
 * as many rows as the figure says.
 */
export const COUNTED = {
  soldLast30Days: `(listing.status = 'sold' AND listing.sold_at > northlot_now() - interval '30 days')`,
  paidOut: `EXISTS (
    SELECT FROM sale JOIN settlement ON settlement.sale_id = sale.id
    WHERE sale.listing_id = listing.id AND sale.seller_id = listing.seller_id AND sale.status = 'completed'
  )`,
} as const

type Filter = QueryOf<typeof endpoints.listSellerListingIds>
type OwnListings = Omit<AnswerOf<typeof endpoints.listSellerListings>, "ok">

/**
 * One page of a seller's listings, pinned ones first. Listings are also counted by tab and, in the chosen tab, by
 * status.
 */
export async function ownListings(
  sellerId: string,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number }
): Promise<OwnListings> {
  const tasks = await firstTasks(sellerId)
  const [rows, counts] = await Promise.all([
    readOwn(sellerId, { filter, tasks, page: { limit, offset } }),
    countOwn(sellerId, { filter, tasks }),
  ])
  return { listings: await rowsOf(rows, tasks), ...counts }
}

/** Each listing's most urgent task for its seller, by listing id. Listings with more urgent tasks come first. */
type Tasks = ReadonlyMap<string, NonNullable<SellerListing["task"]>>

async function firstTasks(sellerId: string): Promise<Tasks> {
  const tasks = new Map<string, NonNullable<SellerListing["task"]>>()
  for (const { listingId, type, aboutId, count, amountCents, dueAt } of await tasksOfSeller(sellerId)) {
    if (!tasks.has(listingId)) tasks.set(listingId, { type, aboutId, count, amountCents, dueAt })
  }
  return tasks
}

/** All of a seller's listings that match the filter, for a CSV file. */
export async function allOwnListings(sellerId: string, filter: Filter): Promise<SellerListing[]> {
  const tasks = await firstTasks(sellerId)
  return rowsOf(await readOwn(sellerId, { filter, tasks }), tasks)
}

/** The ids of the listings that `allOwnListings` returns for this filter, in the same order. */
export async function ownListingIds(sellerId: string, filter: Filter): Promise<string[]> {
  const tasks = await firstTasks(sellerId)
  const conditions = matching(sellerId, filter, tasks)
  const { rows } = await database().query<{ id: string }>(
    `SELECT listing.id ${FROM_LISTINGS} WHERE ${conditions.toString()} ORDER BY ${orderOf(filter, { conditions, tasks })}`,
    conditions.values
  )
  return rows.map(({ id }) => id)
}

/** The rounded average Listing Health of the seller's live listings; null if the seller has no live listing. */
export async function averageHealth(sellerId: string): Promise<number | null> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT id FROM listing WHERE seller_id = $1 AND status = 'live' AND deleted_at IS NULL`,
    [sellerId]
  )
  const scores = [...(await healthOf(rows.map(({ id }) => id))).values()]
  return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}

interface Asked {
  filter: Filter
  tasks: Tasks
}

async function readOwn(
  sellerId: string,
  { filter, tasks, page }: Asked & { page?: { limit: number; offset: number } }
): Promise<OwnRow[]> {
  const conditions = matching(sellerId, filter, tasks)
  const order = orderOf(filter, { conditions, tasks })
  const section = page ? `LIMIT ${conditions.place(page.limit)} OFFSET ${conditions.place(page.offset)}` : ""
  return database().records<OwnRow>(
    `${SELECT_OWN} ${FROM_LISTINGS} WHERE ${conditions.toString()} ORDER BY ${order} ${section}`,
    conditions.values
  )
}

async function countOwn(sellerId: string, { filter, tasks }: Asked): Promise<Omit<OwnListings, "listings">> {
  const found = matching(sellerId, filter, tasks)
  const { parked } = filter
  const tab = parked === undefined ? "true" : parked ? "tab.parked" : "NOT tab.parked"
  const inTab = (status: string) => `count(*) FILTER (WHERE ${tab} AND status = '${status}')::int`
  const rows = await database().records<
    OwnListings["counts"] & { total: number; tabActive: number; tabParked: number; now: Date }
  >(
    `SELECT (SELECT count(*)::int FROM listing WHERE ${found.toString()}) AS total, northlot_now() AS now,
       count(*) FILTER (WHERE ${tab})::int AS "all", ${inTab("live")} AS live, ${inTab("draft")} AS draft,
       ${inTab("sold")} AS sold, ${inTab("closed")} AS closed,
       count(*) FILTER (WHERE ${tab} AND id = ANY (${found.place([...tasks.keys()])}))::int AS needs_you,
       count(*) FILTER (WHERE NOT tab.parked)::int AS tab_active, count(*) FILTER (WHERE tab.parked)::int AS tab_parked
     FROM (SELECT listing.id, listing.status, ${PARKED} AS parked FROM listing WHERE listing.seller_id = $1 AND listing.deleted_at IS NULL) AS tab`,
    found.values
  )
  const { total, now, tabActive, tabParked, ...counts } = rows[0]!
  return { total, counts, tabs: { active: tabActive, parked: tabParked }, serverNow: now.toISOString() }
}

function matching(sellerId: string, { status, q, parked, only }: Filter, tasks: Tasks): Conditions {
  const conditions = new Conditions(sellerId)
  conditions.add("listing.seller_id = $1")
  conditions.with(status, (value) => `listing.status = ${value}`)
  if (parked !== undefined) conditions.add(parked ? PARKED : `NOT ${PARKED}`)
  if (only === "needsYou") conditions.add(`listing.id = ANY (${conditions.place([...tasks.keys()])})`)
  else if (only) conditions.add(COUNTED[only])
  const words = (q ?? "").split(/\s+/)
  conditions.withWords(words.filter((word) => !isReference(word)).join(" "))
  // Without a VIN, a listing's reference is the end of its id. Short words do not search ids: they would match almost
  // any listing.
  conditions.withWords(words.filter(isReference).join(" ").replaceAll("#", ""), ["lower(listing.id)"])
  return conditions
}

/** Tells whether a word is a reference. The site shows a reference with a leading `#` (`shortReference`). */
const isReference = (word: string) => word.startsWith("#") || word.length >= 8

function orderOf(
  { sort, dir }: Pick<Filter, "sort" | "dir">,
  { conditions, tasks }: { conditions: Conditions; tasks: Tasks }
): string {
  if (sort === "urgency") {
    return `listing.pinned DESC, array_position(${conditions.place([...tasks.keys()])}::text[], listing.id) NULLS LAST,
      CASE listing.status WHEN 'live' THEN 1 WHEN 'draft' THEN 2 ELSE 3 END,
      CASE WHEN listing.status = 'live' THEN auction.ends_at END NULLS LAST,
      coalesce(listing.sold_at, listing.created_at) DESC, listing.id DESC`
  }
  return `listing.pinned DESC, ${SORTED_BY[sort]} ${dir === "asc" ? "ASC" : "DESC"}, listing.id DESC`
}

async function rowsOf(rows: readonly OwnRow[], tasks: Tasks): Promise<SellerListing[]> {
  const health = await healthOf(rows.map(({ id }) => id))
  return rows.map((row) => rowOf(row, { health: health.get(row.id) ?? null, task: tasks.get(row.id) ?? null }))
}

function rowOf(row: OwnRow, { health, task }: Pick<SellerListing, "health" | "task">): SellerListing {
  const {
    price,
    priceCents,
    currentBid,
    currentBidCents,
    openingPriceCents,
    minIncrementCents,
    reserveMet,
    hasReserve,
  } = moneyOf(row)
  const missing = publicationSentences(missingForPublication(publishable(row)))
  const running = row.auctionStatus === "scheduled" || row.auctionStatus === "open"
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    id: row.id,
    slug: row.slug,
    shortReference: shortReference(row),
    vin: row.vin,
    title: listingTitle(row),
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    status: row.status,
    audience: row.audience,
    sellerType: row.sellerType,
    price,
    priceCents,
    currentBid,
    currentBidCents,
    openingPriceCents,
    minIncrementCents,
    reserveMet,
    hasReserve,
    reserveCents: row.reserveCents,
    bidCount: row.bidCount ?? 0,
    auctionId: row.auctionId,
    lastSeq: row.lastSeq ?? 0,
    startsAt: at(row.auctionStartsAt ?? row.startsAt),
    endsAt: at(row.auctionEndsAt ?? row.endsAt),
    soldAt: at(row.soldAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    featuredTier: row.featuredTier,
    featuredUntil: at(row.featuredUntil),
    certified: row.certifiedAt !== null,
    carfaxUrl: row.carfaxUrl,
    views: row.views,
    watchers: row.watchers,
    thumbUrl: row.thumbUrl,
    photoCount: row.photoCount,
    parked: row.parked,
    pinned: row.pinned,
    complete: Object.keys(missing).length === 0,
    missing,
    locked: running && (row.lastSeq ?? 0) > 0,
    onOfferUntil: row.onOfferUntil && row.onOfferUntil > row.now ? row.onOfferUntil.toISOString() : null,
    promotionStartsAt: at(row.promotionStartsAt),
    endedUnsoldAt: at(row.endedUnsoldAt),
    lastRunSeconds: row.lastRunSeconds,
    saleId: row.saleId,
    health: row.status === "sold" || row.status === "closed" ? null : health,
    task,
  }
}
