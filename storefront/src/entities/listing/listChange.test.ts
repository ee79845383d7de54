import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { cents, type ListingChanged, type ListingView, type WallItem } from "@northlot/contract"
import { queryKeys } from "@/shared/api/queryKeys"
import { followChange } from "./followChange"
import { listAfter, wallAfter } from "./listChange"

const NOW = Date.parse("2026-06-01T12:00:00Z")
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const car = (id: string, more: Partial<ListingView> = {}) =>
  ({
    id,
    status: "live",
    auctionId: `run-${id}`,
    year: 2019,
    make: "Honda",
    model: "Civic",
    trim: "",
    title: "2019 Honda Civic",
    location: "Guelph, Ontario",
    vin: "1HGCM82633A004352",
    body: "Sedan",
    fuel: "Gasoline",
    transmission: "Automatic",
    drivetrain: "FWD",
    sellerType: "private",
    northlotCertified: false,
    featuredUntil: null,
    hasReserve: false,
    reserveMet: false,
    kms: 50_000,
    currentBidCents: null,
    openingPriceCents: cents(100_000),
    bidCount: 0,
    lastSeq: 0,
    startsAt: at(-60),
    endsAt: at(60),
    soldAt: null,
    updatedAt: at(-60),
    photos: [],
    ...more,
  }) as unknown as ListingView
const changed = (listing: ListingView): ListingChanged => ({ listingId: listing.id, status: listing.status, listing })
const come = (listing: ListingView): ListingChanged => ({ ...changed(listing), appeared: true })
const list = (...listings: ListingView[]) => ({ listings, total: listings.length, next: null as string | null })
const idsOf = (after: { listings: ListingView[] } | null) => after?.listings.map(({ id }) => id)

describe("a list when a listing has changed", () => {
  const shown = list(car("a", { endsAt: at(10) }), car("b", { endsAt: at(20), isTopBidder: true, standingSeq: 2 }))

  test("shows it where it stood, with what is the viewer's own", () => {
    const after = listAfter(shown, {}, changed(car("b", { endsAt: at(5), location: "Ajax" })), NOW)!
    expect(idsOf(after)).toEqual(["a", "b"])
    expect(after.listings[1]).toMatchObject({ location: "Ajax", endsAt: at(5), isTopBidder: true, standingSeq: 2 })
  })
  test("keeps a bid that was heard of after the change was read", () => {
    const bid = list(car("a", { lastSeq: 4, bidCount: 4, currentBidCents: cents(140_000) }))
    const late = changed(car("a", { lastSeq: 3, bidCount: 3, currentBidCents: cents(130_000), location: "Ajax" }))
    expect(listAfter(bid, {}, late, NOW)!.listings[0]).toMatchObject({ bidCount: 4, location: "Ajax" })
  })
  test("keeps how far it is, and asks again where it has moved", () => {
    const near = list(car("a", { distanceKm: 42 }), car("b", { distanceKm: 90 }))
    const query = { near: "L1S", sort: "nearest" }
    const after = listAfter(near, query, changed(car("a", { endsAt: at(5), lastSeq: 4 })), NOW)!
    expect(after.listings[0]).toMatchObject({ distanceKm: 42, endsAt: at(5), lastSeq: 4 })
    expect(listAfter(near, query, changed(car("a", { location: "Ajax" })), NOW)).toBeNull()
  })
  test.each(["sold", "closed", "draft"] as const)("lets it go when it is %s, and counts one less", (status) => {
    expect(listAfter(shown, {}, changed(car("a", { status })), NOW)).toMatchObject({
      total: 1,
      listings: [{ id: "b" }],
    })
    expect(idsOf(listAfter(shown, {}, { listingId: "a", status, listing: null }, NOW))).toEqual(["b"])
  })
  test("of rows is asked for again for what no news brings, and not when a car goes", () => {
    const rows = { view: "row" }
    expect(listAfter(shown, rows, changed(car("b", { location: "Ajax" })), NOW)).toBeNull()
    expect(listAfter(shown, rows, come(car("c")), NOW)).toBeNull()
    expect(listAfter(shown, { ...rows, make: "Ford" }, come(car("c")), NOW)).toBe(shown)
    expect(idsOf(listAfter(shown, rows, changed(car("b", { status: "sold" })), NOW))).toEqual(["a"])
  })
  test("is asked for again when its last car of many goes, or when what changed could not be read", () => {
    expect(
      listAfter({ ...list(car("a")), total: 9 }, {}, { listingId: "a", status: "draft", listing: null }, NOW)
    ).toBeNull()
    expect(listAfter(shown, {}, { listingId: "a", status: "live" }, NOW)).toBeNull()
    expect(listAfter(shown, {}, { listingId: "other", status: "live" }, NOW)).toBe(shown)
  })
  test.each([
    ["ending", { endsAt: at(15) }, ["a", "new", "b"]],
    ["newest", { startsAt: at(0) }, ["new", "a", "b"]],
    ["price_low", { openingPriceCents: cents(50_000) }, ["new", "a", "b"]],
    ["kms", { kms: null }, ["a", "b", "new"]],
  ])("takes a new car in its place by %s", (sort, more, order) => {
    const after = listAfter(shown, { sort }, come(car("new", more)), NOW)
    expect([idsOf(after), after!.total]).toEqual([order, 3])
  })
  test("leaves a car that stands on another page to that page", () => {
    const more = { ...shown, next: "behind b", total: 50 }
    const behind = listAfter(more, { limit: 2 }, come(car("new", { endsAt: at(90) })), NOW)
    expect([idsOf(behind), behind!.total]).toEqual([["a", "b"], 51])
    expect(listAfter(shown, { after: "x" }, come(car("new", { endsAt: at(1) })), NOW)).toBe(shown)
  })
  test.each<[Record<string, unknown>, boolean]>([
    [{ make: "honda", yearMin: "2019", yearMax: "2019", priceMax: "1000", kmsMax: 50_000 }, true],
    [{ location: "guelph", sellerType: "private", noReserve: "true", certified: "false" }, true],
    [{ q: "civic 2019 guelph" }, true],
    [{ endingWithinMinutes: 60 }, true],
    [{ make: "Toyota" }, false],
    [{ q: "civic red" }, false],
    [{ priceMax: "999" }, false],
    [{ featured: "true" }, false],
    [{ endingWithinMinutes: 30 }, false],
    [{ hot: "true" }, false],
    [{ near: "L1S", radiusKm: "100" }, false],
    [{ somethingElse: "1" }, false],
    [{ status: "sold" }, false],
    [{ watchlist: "acc_1", offset: 0 }, false],
  ])("that was asked for by %j takes it: %s", (query, takes) => {
    expect(listAfter(list(), query, come(car("new")), NOW)!.listings).toHaveLength(takes ? 1 : 0)
  })
  test("takes in nothing that was on sale before: it stands on another page, and is counted", () => {
    expect(listAfter(shown, {}, changed(car("other", { endsAt: at(15) })), NOW)).toBe(shown)
  })
  test("of watched cars keeps what has ended, and asks when one is gone", () => {
    const sold = listAfter(shown, { watched: "a,b" }, changed(car("a", { status: "sold" })), NOW)
    expect(sold!.listings[0]).toMatchObject({ id: "a", status: "sold" })
    expect(listAfter(shown, { watched: "a,b" }, { listingId: "a", status: "draft", listing: null }, NOW)).toBeNull()
  })
})

describe("a wall when a listing has changed", () => {
  const item = (id: string, minutes: number) => ({ id, ts: at(minutes), title: id }) as WallItem
  const full = Array.from({ length: 12 }, (_, index) => item(`car-${index}`, -index))

  test("begins with what has just gone live, and lets the oldest go", () => {
    const after = wallAfter(full, "listed", come(car("new", { startsAt: at(1) })))!
    expect([after.length, after[0]!.id, after[11]!.id]).toEqual([12, "new", "car-10"])
    expect(wallAfter(full, "listed", changed(car("old", { startsAt: at(-90) })))).toBe(full)
  })
  test("moves a sold car from the one to the other", () => {
    const sold = changed(car("car-3", { status: "sold", soldAt: at(2) }))
    expect(wallAfter(full, "listed", sold)!.map(({ id }) => id)).not.toContain("car-3")
    expect(wallAfter(full.slice(5), "sold", sold)![0]).toMatchObject({ id: "car-3", ts: at(2), priceCents: 100_000 })
  })
  test("is asked for again once half of it is gone", () => {
    const gone = { listingId: "car-0", status: "closed", listing: null } as const
    expect(wallAfter(full.slice(0, 6), "listed", gone)).toBeNull()
    expect(wallAfter(full, "listed", gone)).toHaveLength(11)
  })
})

test("a change of one listing, seen by a thousand open list pages, makes them ask for less than 0.05 each", () => {
  const cars = Array.from({ length: 40 }, (_, index) => car(`car-${index}`, { endsAt: at(index + 1) }))
  const stop: (() => void)[] = []
  const pages = Array.from({ length: 1_000 }, (_, page) => {
    const queries = new QueryClient()
    const keep = (key: readonly unknown[], data: object) => {
      queries.setQueryData(key, data)
      // An active observer, as on a page that shows this query. With an observer, an invalidated query is fetched at
      // once.
      const shown = { queryKey: key, queryFn: () => data, staleTime: Infinity }
      stop.push(new QueryObserver(queries, shown).subscribe(() => undefined))
    }
    const from = page % 3
    keep(queryKeys.listings.list({ sort: "ending", limit: 24 }), { listings: cars.slice(0, 24), total: 40, next: "24" })
    keep(queryKeys.listings.list({ sort: "ending", limit: 24, after: "24" }), list(...cars.slice(24)))
    keep(queryKeys.listings.list({ make: "Honda", sort: "newest", limit: 8 }), list(...cars.slice(from, from + 8)))
    keep([...queryKeys.listings.all, "facets", {}], { total: 40 })
    return queries
  })
  const changes: ListingChanged[] = [
    changed(car("car-3", { trim: "Sport" })),
    changed(car("car-5", { endsAt: at(300), extended: true })),
    changed(car("car-1", { status: "sold", soldAt: at(0) })),
    { listingId: "car-2", status: "closed", listing: null },
    come(car("car-new", { startsAt: at(0), endsAt: at(5) })),
    changed(car("car-30", { location: "Ajax" })),
  ]
  for (const change of changes) {
    const asked = pages.reduce(
      (sum, queries) => sum + followChange(queries, { area: queryKeys.listings.all, change, now: NOW }).length,
      0
    )
    expect(asked).toBeLessThanOrEqual(0.05 * pages.length)
  }
  const lists = pages[0]!.getQueryData<{ listings: ListingView[] }>(
    queryKeys.listings.list({ sort: "ending", limit: 24 })
  )!
  expect(lists.listings.map(({ id }) => id).slice(0, 6)).toEqual([
    "car-0",
    "car-3",
    "car-4",
    "car-new",
    "car-5",
    "car-6",
  ])
  expect(
    followChange(pages[0]!, { area: queryKeys.listings.all, change: { listingId: "car-3", status: "live" }, now: NOW })
  ).toHaveLength(2)
  stop.forEach((end) => end())
})
