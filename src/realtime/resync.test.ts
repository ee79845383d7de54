import fc from "fast-check"
import type { ChangedListing } from "@northlot/contract"
import type { HeardListing } from "#src/queries/listing/changed-listing"
import { CatchingUp, type Lacking, type Reading } from "./resync"
import { OthersNews } from "./others-news"
import type { Audience } from "./rooms"

const MARGIN = 15_000

interface Car {
  audience: Audience
  /** Whether anybody besides the seller may see the listing. */
  shown: boolean
  changedAgo: number
  listedAgo: number
}

function marketOf(cars: Record<string, Car>) {
  const reads = { ages: 0 }
  const from: Reading = {
    agesOfListings: async (ids) => {
      reads.ages++
      return new Map(ids.flatMap((id) => (cars[id] ? [[id, cars[id].changedAgo] as const] : [])))
    },
    listedOrSoldWithin: async (milliseconds, most) =>
      new Map(
        Object.entries(cars)
          .filter(([, { listedAgo, shown }]) => shown && listedAgo <= milliseconds)
          .slice(0, most)
          .map(([id, { listedAgo }]) => [id, listedAgo])
      ),
    readHeardListings: async (ids) =>
      new Map(
        ids.flatMap((id): [string, HeardListing][] =>
          cars[id]?.shown
            ? [[id, { audience: cars[id].audience, listing: { id, status: "live" } as ChangedListing }]]
            : []
        )
      ),
  }
  return { from, reads }
}

const lacking = (given: Partial<Lacking>): Lacking => ({
  ageMilliseconds: 0,
  listings: [],
  lists: true,
  audience: "public",
  mayHaveOwn: false,
  ...given,
})

const car = fc.record({
  audience: fc.constantFrom<Audience>("public", "dealers"),
  shown: fc.boolean(),
  changedAgo: fc.nat({ max: 60_000 }),
  listedAgo: fc.nat({ max: 60_000 }),
})

test("a page is told of every car that it shows and that changed since, and of no other's hidden ones", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e", "f"), car),
      fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "gone")),
      fc.nat({ max: 40_000 }),
      fc.constantFrom<Audience>("public", "dealers"),
      async (cars, listings, ageMilliseconds, audience) => {
        const { from } = marketOf(cars)
        const { changes = [] } = await new CatchingUp(from).lackOf(lacking({ ageMilliseconds, listings, audience }))
        const reach = ageMilliseconds + MARGIN
        const sees = (id: string) =>
          cars[id]?.shown === true && (audience === "dealers" || cars[id].audience === "public")
        const due = listings.filter((id) => !cars[id] || cars[id].changedAgo <= reach)
        const told = changes.filter(({ appeared }) => !appeared)
        expect(told.map(({ listingId }) => listingId).sort()).toEqual([...due].sort())
        for (const { listingId, listing } of told) expect(listing !== null).toBe(sees(listingId))
        const came = Object.keys(cars).filter(
          (id) => sees(id) && cars[id]!.listedAgo <= reach && !listings.some((each) => each === id)
        )
        expect(
          changes
            .filter(({ appeared }) => appeared)
            .map(({ listingId }) => listingId)
            .sort()
        ).toEqual(came.sort())
      }
    )
  )
})

test("of a car that may be the person's own they ask for themselves", async () => {
  const { from } = marketOf({ a: { audience: "dealers", shown: true, changedAgo: 1, listedAgo: 1e9 } })
  const { changes } = await new CatchingUp(from).lackOf(lacking({ listings: ["a"], mayHaveOwn: true, lists: false }))
  expect(changes).toEqual([{ listingId: "a", status: "draft", missed: true }])
})

test("a thousand that come back at once cost two reads, each begun after those had joined whom it answers", async () => {
  const { from, reads } = marketOf({ a: { audience: "public", shown: true, changedAgo: 1, listedAgo: 1e9 } })
  const catchingUp = new CatchingUp(from)
  const answers = Array.from({ length: 1_000 }, () => catchingUp.lackOf(lacking({ listings: ["a"] })))
  await Promise.all(answers)
  expect(reads.ages).toBe(2)
})

test("whoever lacks very much, or was away for long, is told to fetch", async () => {
  const cars = Object.fromEntries(
    Array.from({ length: 80 }, (_, number) => [
      `car${number}`,
      { audience: "public", shown: true, changedAgo: 1, listedAgo: 1e9 } as Car,
    ])
  )
  const catchingUp = new CatchingUp(marketOf(cars).from)
  expect(await catchingUp.lackOf(lacking({ listings: Object.keys(cars) }))).toEqual({ behind: true })
  expect(await catchingUp.lackOf(lacking({ ageMilliseconds: 3_600_000 }))).toEqual({ behind: true })
})

test("a read that fails is the failure of those who asked, and the next ones are answered", async () => {
  const { from } = marketOf({})
  let fails = true
  const catchingUp = new CatchingUp({
    ...from,
    agesOfListings: (ids) => (fails ? Promise.reject(new Error("No connection.")) : from.agesOfListings(ids)),
  })
  await expect(catchingUp.lackOf(lacking({}))).rejects.toThrow("No connection.")
  fails = false
  expect(await catchingUp.lackOf(lacking({}))).toEqual({ changes: [] })
})

test("news of a person and of everybody are behind whoever is older than they are", () => {
  let now = 1_000_000
  const news = new OthersNews(() => now)
  now += 60_000
  news.ofAccount("acc_1")
  now += 10_000
  expect(news.since(9_000 - 1_000, "acc_1")).toBe(false)
  expect(news.since(10_000, "acc_1")).toBe(true)
  expect(news.since(10_000, "acc_2")).toBe(false)
  expect(news.since(10_000, null)).toBe(false)
  // A page that is older than this process may have missed events, so it is behind.
  expect(news.since(80_000, "acc_2")).toBe(true)
  news.ofEverybody()
  now += 5_000
  expect(news.since(2_000, null)).toBe(false)
  expect(news.since(5_000, null)).toBe(true)
})
