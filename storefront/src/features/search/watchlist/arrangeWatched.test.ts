import type { ListingCard } from "@northlot/contract"
import fc from "fast-check"
import { WATCHED_SORTS, WATCHED_TABS, arrangeWatched, type WatchedCar } from "./arrangeWatched"

const NOW = Date.parse("2026-07-01T12:00:00Z")
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
const car = (id: string, listing: Partial<ListingCard> | null): WatchedCar => ({
  id,
  title: id,
  listing: listing && ({ currentBidCents: null, openingPriceCents: 100, ...listing } as ListingCard),
})
const ids = (cars: readonly WatchedCar[]) => cars.map(({ id }) => id)

const CARS = [
  car("late", { status: "live", endsAt: at(50), openingPriceCents: 500 as never }),
  car("hidden", null),
  car("soon", { status: "live", endsAt: at(1), currentBidCents: 900 as never }),
  car("sold", { status: "sold", endsAt: at(-9) }),
  car("sold later", { status: "sold", endsAt: at(-2) }),
  car("over", { status: "live", endsAt: at(-0.1) }),
  car("withdrawn", { status: "draft", endsAt: null }),
]

it("puts the next end first, and of what is over the newest end", () => {
  const { live, sold, ended } = arrangeWatched(CARS, "ending", NOW)
  expect(ids(live)).toEqual(["soon", "late"])
  expect(ids(sold)).toEqual(["sold later", "sold"])
  expect(ids(ended)).toEqual(["over", "hidden", "withdrawn"])
})

it("sorts by the newest entry and by price", () => {
  const live = (sort: (typeof WATCHED_SORTS)[number]) => ids(arrangeWatched(CARS, sort, NOW).live)
  expect(live("newest")).toEqual(["late", "soon"])
  expect(live("price_low")).toEqual(["late", "soon"])
  expect(live("price_high")).toEqual(["soon", "late"])
})

it("shows each car in exactly one tab, in every order", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(CARS), fc.constantFrom(...WATCHED_SORTS), fc.integer(), (cars, sort, hours) => {
      const tabs = arrangeWatched(cars, sort, NOW + (hours % 100) * 3_600_000)
      expect(WATCHED_TABS.flatMap((tab) => ids(tabs[tab])).sort()).toEqual(ids(cars).sort())
    })
  )
})
