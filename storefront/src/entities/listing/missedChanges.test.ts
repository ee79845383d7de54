import { QueryClient } from "@tanstack/react-query"
import fc from "fast-check"
import {
  addCents,
  cents,
  type BidUpdated,
  type ChangedListing,
  type ListingCard,
  type ListingChanged,
  type ListingView,
} from "@northlot/contract"
import { queryKeys } from "@/shared/api/queryKeys"
import { followChange } from "./followChange"
import { listAfter, type ShownList } from "./listChange"
import { withBid } from "./liveListing"

const NOW = Date.parse("2026-06-01T12:00:00Z")
const IDS = ["a", "b", "c", "d"]

const car = (id: string): ChangedListing =>
  ({
    id,
    status: "live",
    auctionId: `run-${id}-1`,
    fuel: "Gasoline",
    northlotCertified: false,
    featuredUntil: null,
    pausedUntil: null,
    currentBidCents: null,
    openingPriceCents: cents(100_000),
    minimumCents: cents(100_000),
    hasReserve: true,
    reserveMet: false,
    bidCount: 0,
    lastSeq: 0,
    startsAt: "2026-06-01T11:00:00Z",
    endsAt: "2026-06-01T13:00:00Z",
    updatedAt: "2026-06-01T11:00:00Z",
    photos: [],
  }) as unknown as ChangedListing

type Event = { kind: "bid"; bid: BidUpdated } | { kind: "change"; change: ListingChanged }

/** A simulated market. Each act emits the event that the server would emit. */
class Market {
  readonly cars = new Map(IDS.slice(0, 3).map((id) => [id, car(id)]))
  readonly hidden = new Set<string>()
  readonly events: Event[] = []

  bid(id: string): void {
    const before = this.cars.get(id)
    if (this.hidden.has(id)) return
    if (before?.status !== "live" || before.auctionId === null) return
    const price = addCents(before.minimumCents, cents(5_000))
    const seq = before.lastSeq + 1
    const figures = {
      currentBidCents: price,
      bidCount: before.bidCount + 1,
      minimumCents: addCents(price, cents(10_000)),
      reserveMet: seq > 2,
      endsAt: before.endsAt!,
    }
    this.cars.set(id, { ...before, ...figures, lastSeq: seq })
    const bid = { listingId: id, auctionId: before.auctionId, amount: null, amountCents: price, ...figures, seq }
    this.events.push({ kind: "bid", bid: bid as unknown as BidUpdated })
  }

  /** Changes a car. A hidden car is thereby published again in its present state. */
  change(id: string, fuel: string): void {
    const before = this.cars.get(id)
    if (before) this.tell(id, { ...before, fuel }, this.hidden.delete(id))
  }

  end(id: string, status: "sold" | "closed"): void {
    const before = this.cars.get(id)
    if (before && !this.hidden.has(id)) this.tell(id, { ...before, status })
  }

  hide(id: string): void {
    if (!this.cars.has(id) || this.hidden.has(id)) return
    this.hidden.add(id)
    this.events.push({ kind: "change", change: { listingId: id, status: "draft", listing: null } })
  }

  relist(id: string): void {
    const run = Number(this.cars.get(id)?.auctionId?.split("-")[2] ?? 0) + 1
    this.hidden.delete(id)
    this.tell(id, { ...car(id), auctionId: `run-${id}-${run}` }, true)
  }

  private tell(id: string, listing: ChangedListing, appeared = false): void {
    this.cars.set(id, listing)
    const change = { listingId: id, status: listing.status, listing, ...(appeared ? { appeared: true as const } : {}) }
    this.events.push({ kind: "change", change })
  }

  /** The response to a list request at this moment. */
  list(): ListingCard[] {
    const shown = [...this.cars.values()].filter(({ id, status }) => status === "live" && !this.hidden.has(id))
    return shown as ListingCard[]
  }

  /** The changes that the server reports when a page with these cars joins the room. */
  missedBy(shown: readonly string[]): ListingChanged[] {
    const told = shown.map((listingId): ListingChanged => {
      const listing = (this.hidden.has(listingId) ? null : this.cars.get(listingId)) ?? null
      return { listingId, status: listing?.status ?? "draft", listing, missed: true }
    })
    const came = this.list().filter(({ id }) => !shown.includes(id)) as ChangedListing[]
    return [
      ...told,
      ...came.map((listing): ListingChanged => {
        return { listingId: listing.id, status: "live", listing, appeared: true, missed: true }
      }),
    ]
  }
}

const id = fc.constantFrom(...IDS)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("bid" as const), id }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("change" as const), id, fuel: fc.constantFrom("Diesel", "Hybrid") }),
  },
  fc.record({ act: fc.constant("end" as const), id, status: fc.constantFrom("sold" as const, "closed" as const) }),
  fc.record({ act: fc.constant("hide" as const), id }),
  fc.record({ act: fc.constant("relist" as const), id })
)

function play(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): Market {
  const market = new Market()
  for (const each of steps) {
    if (each.act === "bid") market.bid(each.id)
    else if (each.act === "change") market.change(each.id, each.fuel)
    else if (each.act === "end") market.end(each.id, each.status)
    else if (each.act === "hide") market.hide(each.id)
    else market.relist(each.id)
  }
  return market
}

function heard(list: ShownList, event: Event): ShownList {
  if (event.kind === "bid") return { ...list, listings: list.listings.map((each) => withBid(each, event.bid)) }
  return listAfter(list, {}, event.change, NOW) ?? list
}

const begin = (): ShownList => {
  const listings = new Market().list()
  return { listings, total: listings.length, next: null }
}
const byId = (cards: readonly ListingCard[]) => [...cards].sort((one, other) => (one.id < other.id ? -1 : 1))

test("events in any order, twice or not at all, and then an acknowledgement, come to what a fresh answer says", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (steps, chance) => {
      const market = play(steps)
      const next = () => chance.next().value as number
      // Some events are lost, some arrive twice, and the order is random.
      const arrived = market.events
        .flatMap((event) => Array.from({ length: next() % 3 }, () => ({ event, place: next() })))
        .sort((one, other) => one.place - other.place)
      let list = arrived.reduce((shown, { event }) => heard(shown, event), begin())
      const missed = market.missedBy(list.listings.map((each) => each.id))
      const again = missed.some((change) => listAfter(list, {}, change, NOW) === null)
      for (const change of missed) list = listAfter(list, {}, change, NOW) ?? list
      // The list cannot apply the change, so a page would fetch the list again.
      if (again) return
      expect(byId(list.listings)).toEqual(byId(market.list()))
      expect(list.total).toBe(market.list().length)
    }),
    { numRuns: 500 }
  )
})

test("events in their order need no acknowledgement", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const market = play(steps)
      const list = market.events.reduce(heard, begin())
      const seen = new Map(list.listings.map((each) => [each.id, each]))
      for (const card of market.list()) if (seen.has(card.id)) expect(seen.get(card.id)).toEqual(card)
      expect(list.listings.every(({ id: each }) => market.list().some((card) => card.id === each))).toBe(true)
    })
  )
})

test("a page that knows what the acknowledgement tells asks for nothing, and one that is behind for its own car", () => {
  const queries = new QueryClient()
  const page = car("a") as unknown as ListingView
  queries.setQueryData(queryKeys.listings.detail("a-slug"), { listing: page })
  queries.setQueryData(queryKeys.listings.bids("a"), { items: [] })
  queries.setQueryData(queryKeys.listings.list({}), begin())
  const keys = () => queries.getQueryCache().findAll({ stale: true, predicate: ({ state }) => state.isInvalidated })
  const told = (listing: ChangedListing): ListingChanged => ({ listingId: "a", status: "live", listing, missed: true })
  const follow = (change: ListingChanged) => followChange(queries, { area: queryKeys.listings.all, change, now: NOW })
  follow(told(car("a")))
  expect(keys()).toEqual([])
  follow(told({ ...car("a"), lastSeq: 3, bidCount: 3 }))
  expect(
    keys()
      .map(({ queryKey }) => queryKey[1])
      .sort()
  ).toEqual(["bids", "detail"])
})

test("a list asks again where the own standing may have been told while nobody listened", () => {
  const { listings, ...rest } = begin()
  const own = { ...rest, listings: listings.map((each) => ({ ...each, isTopBidder: true, standingSeq: 0 })) }
  const change: ListingChanged = { listingId: "a", status: "live", listing: { ...car("a"), lastSeq: 1 } }
  expect(listAfter(own, {}, { ...change, missed: true }, NOW)).toBeNull()
  expect(listAfter(own, {}, change, NOW)).not.toBeNull()
  expect(listAfter(own, {}, { ...change, listing: car("a"), missed: true }, NOW)).not.toBeNull()
})
