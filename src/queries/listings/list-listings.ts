import type { ListingView, QueryOf, endpoints } from "@northlot/contract"
import { Conditions } from "./conditions"
import { readRows, type ListingRows } from "./listing-row"
import { listingViewOf } from "./listing-view"
import { audienceCondition, type ListingViewer } from "./viewer"

type ListingFilter = QueryOf<typeof endpoints.listListings>

interface ListingPage {
  listings: ListingView[]
  total: number
  serverNow: string
}

const PRICE = "coalesce(auction.current_cents, auction.opening_cents)"
const PUBLISHED = "listing.published_at DESC NULLS LAST"

const ORDER: Readonly<Record<ListingFilter["sort"], string>> = {
  ending: "auction.ends_at ASC NULLS LAST",
  newest: PUBLISHED,
  price_low: `${PRICE} ASC NULLS LAST`,
  price_high: `${PRICE} DESC NULLS LAST`,
  bids: "auction.bid_count DESC NULLS LAST",
  year: "listing.year DESC NULLS LAST",
  year_asc: "listing.year ASC NULLS LAST",
  year_desc: "listing.year DESC NULLS LAST",
  kms: "listing.kms ASC NULLS LAST",
}

/** Live listings that this viewer may see, unless another status is asked for; drafts are never among them. */
export async function listListings(filter: ListingFilter, viewer: ListingViewer): Promise<ListingPage> {
  const conditions = new Conditions(viewer.accountId)
  conditions.add(audienceCondition(viewer, "$1"))
  addStatus(conditions, filter)
  conditions.withWords( filter.q)
  conditions.with(filter.yearMin, (value) => `listing.year >= ${value}`)
  conditions.with(filter.yearMax, (value) => `listing.year <= ${value}`)
  conditions.with(cents(filter.priceMin), (value) => `${PRICE} >= ${value}`)
  conditions.with(cents(filter.priceMax), (value) => `${PRICE} <= ${value}`)
  for (const column of ["make", "model", "body", "fuel", "transmission", "drivetrain"] as const) {
    conditions.with(filter[column], (value) => `lower(listing.${column}) = lower(${value})`)
  }
  conditions.with(filter.sellerType, (value) => `seller.seller_type = ${value}`)
  addFlag(conditions, filter.certified, "listing.certified_at IS NOT NULL")
  addFlag(conditions, filter.featured, "coalesce(listing.featured_until > northlot_now(), false)")
  addFlag(
    conditions,
    filter.reserveMet,
    "(auction.current_cents IS NOT NULL AND (auction.reserve_cents IS NULL OR auction.current_cents >= auction.reserve_cents))"
  )
  addFlag(conditions, filter.hot, "coalesce(auction.last_bid_at > northlot_now() - interval '60 minutes', false)")
  conditions.with(filter.endingWithinMinutes, (value) => `auction.ends_at <= northlot_now() + make_interval(mins => ${value})`)
  return toPage(await readRows(conditions, ORDER[filter.sort], filter), viewer)
}

function toPage({ rows, total, now }: ListingRows, viewer: ListingViewer): ListingPage {
  return { listings: rows.map((row) => listingViewOf(row, viewer)), total, serverNow: now.toISOString() }
}

/** Between its end and its settlement an auction is over: it is no live listing any more. */
function addStatus(conditions: Conditions, filter: ListingFilter): void {
  const status = filter.status ?? (filter.sold ? "sold" : "live")
  if (status === "draft") {
    conditions.add("false")
  } else if (status === "live") {
    conditions.add("listing.status = 'live' AND auction.status = 'open' AND auction.ends_at > northlot_now()")
  } else {
    conditions.with(status, (value) => `listing.status = ${value} AND listing.published_at IS NOT NULL`)
  }
}

function addFlag(conditions: Conditions, wanted: boolean | undefined, condition: string): void {
  if (wanted !== undefined) conditions.add(wanted ? condition : `NOT (${condition})`)
}

function cents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : dollars * 100
}
