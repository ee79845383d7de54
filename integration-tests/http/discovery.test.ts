import { endpoints, type Facets, type Cents } from "@northlot/contract"
import fc from "fast-check"
import { manyListings } from "../environment/many-listings"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { millisecondsOf, quickestOf } from "../environment/quickest"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"

const CARS = 400

let market: SharedMarket
let crowd: ReturnType<typeof people>
let seller: Person
let buyer: Person
let dealer: Person

beforeAll(async () => {
  market = await sharedMarket()
  crowd = people(market)
  ;[seller, buyer, dealer] = [await crowd.seller(), await crowd.buyer({ credits: 1 }), await crowd.dealerBuyer()]
  await manyListings(market.pool, { sellerId: seller.id, count: CARS, mark: "many" })
}, 120_000)

afterAll(() => market.stop())

type Filter = Record<string, string>
const addressOf = (path: string, filter: Filter) => `${path}?${new URLSearchParams(filter)}`
async function answer(path: string, filter: Filter, who?: Person) {
  const address = addressOf(path, filter)
  const { status, body } = await (who ? who.request("GET", address) : send(market, "GET", address))
  if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`)
  return body
}
const list = (filter: Filter, who?: Person) => answer("/api/listings", { limit: "100", ...filter }, who)
const facets = (filter: Filter, who?: Person) => answer("/api/listings/facets", filter, who)
const totalOf = async (filter: Filter, who?: Person): Promise<number> =>
  (await list({ ...filter, limit: "1" }, who)).total

/** All cars of a search, page by page; each page starts after the last car of the page before. */
async function allOf(
  filter: Filter,
  between: (page: number) => Promise<unknown> = async () => undefined,
  who?: Person
) {
  const cars: {
    id: string
    priceCents: Cents | null
    minimumCents: Cents
    year: number
    kms: number | null
    endsAt: string
    bidCount: number
  }[] = []
  for (let page = 0, after: string | null = ""; after !== null; page++) {
    const body = await list({ ...filter, ...(after ? { after } : {}) }, who)
    cars.push(...body.listings)
    after = body.next
    if (after !== null) await between(page)
  }
  return cars
}

const some = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const anyFilter = fc
  .record({
    q: some(["honda", "model 3", "touring guelph", "7", "suv", "4x4 automatic"]),
    make: some(["Honda", "toyota", "Nothing", "Honda,toyota"]),
    model: some(["Model 0-7", "Model 1-0"]),
    body: some(["SUV", "Sedan", "suv,Truck"]),
    fuel: some(["Gasoline", "Diesel"]),
    drivetrain: some(["AWD"]),
    location: some(["Guelph", "ajax", "Guelph,Barrie"]),
    sellerType: some(["private", "dealer"]),
    certified: some(["true", "false"]),
    reserveMet: some(["true"]),
    noReserve: some(["true", "false"]),
    hot: some(["true"]),
    endingWithinMinutes: some(["30", "4320", "777"]),
    yearMin: some(["2005"]),
    priceMax: some(["2500"]),
    kmsMax: some(["150000"]),
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter)

describe("facets", () => {
  slow(
    "what a facet counts is what choosing it gives, under any other filters, for everyone who looks",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          anyFilter,
          fc.constantFrom("nobody", "buyer", "dealer"),
          fc.nat(),
          async (filter, kind, pick) => {
            const who = { nobody: undefined, buyer, dealer }[kind]
            const body = await facets(filter, who)
            expect(endpoints.readFacets.answer.safeParse(body).error).toBeUndefined()
            expect(body.total).toBe(await totalOf(filter, who))
            const values = Object.entries(body.facets as Facets).flatMap(([name, counted]) =>
              counted.map(({ value, count }) => ({ name, value, count }))
            )
            // The facets have too many values to check all. Each run checks every ninth value, from a random start.
            for (const { name, value, count } of values.filter((_, index) => (index + pick) % 9 === 0)) {
              const chosen: Filter = { ...filter, [name]: value }
              // A model belongs to one make, so the filter's model is dropped when its make is replaced.
              if (name === "make") delete chosen.model
              expect({ filter, name, value, count }).toEqual({ filter, name, value, count: await totalOf(chosen, who) })
            }
            for (const [name, value] of Object.entries(filter)) {
              if (!(name in body.facets) || (name === "model" && !filter.make)) continue
              const named = (body.facets as Record<string, { value: string }[]>)[name]!
              for (const choice of value.split(","))
                expect(named.map((item) => item.value.toLowerCase())).toContain(choice.toLowerCase())
            }
          }
        ),
        { numRuns: 25 }
      )
    },
    60_000
  )

  test("the range of a figure is that of its cars under all other filters", async () => {
    const filter = { body: "SUV", yearMin: "2010", kmsMax: "100000" }
    const { ranges } = await facets(filter)
    const least = async (without: keyof typeof filter | null, sort: string) => {
      const rest: Filter = { ...filter }
      if (without) delete rest[without]
      return (await list({ ...rest, sort, limit: "1" })).listings[0]
    }
    expect(ranges.year).toEqual({
      min: (await least("yearMin", "year_asc")).year,
      max: (await least("yearMin", "year_desc")).year,
    })
    expect(ranges.kms.min).toBe((await least("kmsMax", "kms")).kms)
    const dearest = await least(null, "price_high")
    expect(ranges.price.max).toBe(Math.ceil((dearest.currentBidCents ?? dearest.openingPriceCents) / 100))
  })

  test("models are those of the chosen make, and none without one", async () => {
    expect((await facets({})).facets.model).toEqual([])
    const { model } = (await facets({ make: "HONDA", model: "Model 0-7" })).facets
    const cars = await allOf({ make: "honda" })
    expect(model.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(cars.length)
  })

  test("a search that finds nothing names the filters whose removal brings cars back, the one that brings most first", async () => {
    const filter = { make: "Honda", model: "Model 0-7", yearMin: "2099" }
    const { total, loosen } = await facets(filter)
    expect(total).toBe(0)
    expect(loosen).toEqual([{ filter: "yearMin", count: await totalOf({ make: "Honda", model: "Model 0-7" }) }])
    expect((await facets({ make: "Honda" })).loosen).toEqual([])
  })

  test("several values of one filter are alternatives, and each keeps its count", async () => {
    const [suvs, trucks] = [await allOf({ body: "SUV" }), await allOf({ body: "Truck" })]
    const both = await allOf({ body: "suv, TRUCK" })
    expect(both.map(({ id }) => id).sort()).toEqual([...suvs, ...trucks].map(({ id }) => id).sort())
    const { total, facets: counted } = await facets({ body: "suv,truck" })
    expect(total).toBe(both.length)
    const { body } = (await facets({})).facets
    expect(counted.body).toEqual(body)
    expect((await facets({ make: "Honda,Kia", model: "Model 0-7,Model 4-3" })).total).toBe(
      (await totalOf({ make: "Honda", model: "Model 0-7" })) + (await totalOf({ make: "Kia", model: "Model 4-3" }))
    )
    for (const make of [
      Array(21)
        .fill("a")
        .map((one, index) => one + index)
        .join(","),
      "a".repeat(61),
    ]) {
      const { status, body: refused } = await send(market, "GET", addressOf("/api/listings", { make }))
      expect([status, refused.code]).toEqual([400, "INVALID_INPUT"])
    }
  })

  test("a misspelt search says what was meant, and how many cars that finds under the other filters", async () => {
    const meant = async (filter: Filter, who?: Person) => (await facets(filter, who)).meant
    expect(await meant({ q: "tyota" })).toEqual({ q: "Toyota", count: await totalOf({ q: "toyota" }) })
    const { listings } = await list({ q: "honda" })
    const city: string = listings
      .map(({ location }: { location: string }) => location.split(",")[0])
      .find((name: string) => name !== "Ajax")
    const misspelt = city[0]! + city[2]! + city[1]! + city.slice(3)
    expect(await meant({ q: `hnoda ${misspelt}` })).toEqual({
      q: `Honda ${city}`,
      count: await totalOf({ q: `honda ${city}` }),
    })
    // A corrected search is suggested only if it finds cars.
    expect(await meant({ q: "hnoda", body: "Spaceship" })).toBeNull()
    expect(await meant({ q: "tyota", body: "SUV" })).toEqual({
      q: "Toyota",
      count: await totalOf({ q: "toyota", body: "SUV" }),
    })
    for (const filter of [{ q: "tyota", yearMin: "2099" }, { q: "qwertzui" }, { q: "toyota" }, { yearMin: "2099" }])
      expect(await meant(filter as Filter)).toBeNull()
  })

  test("a car for dealers is in no count of anybody else, also while the whole site is for dealers", async () => {
    const dealersOnly = CARS / 10
    const madeOf = (body: { facets: Facets }) => body.facets.make.reduce((sum, { count }) => sum + count, 0)
    for (const who of [undefined, buyer])
      expect([(await facets({}, who)).total, madeOf(await facets({}, who))]).toEqual([
        CARS - dealersOnly,
        CARS - dealersOnly,
      ])
    expect([(await facets({}, dealer)).total, (await facets({}, seller)).total]).toEqual([CARS, CARS])
    const admin = await crowd.admin()
    const { policy } = (await admin.request("GET", "/api/admin/listing-policy")).body
    const switchTo = async (on: boolean) => {
      await market.pool.query(
        `INSERT INTO policy_version (kind, version, content, effective_from, reason, made_by, made_at)
         SELECT 'listings', (SELECT count(*) FROM policy_version WHERE kind = 'listings') + 1, $1, now, '', 'test', now
         FROM northlot_now() AS now`,
        [JSON.stringify({ ...policy, dealersOnly: on })]
      )
      // The market does not notice a direct change of rows, so the test clears its response cache.
      await market.inside("forgetCachedAnswers")
    }
    await switchTo(true)
    try {
      const body = await facets({})
      expect([
        body.total,
        body.facets.make,
        body.facets.hot,
        body.ranges.year,
        (await list({ q: "honda" })).total,
      ]).toEqual([0, [], [], null, 0])
      expect((await facets({}, dealer)).total).toBe(CARS)
    } finally {
      await switchTo(false)
    }
  })
})

describe("pages", () => {
  slow.each(["ending", "newest", "price_low", "price_high", "bids", "year_asc", "year_desc", "kms"])(
    "of %s hold every car once, in order",
    async (sort) => {
      const cars = await allOf({ sort })
      expect(new Set(cars.map(({ id }) => id)).size).toBe(CARS - CARS / 10)
      const keys: Record<string, (car: any) => number> = {
        ending: ({ endsAt }) => Date.parse(endsAt),
        newest: () => 0,
        price_low: ({ currentBidCents, openingPriceCents }) => currentBidCents ?? openingPriceCents,
        price_high: ({ currentBidCents, openingPriceCents }) => -(currentBidCents ?? openingPriceCents),
        bids: ({ bidCount }) => -bidCount,
        year_asc: ({ year }) => year,
        year_desc: ({ year }) => -year,
        kms: ({ kms }) => kms ?? Infinity,
      }
      const values = cars.map(keys[sort]!)
      expect(values).toEqual([...values].sort((one, other) => (one === other ? 0 : one - other)))
    }
  )

  test("neither skip nor repeat a car because others ended or were bid on meanwhile", async () => {
    const before = (await allOf({ sort: "year_desc" })).map(({ id }) => id)
    const gone: string[] = []
    try {
      const cars = await allOf({ sort: "year_desc" }, async (page) => {
        // While the test reads the pages, auctions of earlier cars end, and a later car gets a higher price. The sort
        // order of the other cars does not change.
        gone.push(before[page * 3]!)
        await market.pool.query(
          "UPDATE live_listing SET ends_at = northlot_now() - interval '1 second' WHERE id = ANY($1)",
          [gone]
        )
        await market.pool.query("UPDATE live_listing SET price_cents = price_cents + 100 WHERE id = $1", [before[250]])
      })
      expect(cars.map(({ id }) => id)).toEqual(before)
    } finally {
      await market.pool.query(
        "UPDATE live_listing SET ends_at = auction.ends_at FROM auction WHERE auction.listing_id = live_listing.id AND live_listing.id = ANY($1)",
        [gone]
      )
    }
  })

  test.each([
    "x",
    "%00",
    "a".repeat(241),
    Buffer.from("price_cents 1 lst_x").toString("base64url"),
    Buffer.from("ends_at '; lst_x").toString("base64url"),
  ])("a place that no page has ended with is refused: %s", async (after) => {
    const { status, body } = await send(market, "GET", `/api/listings?sort=ending&after=${after}`)
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"])
  })
})

describe("what is searched", () => {
  const found = async (filter: Filter) => (await list(filter)).listings.map(({ id }: { id: string }) => id)
  const oneCar = {
    make: "Searchable",
    model: "One",
    year: 2018,
    kms: 50_000,
    body: "SUV",
    location: "Thunder Bay, Ontario",
  }

  test("counts no accents, neither of a car nor of a search, in either encoding of Unicode", async () => {
    const cars = [
      { vin: "9ZZFC2F59KH500123", make: "Citroën", model: "Ami" },
      { vin: "9ZZFC2F59KH500124", make: "Citroën".normalize("NFD"), model: "Méhari" },
    ]
    const ids: string[] = []
    for (const car of cars) {
      const fields = { ...oneCar, ...car, vinCheckDigitConfirmed: true, startingPrice: 5_000 }
      const { body } = await seller.request("POST", "/api/listings", fields)
      expect((await seller.request("PATCH", `/api/listings/${body.id}`, { status: "live" })).status).toBe(200)
      ids.push(body.id)
    }
    const spellings = ["citroen", "CITROËN", "citroën".normalize("NFD")]
    for (const q of spellings) expect((await found({ q })).sort()).toEqual([...ids].sort())
    expect(await found({ q: "mehari citroen" })).toEqual([ids[1]])
    const admin = await crowd.admin()
    for (const q of spellings) {
      const { body } = await admin.request("GET", `/api/admin/listings?${new URLSearchParams({ q })}`)
      expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
    }
    for (const id of ids) await seller.request("POST", `/api/listings/${id}/close`, {})
  })

  test("counts no accents in the names of people, in their list and in the console's search", async () => {
    const [admin, person] = [await crowd.admin(), await crowd.buyer()]
    const change = { first: "Hélène", last: "Œuvré-Côté".normalize("NFD") }
    expect((await admin.request("PUT", `/api/admin/registrants/${person.id}`, change)).status).toBe(200)
    for (const q of ["helene", "HÉLÈNE cote", "côté".normalize("NFD")]) {
      const query = new URLSearchParams({ q })
      const { body } = await admin.request("GET", `/api/admin/registrants?${query}`)
      expect([q, body.items.map(({ id }: { id: string }) => id)]).toEqual([q, [person.id]])
      const { body: console } = await admin.request("GET", `/api/admin/search?${query}`)
      expect(console.items.map(({ id }: { id: string }) => id)).toContain(person.id)
    }
  })

  test("counts no accents in the audit log and in the addresses of sent messages", async () => {
    const admin = await crowd.admin()
    await market.pool.query(
      `INSERT INTO audit_entry (actor, action, subject, details) VALUES ('admin', 'test.moved', 'Côté', '{"to":"Rivière-du-Loup","by":"ÉMILE"}')`
    )
    await market.pool.query(
      `INSERT INTO notification (id, "to", channel, template, status) VALUES ('noti_accents', 'Hélène@exemple.test', 'email', 'outbid', 'success')`
    )
    const foundIn = async (list: string, q: string) => {
      const { body } = await admin.request("GET", `/api/admin/${list}?${new URLSearchParams({ q })}`)
      return [q, body.total]
    }
    for (const q of ["riviere-du-loup", "RIVIÈRE-DU", "rivière".normalize("NFD"), "test.moved cote", "emile", "Émile"])
      expect(await foundIn("audit", q)).toEqual([q, 1])
    for (const q of ["helene@exemple", "HÉLÈNE@exemple"]) expect(await foundIn("sent-messages", q)).toEqual([q, 1])
    expect(await foundIn("audit", "riviere-du-nord")).toEqual(["riviere-du-nord", 0])
  })

  test("is found by the words of its kinds and by its colour, whole words alone", async () => {
    const cars = [
      {
        ...oneCar,
        vin: "9ZZFC2F59KH500125",
        model: "Hauler",
        body: "Truck",
        drivetrain: "4WD",
        location: "Barrie, ON",
      },
      {
        ...oneCar,
        vin: "9ZZFC2F59KH500126",
        model: "Climber",
        transmission: "Automatic",
        drivetrain: "AWD",
        exteriorColor: "Grey",
        location: "Vancouver, BC",
      },
    ]
    const ids: string[] = []
    for (const car of cars) {
      const fields = { ...car, vinCheckDigitConfirmed: true, startingPrice: 5_000 }
      const { body } = await seller.request("POST", "/api/listings", fields)
      expect((await seller.request("PATCH", `/api/listings/${body.id}`, { status: "live" })).status).toBe(200)
      ids.push(body.id)
    }
    const [hauler, climber] = ids
    expect(await found({ q: "truck 4x4 barrie searchable" })).toEqual([hauler])
    expect(await found({ q: "Searchable four-wheel drive pickup in Barrie" })).toEqual([hauler])
    expect(await found({ q: "automatic awd suv searchable" })).toEqual([climber])
    expect(await found({ q: "searchable gray crossover" })).toEqual([climber])
    expect((await found({ q: "searchable truck or suv" })).sort()).toEqual([...ids].sort())
    expect(await found({ q: "searchable van" })).toEqual([])
    const repainted = await seller.request("PATCH", `/api/listings/${climber}`, { exteriorColor: "Red" })
    expect(repainted.status).toBe(200)
    expect(await found({ q: "searchable red" })).toEqual([climber])
    expect(await found({ q: "searchable grey" })).toEqual([])
    for (const id of ids) await seller.request("POST", `/api/listings/${id}/close`, {})
  })

  slow("follows a car from its publication over its changes and bids to its end", async () => {
    const vin = "9ZZFC2F59KH500999"
    const { body } = await seller.request("POST", "/api/listings", {
      vin,
      vinCheckDigitConfirmed: true,
      ...oneCar,
      startingPrice: 5_000,
    })
    const id = body.id as string
    expect(await found({ make: "searchable" })).toEqual([])
    expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })).status).toBe(200)
    expect(await found({ make: "searchable", location: "thunder bay", kmsMin: "50000", kmsMax: "50000" })).toEqual([id])
    expect(
      await found({ q: "searchable bay", priceMin: "5000", priceMax: "5000", hot: "false", reserveMet: "false" })
    ).toEqual([id])
    // The absence of a reserve is public, so it can be searched for.
    expect([
      await found({ make: "searchable", noReserve: "true" }),
      await found({ make: "searchable", noReserve: "false" }),
    ]).toEqual([[id], []])
    expect((await facets({ make: "searchable" })).facets.noReserve).toEqual([{ value: "true", count: 1 }])
    const asks = (reserve: object) => seller.request("PATCH", `/api/listings/${id}`, reserve)
    expect((await asks({ reserveCents: 1_500_000 })).status).toBe(200)
    expect([
      await found({ make: "searchable", noReserve: "true" }),
      await found({ make: "searchable", noReserve: "false" }),
    ]).toEqual([[], [id]])
    expect((await asks({ reserveCents: null, startingPriceCents: 500_000 })).status).toBe(200)

    expect(
      (await seller.request("PATCH", `/api/listings/${id}`, { kms: 60_000, title: "Searchable wagon of a kind" }))
        .status
    ).toBe(200)
    expect(await found({ q: "wagon kind", kmsMin: "60000" })).toEqual([id])
    expect(await found({ make: "searchable", kmsMax: "59999" })).toEqual([])

    expect((await buyer.request("POST", "/api/offers", { listingId: id, amount: 6_000 })).status).toBe(201)
    expect(await found({ make: "searchable", priceMin: "6000", hot: "true", reserveMet: "true" })).toEqual([id])
    expect((await facets({ make: "searchable" })).facets.hot).toEqual([{ value: "true", count: 1 }])

    try {
      await market.clock.advance(61 * 60_000)
      expect(await found({ make: "searchable", hot: "true" })).toEqual([])
      await market.clock.advance(7 * 24 * 60 * 60_000)
      // An auction no longer appears after its end, even before it is settled.
      expect(await found({ make: "searchable" })).toEqual([])
      await eventually(
        "the sold car to leave the search",
        async () => (await market.pool.query("SELECT 1 FROM live_listing WHERE id = $1", [id])).rows.length === 0
      )
      expect(
        (await list({ make: "searchable", status: "sold", q: "wagon", priceMin: "6000" })).listings.map(
          (car: { id: string }) => car.id
        )
      ).toEqual([id])
    } finally {
      await market.clock.reset()
    }
  })
})

describe("hostile input", () => {
  test.each([
    "'; DROP TABLE live_listing",
    "%",
    "_",
    "\\",
    "%%%_",
    "\\%",
    "🚗🚙",
    "((((a+)+)+)+$",
    "$1",
    "a b c d e f g h i j k l",
    "\u202egnp",
  ])("%s is text like any other", async (q) => {
    const [body, counted] = [await list({ q }), await facets({ q })]
    expect(body.total).toBe(counted.total)
    expect(body.total).toBeLessThan(CARS)
  })

  test("more text than a search can be is refused at once", async () => {
    for (const path of ["/api/listings", "/api/listings/facets"]) {
      for (const name of ["q", "make", "location", "after"]) {
        const answered = () =>
          millisecondsOf(async () => {
            const { status } = await send(market, "GET", addressOf(path, { [name]: `${"a".repeat(7_000)}!` }))
            // Facets have no pages, so they ignore the cursor.
            if (name !== "after" || path === "/api/listings") expect([path, name, status]).toEqual([path, name, 400])
          })
        expect(await quickestOf(1_000, answered)).toBeLessThan(1_000)
      }
    }
  })
})
