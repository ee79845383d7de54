import { cents, endpoints } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { newVin } from "./bidding-support"

/**
 * The expected straight-line distance of each city from L1S, the south of Ajax, from a map. The tolerance is a
 * town's size.
 */
const CARS = [
  { location: "L1S 3K4", least: 0, most: 0 },
  { location: "Ajax, Ontario", least: 2, most: 6 },
  { location: "Oshawa / Durham", least: 10, most: 18 },
  { location: "Toronto, ON", least: 30, most: 42 },
  { location: "toronto", least: 30, most: 42 },
  { location: "Toronto, Ontario, Canada", least: 30, most: 42 },
  { location: "Barrie, Ontario", least: 75, most: 95 },
  { location: "Ottawa", least: 290, most: 330 },
  { location: "Montréal, QC", least: 420, most: 480 },
  { location: "Vancouver BC", least: 3_300, most: 3_450 },
] as const
const MAKE = "Wanderer"

interface Car {
  id: string
  location: string
  distanceKm: number | null
}

let market: SharedMarket
let seller: Person
let buyer: Person
const ids = new Map<string, string>()

beforeAll(async () => {
  market = await sharedMarket()
  ;[seller, buyer] = await Promise.all([people(market).seller(), people(market).buyer()])
  for (const { location } of CARS) ids.set(location, await list(location))
  ids.set("Somewhere nice", await list("Somewhere nice"))
}, 120_000)
afterAll(() => market?.stop())

async function list(location: string): Promise<string> {
  const { status, body } = await seller.request("POST", "/api/listings", {
    vin: newVin(),
    year: 2018,
    make: MAKE,
    model: "One",
    kms: 61_000,
    location,
    startingPriceCents: cents(500_000),
  })
  if (status !== 201) throw new Error(`The car was refused: ${status} ${JSON.stringify(body)}`)
  const published = await seller.request("PATCH", `/api/listings/${body.id}`, { status: "live" })
  if (published.status !== 200) throw new Error(`It could not go live: ${JSON.stringify(published.body)}`)
  return body.id
}

type Query = Record<string, string>
const ask = (path: string, query: Query) =>
  buyer.request("GET", `${path}?${new URLSearchParams({ make: MAKE, ...query })}`)
async function answer(path: string, query: Query) {
  const { status, body } = await ask(path, query)
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const cars = async (query: Query): Promise<Car[]> => (await answer("/api/listings", query)).listings
const places = async (query: Query) => (await cars(query)).map(({ location }) => location).sort()
const placesUpTo = (kilometres: number) =>
  CARS.filter(({ most }) => most <= kilometres)
    .map(({ location }) => location)
    .sort()

test.each(["", "card"])("each car says how far it is, and nothing where nobody knows its place (%s)", async (view) => {
  const found = await cars({ near: "L1S", ...(view ? { view } : {}) })
  expect(found).toHaveLength(CARS.length + 1)
  for (const { location, least, most } of CARS) {
    const { distanceKm } = found.find(({ id }) => id === ids.get(location))!
    expect([location, Number.isInteger(distanceKm)]).toEqual([location, true])
    expect(distanceKm).toBeGreaterThanOrEqual(least)
    expect(distanceKm).toBeLessThanOrEqual(most)
  }
  expect(found.find(({ location }) => location === "Somewhere nice")!.distanceKm).toBeNull()
  for (const car of await cars(view ? { view } : {})) expect(car).not.toHaveProperty("distanceKm")
})

slow("a radius holds the cars within it, by any way of writing its middle", async () => {
  for (const radiusKm of ["25", "50", "100", "250", "500"])
    expect(await places({ near: "L1S", radiusKm })).toEqual(placesUpTo(Number(radiusKm)))
  for (const near of ["l1s3k4", "L1S 3K4", "Ajax", "ajax, on", "Ajax, Ontario"])
    expect(await places({ near, radiusKm: "100" })).toEqual(placesUpTo(100))
  expect(await places({ near: "Vancouver", radiusKm: "25" })).toEqual(["Vancouver BC"])
  // A radius 1 km above the car's distance includes the car. A radius 1 km below the distance excludes the car,
  // although it lies inside the circle's bounding box.
  const [toBarrie] = (await cars({ near: "L1S" })).flatMap((car) =>
    car.location === "Barrie, Ontario" ? [car.distanceKm!] : []
  )
  expect(await places({ near: "L1S", radiusKm: String(toBarrie! + 1) })).toContain("Barrie, Ontario")
  expect(await places({ near: "L1S", radiusKm: String(toBarrie! - 1) })).not.toContain("Barrie, Ontario")
})

test.each(["/api/auctions", "/api/cars"])("%s knows it too", async (path) => {
  expect((await answer(path, { near: "Ajax", radiusKm: "25" })).total).toBe(placesUpTo(25).length)
})

test("nearest first holds every car once, page by page, those of one place and of none as well", async () => {
  const found: Car[] = []
  for (let after: string | null = ""; after !== null;) {
    const body = await answer("/api/listings", {
      near: "L1S",
      sort: "nearest",
      limit: "2",
      ...(after ? { after } : {}),
    })
    found.push(...body.listings)
    after = body.next
  }
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids.values()))
  expect(found).toHaveLength(ids.size)
  const away = found.map(({ distanceKm }) => distanceKm ?? Infinity)
  expect(away).toEqual([...away].sort((one, other) => one - other))
  const inToronto = found.filter(({ location }) => /toronto/i.test(location)).map(({ id }) => id)
  expect(inToronto).toEqual([...inToronto].sort())
  expect((await cars({ near: "L1S", sort: "nearest", limit: "2", offset: "2" })).map(({ id }) => id)).toEqual(
    found.slice(2, 4).map(({ id }) => id)
  )
  const within = await cars({ near: "L1S", sort: "nearest", radiusKm: "50" })
  expect(within.map(({ id }) => id)).toEqual(found.slice(0, placesUpTo(50).length).map(({ id }) => id))
})

test("a page around one place does not go on from a page around another", async () => {
  const { next } = await answer("/api/listings", { near: "L1S", sort: "nearest", limit: "2" })
  const elsewhere = await ask("/api/listings", { near: "K1P", sort: "nearest", limit: "2", after: next })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, "INVALID_INPUT"])
  const { next: byEnd } = await answer("/api/listings", { near: "L1S", sort: "ending", limit: "2" })
  expect((await ask("/api/listings", { near: "K1P", sort: "ending", limit: "2", after: byEnd })).status).toBe(200)
})

test("what can be narrowed further is counted within the radius, and the radius is what to loosen", async () => {
  const { total, facets } = await answer("/api/listings/facets", { near: "L1S", radiusKm: "50" })
  expect(total).toBe(placesUpTo(50).length)
  expect(facets.make).toEqual([{ value: MAKE, count: total }])
  expect(facets.location).toContainEqual({ value: "Toronto", count: 3 })
  expect(facets.location.map(({ value }: { value: string }) => value)).not.toContain("Barrie")
  const empty = await answer("/api/listings/facets", { near: "Y1A", radiusKm: "25" })
  expect([empty.total, empty.loosen]).toEqual([0, [{ filter: "radiusKm", count: ids.size }]])
})

slow("the page of live auctions is asked in the same way", async () => {
  const body = await answer("/api/listings/market", { near: "L1S", radiusKm: "100", sort: "nearest", sections: "true" })
  expect(endpoints.readMarket.answer.safeParse(body).error).toBeUndefined()
  expect(body.all.ids).toEqual((await cars({ near: "L1S", radiusKm: "100", sort: "nearest" })).map(({ id }) => id))
  for (const card of body.cards) expect(card).toHaveProperty("distanceKm")
})

slow("a car that moves is found where it is now", async () => {
  const id = await list("Ajax")
  const moveTo = async (location: string) =>
    expect((await seller.request("PATCH", `/api/listings/${id}`, { location })).status).toBe(200)
  const isNear = async (near: string) => (await cars({ near, radiusKm: "25" })).some((car) => car.id === id)
  try {
    expect([await isNear("L1S"), await isNear("Windsor")]).toEqual([true, false])
    await moveTo("Windsor, Ontario")
    expect([await isNear("L1S"), await isNear("Windsor")]).toEqual([false, true])
    await moveTo("On the road")
    expect([await isNear("L1S"), await isNear("Windsor")]).toEqual([false, false])
    expect((await cars({ near: "L1S" })).find((car) => car.id === id)!.distanceKm).toBeNull()
  } finally {
    await seller.request("PATCH", `/api/listings/${id}`, { status: "draft" })
  }
})

describe("refused, at the field that is at fault", () => {
  const UNKNOWN = "We do not know this place. Enter a Canadian postal code, or a city such as Ajax, Ontario."
  test.each<[string, Query, string, string]>([
    ["a place that nobody knows", { near: "Atlantis" }, "near", UNKNOWN],
    ["a city in another province", { near: "Ajax, Quebec", radiusKm: "50" }, "near", UNKNOWN],
    ["a code that does not exist", { near: "D1S 3K4" }, "near", UNKNOWN],
    ["a radius around nothing", { radiusKm: "50" }, "radiusKm", "A radius needs a place. Send `near` as well."],
    [
      "a radius around an empty place",
      { near: " ", radiusKm: "50" },
      "radiusKm",
      "A radius needs a place. Send `near` as well.",
    ],
    ["a radius that is too small", { near: "L1S", radiusKm: "24" }, "radiusKm", "Radius must be at least 25 km."],
    ["a radius that is too large", { near: "L1S", radiusKm: "501" }, "radiusKm", "Radius must be at most 500 km."],
  ])("%s", async (_what, query, field, sentence) => {
    for (const path of ["/api/listings", "/api/listings/facets", "/api/listings/market"]) {
      const { status, body } = await ask(path, query)
      expect([path, status, body.code, body.fields]).toEqual([path, 400, "INVALID_INPUT", { [field]: sentence }])
    }
  })

  test("nearest to nothing", async () => {
    for (const path of ["/api/listings", "/api/listings/market"]) {
      const { status, body } = await ask(path, { sort: "nearest" })
      const sentence = "The order by distance needs a place. Send `near` as well."
      expect([path, status, body.code, body.fields]).toEqual([path, 400, "INVALID_INPUT", { sort: sentence }])
    }
  })
})

slow("where somebody searches is kept nowhere", async () => {
  await cars({ near: "P9N1A1", radiusKm: "25" })
  const { rows: columns } = await market.pool.query(
    `SELECT format('%I', table_name) AS table, format('%I', column_name) AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'character varying')
       AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')`
  )
  const looks = columns.map(
    ({ table, column }) => `SELECT '${table}' AS table FROM ${table} WHERE ${column}::text LIKE '%P9N1A1%'`
  )
  expect((await market.pool.query(looks.join(" UNION ALL "))).rows).toEqual([])
})
