import {
  choicesOf,
  dollarsFromCents,
  isFeatured,
  type ChangedListing,
  type ListingCard,
  type ListingChanged,
  type WallItem,
} from "@northlot/contract"
import { withSnapshot } from "./liveListing"

/** A list response. `ListQuery` is its request: values are strings from the address, or numbers. */
export interface ShownList {
  listings: ListingCard[]
  total: number
  next?: string | null
}
export type ListQuery = Readonly<Record<string, unknown>>

/** New listings make an open list longer. The list is fetched again before it exceeds this multiple of its limit. */
const MOST_GROWTH = 2
const WALL_LENGTH = 12
const DEFAULT_LIMIT = 50

const asText = (value: unknown) => String(value ?? "").toLowerCase()
const isTrue = (value: unknown) => ["true", "1"].includes(asText(value))
const priceOf = ({ currentBidCents, openingPriceCents }: Pick<ListingCard, "currentBidCents" | "openingPriceCents">) =>
  currentBidCents ?? openingPriceCents
/** A choice may contain a comma, so the whole value is compared as one choice too. */
const isChosen = (wanted: unknown, text: unknown) =>
  [asText(wanted), ...choicesOf(asText(wanted))].includes(asText(text))
const cityOf = (location: unknown) => asText(location).split(/[,/]/)[0]!.trim()

/**
 * Whether a new car meets a filter of the search. A filter that the change cannot answer counts as not met: the car
 * then appears with the next request.
 */
const MEETS: Readonly<Record<string, (wanted: unknown, listing: ChangedListing, now: number) => boolean>> = {
  q: (wanted, { year, make, model, trim, title, location, vin }) => {
    const words = [year, make, model, trim, title, location, vin].join(" ").toLowerCase()
    return asText(wanted)
      .split(/\s+/)
      .every((word) => words.includes(word))
  },
  yearMin: (wanted, { year }) => year !== null && year >= Number(wanted),
  yearMax: (wanted, { year }) => year !== null && year <= Number(wanted),
  priceMin: (wanted, listing) => priceOf(listing) >= Number(wanted) * 100,
  priceMax: (wanted, listing) => priceOf(listing) <= Number(wanted) * 100,
  kmsMin: (wanted, { kms }) => kms !== null && kms >= Number(wanted),
  kmsMax: (wanted, { kms }) => kms !== null && kms <= Number(wanted),
  make: (wanted, { make }) => isChosen(wanted, make),
  model: (wanted, { model }) => isChosen(wanted, model),
  body: (wanted, { body }) => isChosen(wanted, body),
  fuel: (wanted, { fuel }) => isChosen(wanted, fuel),
  transmission: (wanted, { transmission }) => isChosen(wanted, transmission),
  drivetrain: (wanted, { drivetrain }) => isChosen(wanted, drivetrain),
  location: (wanted, { location }) => choicesOf(asText(wanted)).some((place) => cityOf(place) === cityOf(location)),
  sellerType: (wanted, { sellerType }) => sellerType === wanted,
  certified: (wanted, { northlotCertified }) => northlotCertified === isTrue(wanted),
  featured: (wanted, listing, now) => isFeatured(listing, now) === isTrue(wanted),
  reserveMet: (wanted, { reserveMet, currentBidCents }) => (reserveMet && currentBidCents !== null) === isTrue(wanted),
  noReserve: (wanted, { hasReserve }) => hasReserve !== isTrue(wanted),
  endingWithinMinutes: (wanted, { endsAt }, now) =>
    endsAt !== null && Date.parse(endsAt) <= now + Number(wanted) * 60_000,
}
/** Parameters that control how a list is read, not which cars it contains. */
const NO_FILTERS = new Set(["view", "limit", "offset", "after", "sort", "status", "sold", "listed"])

const ascending = (value: (listing: ListingCard) => number) => (one: ListingCard, other: ListingCard) =>
  value(one) - value(other)
const descending = (value: (listing: ListingCard) => number) => ascending((listing) => -value(listing))
const ORDERS: Readonly<Record<string, (one: ListingCard, other: ListingCard) => number>> = {
  ending: ascending(({ endsAt }) => Date.parse(endsAt ?? "")),
  newest: descending(({ startsAt }) => Date.parse(startsAt ?? "")),
  price_low: ascending(priceOf),
  price_high: descending(priceOf),
  bids: descending(({ bidCount }) => bidCount),
  year: descending(({ year }) => year ?? 0),
  year_desc: descending(({ year }) => year ?? 0),
  year_asc: ascending(({ year }) => year ?? 0),
  kms: ascending(({ kms }) => kms ?? Infinity),
}

const statusOf = (query: ListQuery) => query.status ?? (isTrue(query.sold) ? "sold" : "live")

/**
 * Whether the list shows its cars as rows. A change event lacks some data of a row, such as the damage, so a list of
 * rows is fetched again.
 */
const isOfRows = ({ view }: ListQuery) => view === "row"

/** A watchlist has a fixed set of cars, so a change adds and removes none. */
const isWatchlist = (query: ListQuery) => "watched" in query || "watchlist" in query

/**
 * Applies a change of a listing to a list. A shown car stays in place, so nothing moves under a finger. An ended car
 * leaves, and a new car is inserted in order. Null: the list must be fetched again.
 */
export function listAfter<List extends ShownList>(
  list: List,
  query: ListQuery,
  { listingId, listing, appeared, missed }: ListingChanged,
  now: number
): List | null {
  const shown = list.listings.find(({ id }) => id === listingId)
  if (shown) {
    if (listing === undefined || (isWatchlist(query) && !listing)) return null
    if (!listing || (!isWatchlist(query) && listing.status !== statusOf(query))) return without(list, listingId)
    // Only the server knows the distance to the new location.
    if (shown.distanceKm !== undefined && listing.location !== shown.location) return null
    // The car was listed again, so the shown standing belongs to the car's earlier auction.
    if (listing.auctionId !== shown.auctionId && shown.standingSeq !== undefined) return null
    // A page that missed changes may also have missed the viewer's new standing. If the viewer leads or was outbid, the
    // list is fetched again.
    const hasStake = shown.isTopBidder === true || shown.outbid === true
    if (missed && hasStake && listing.lastSeq > shown.lastSeq) return null
    if (isOfRows(query)) return null
    const changed = withSnapshot(shown, { ...shown, ...listing })
    return { ...list, listings: list.listings.map((each) => (each === shown ? changed : each)) }
  }
  if (!listing || !appeared || isWatchlist(query) || !isAskedFor(query, listing, now)) return list
  return isOfRows(query) ? null : withNew(list, query, listing)
}

function without<List extends ShownList>(list: List, listingId: string): List | null {
  const listings = list.listings.filter(({ id }) => id !== listingId)
  const total = Math.max(list.total - 1, listings.length)
  return listings.length === 0 && total > 0 ? null : { ...list, listings, total }
}

function isAskedFor(query: ListQuery, listing: ChangedListing, now: number): boolean {
  return (
    listing.status === statusOf(query) &&
    Object.entries(query).every(
      ([name, wanted]) =>
        NO_FILTERS.has(name) || wanted === undefined || wanted === "" || (MEETS[name]?.(wanted, listing, now) ?? false)
    )
  )
}

function withNew<List extends ShownList>(list: List, query: ListQuery, listing: ListingCard): List | null {
  const { listings } = list
  const order = ORDERS[String(query.sort ?? "ending")]
  if (!order) return list
  const isFirstPage = query.after === undefined && !Number(query.offset ?? 0)
  // Inserts the new car after the last car that sorts before it. The shown cars do not move, even if their order has
  // changed.
  const before = listings.map((each) => order(each, listing) <= 0)
  const place = before.lastIndexOf(true) + 1
  // The car belongs to another page of the list.
  if (place === 0 && !isFirstPage) return list
  const total = list.total + 1
  if (place === listings.length && list.next) return { ...list, total }
  if (listings.length >= MOST_GROWTH * Number(query.limit ?? DEFAULT_LIMIT)) return null
  return { ...list, total, listings: [...listings.slice(0, place), listing, ...listings.slice(place)] }
}

/**
 * The items of a wall (the newest listings or sales) after a change of a listing. Null: the wall must be fetched again.
 */
export function wallAfter(
  items: readonly WallItem[],
  kind: "listed" | "sold",
  { listingId, listing }: ListingChanged
): readonly WallItem[] | null {
  const known = items.find(({ id }) => id === listingId)
  if (listing === undefined) return known ? null : items
  const isOn = listing?.status === (kind === "sold" ? "sold" : "live")
  if (!listing || !isOn) {
    if (!known) return items
    const left = items.filter((item) => item !== known)
    // Only the server knows which cars would replace the missing ones. The wall is fetched again when half of its cars
    // are gone.
    return left.length === WALL_LENGTH / 2 - 1 ? null : left
  }
  const ts = known?.ts ?? (kind === "sold" ? listing.soldAt : listing.startsAt)
  const oldest = items.at(-1)
  if (ts === null || (!known && items.length >= WALL_LENGTH && oldest && ts <= oldest.ts)) return items
  const { id, slug, title, location } = listing
  const priceCents = priceOf(listing)
  const photo = listing.photos[0]?.thumbUrl ?? null
  const item: WallItem = { id, slug, title, location, photo, priceCents, price: dollarsFromCents(priceCents), ts }
  return [item, ...items.filter((each) => each !== known)]
    .sort((one, other) => (one.ts < other.ts ? 1 : one.ts > other.ts ? -1 : 0))
    .slice(0, WALL_LENGTH)
}
