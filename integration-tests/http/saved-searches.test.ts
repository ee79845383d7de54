import fc from "fast-check"
import { cents, type Cents, type NoticeParams } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { noticeWords } from "#src/wording/notice/index"
import { savedSearch } from "#src/wording/notice/saved-search"
import { emailsTo } from "./accounts-support"
import { bid, newVin } from "./bidding-support"
import { count, signInAgain, untilQuiet } from "./sales-support"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ALL = { listed: true, reserve: true, ending: true }
const BY_ALL = { site: true, email: true, sms: false }

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let dealer: Person
/** A bidder who gets no notices. */
let bidder: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[admin, seller, buyer, dealer, bidder] = await Promise.all([
    someone.admin(),
    someone.dealerSeller(),
    someone.buyer(),
    someone.dealerBuyer(),
    someone.buyer(),
  ])
  const choices = [{ purpose: "savedSearches", channel: "email", on: true }]
  expect((await buyer.request("PUT", "/api/preferences", { choices })).status).toBe(200)
})
afterAll(() => market?.stop())
beforeEach(async () => {
  await market.pool.query(`UPDATE saved_search SET deleted_at = northlot_now() WHERE deleted_at IS NULL`)
})

const save = (who: Person, search: object = {}) =>
  who.request("POST", "/api/saved-searches", {
    name: "Mine",
    filter: {},
    kinds: ALL,
    channels: BY_ALL,
    pace: "at_once",
    ...search,
  })

async function saved(who: Person, search: object = {}): Promise<string> {
  const { status, body } = await save(who, search)
  if (status !== 201) throw new Error(`The search was refused: ${status} ${JSON.stringify(body)}`)
  return body.item.id
}

const searchesOf = async (who: Person) => (await who.request("GET", "/api/saved-searches?counted=true")).body.items

interface Car {
  make?: string
  model?: string
  year?: number
  audience?: "public" | "dealers"
  reserveCents?: Cents
  startingPriceCents?: Cents
  [field: string]: unknown
}

/** Publishes a car for so many hours and returns its id. */
async function list(car: Car = {}, hours = 168): Promise<string> {
  const fields = {
    vin: newVin(),
    year: 2018,
    model: "One",
    kms: 61_000,
    location: "Guelph, Ontario",
    ...(car.reserveCents ? {} : { startingPriceCents: cents(500_000) }),
    ...car,
  }
  const created = await seller.request("POST", "/api/listings", fields)
  if (created.status !== 201) throw new Error(`The car was refused: ${created.status} ${JSON.stringify(created.body)}`)
  await publishFor(created.body.id, hours)
  return created.body.id
}

async function publishFor(id: string, hours: number): Promise<void> {
  const endsAt = new Date((await market.clock.now()).getTime() + hours * HOUR).toISOString()
  const { status, body } = await seller.request("PATCH", `/api/listings/${id}`, { status: "live", endsAt })
  if (status !== 200) throw new Error(`It could not go live: ${status} ${JSON.stringify(body)}`)
}

/** The texts of a saved search's notice, as the person reads them. */
const wordsOf = (params: NoticeParams<"savedSearch">) => savedSearch(params, { role: "buyer", car: "" })

/** Waits until no work is pending. Returns the titles of the notices and emails about a car, by channel. */
async function toldOf(who: Person, listingId: string) {
  await untilQuiet(market)
  const [{ rows: notices }, { rows: emails }] = await Promise.all([
    market.pool.query(
      `SELECT params FROM notice WHERE account_id = $1 AND listing_id = $2 AND type = 'savedSearch' ORDER BY created_at, id`,
      [who.id, listingId]
    ),
    market.pool.query(
      `SELECT payload FROM outbox_event WHERE topic = 'email.requested' AND payload ->> 'to' = $1 AND payload ->> 'template' = 'saved-search'
         AND payload -> 'data' ->> 'listingId' = $2`,
      [who.email, listingId]
    ),
  ])
  return {
    site: notices.map(({ params }) => wordsOf(params).title.split(":")[0]),
    emails: emails.map(({ payload }) => payload.data.title.split(":")[0]),
  }
}

/** The buyer's email with this subject, as text. */
async function letter(subject: string): Promise<string> {
  const messages = await emailsTo(market, buyer.email)
  return Buffer.from(messages.find((message) => message.includes(`Subject: ${subject}`)) ?? "", "latin1").toString(
    "utf8"
  )
}

describe("saving a search", () => {
  test("keeps its filters as their address writes them, and says how many cars match", async () => {
    const listingId = await list({ make: "Saab", model: "900", year: 1994 })
    const { status, body } = await save(buyer, {
      name: " My Saab ",
      filter: { make: "saab", yearMin: 1990, certified: "false" },
      sort: "newest",
    })
    expect([status, body.item]).toEqual([
      201,
      expect.objectContaining({
        name: "My Saab",
        filter: { make: "saab", yearMin: "1990", certified: "false" },
        address: "?make=saab&yearMin=1990&certified=false&sort=newest",
        kinds: ALL,
        channels: BY_ALL,
        pace: "at_once",
        matching: null,
        lastToldAt: null,
      }),
    ])
    await eventually("the car to be listed", async () => (await searchesOf(buyer))[0].matching === 1)
    const shown = await buyer.request("GET", `/api/listings${body.item.address}`)
    expect(shown.body.listings.map(({ id }: { id: string }) => id)).toEqual([listingId])
  })

  test("of several makes is told of a car of each", async () => {
    const search = await saved(buyer, { filter: { make: "Lancia,Borgward", q: "red" } })
    const other = await saved(dealer, { filter: { make: "Lancia" } })
    const id = await list({ make: "borgward", model: "Isabella", exteriorColor: "Red" })
    await untilQuiet(market)
    const { rows } = await market.pool.query(`SELECT account_id, search_ids FROM search_match WHERE listing_id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ account_id: buyer.id, search_ids: [search] }])
    expect((await searchesOf(buyer))[0].matching).toBe(1)
    expect((await searchesOf(dealer)).map(({ id: one }: { id: string }) => one)).toEqual([other])
  })

  slow("keeps how far around a place, and names the field where it cannot", async () => {
    const near = await list({ make: "Austin", location: "Oshawa, Ontario" })
    await list({ make: "Austin", location: "Windsor, Ontario" })
    const { status, body } = await save(buyer, {
      filter: { make: "Austin", near: "L1S", radiusKm: 50 },
      sort: "nearest",
    })
    expect([status, body.item.address]).toEqual([201, "?make=Austin&near=L1S&radiusKm=50&sort=nearest"])
    await eventually("the car nearby to be counted", async () => (await searchesOf(buyer))[0].matching === 1)
    const shown = await buyer.request("GET", `/api/listings${body.item.address}`)
    expect(shown.body.listings.map(({ id }: { id: string }) => id)).toEqual([near])
    expect((await save(buyer, { filter: { near: "Atlantis" } })).body.fields).toEqual({
      "filter.near": expect.stringContaining("We do not know this place."),
    })
    expect((await save(buyer, { sort: "nearest" })).body.fields).toEqual({ sort: expect.any(String) })
  })

  test("the same filters again, in other letters and another order, are one search", async () => {
    await saved(buyer, { filter: { make: "Honda", model: "Civic" } })
    expect(await save(buyer, { name: "Other", filter: { model: "civic", make: "HONDA" }, sort: "bids" })).toMatchObject(
      {
        status: 409,
        body: { code: "SEARCH_ALREADY_SAVED" },
      }
    )
    expect((await save(dealer, { filter: { make: "Honda", model: "Civic" } })).status).toBe(201)
    expect(await searchesOf(buyer)).toHaveLength(1)
  })

  slow("fifty fit, also when the last two come at once", async () => {
    await Promise.all(Array.from({ length: 49 }, (_, index) => saved(buyer, { filter: { q: `w${index}` } })))
    const last = await Promise.all(["x", "y"].map((q) => save(buyer, { filter: { q } })))
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(last.find(({ status }) => status === 409)!.body.code).toBe("SEARCHES_FULL")
  })

  test.each([
    ["a moment", { filter: { hot: "true" } }],
    ["something unknown", { filter: { colour: "red" } }],
    ["a year that is none", { filter: { yearMin: "20" } }],
    ["a place that nobody knows", { filter: { near: "Atlantis", radiusKm: "50" } }],
    ["a radius around nothing", { filter: { radiusKm: "50" } }],
    ["an order around nothing", { sort: "nearest" }],
    ["no name", { name: " " }],
    ["no such pace", { pace: "weekly" }],
    ["half of what to tell", { kinds: { listed: true } }],
  ])("%s is refused", async (_what, search) => {
    expect(await save(buyer, search)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await searchesOf(buyer)).toEqual([])
  })

  test("is changed, deleted and brought back by its own person alone", async () => {
    const id = await saved(buyer, { filter: { make: "Fiat" } })
    for (const [method, path, body] of [
      ["PATCH", "", { name: "Theirs" }],
      ["DELETE", "", undefined],
      ["POST", "/restore", undefined],
    ] as const) {
      expect(await dealer.request(method, `/api/saved-searches/${id}${path}`, body)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      })
    }
    const changed = await buyer.request("PATCH", `/api/saved-searches/${id}`, {
      name: "Small",
      kinds: { ending: false },
      pace: "daily",
    })
    expect(changed.body.item).toMatchObject({
      name: "Small",
      kinds: { listed: true, reserve: true, ending: false },
      channels: BY_ALL,
      pace: "daily",
    })

    expect((await buyer.request("DELETE", `/api/saved-searches/${id}`)).status).toBe(200)
    expect(await searchesOf(buyer)).toEqual([])
    expect((await buyer.request("DELETE", `/api/saved-searches/${id}`)).status).toBe(404)
    expect((await buyer.request("POST", `/api/saved-searches/${id}/restore`)).body.item).toMatchObject({
      id,
      name: "Small",
      pace: "daily",
    })
    await buyer.request("DELETE", `/api/saved-searches/${id}`)
    await saved(buyer, { filter: { make: "Fiat" } })
    expect((await buyer.request("POST", `/api/saved-searches/${id}/restore`)).body.code).toBe("SEARCH_ALREADY_SAVED")
  })
})

describe("a car that comes to the market", () => {
  slow("is told once, on the site and by e-mail, however many searches look for it", async () => {
    const first = await saved(buyer, { name: "Opels", filter: { make: "opel" } })
    await saved(buyer, {
      name: "Old",
      filter: { yearMax: 1999 },
      channels: { site: false, email: true, sms: false },
      pace: "daily",
    })
    await saved(buyer, { name: "Others", filter: { make: "Fiat" } })
    const listingId = await list({ make: "Opel", model: "Kadett", year: 1988 })
    expect(await toldOf(buyer, listingId)).toEqual({ site: ["New on auction"], emails: ["New on auction"] })
    const { rows } = await market.pool.query(`SELECT params FROM notice WHERE account_id = $1 AND listing_id = $2`, [
      buyer.id,
      listingId,
    ])
    expect(wordsOf(rows[0].params).text).toContain("Your saved searches ‘Opels’ and ‘Old’ found this car.")
    expect((await searchesOf(buyer)).find(({ id }: { id: string }) => id === first).lastToldAt).not.toBeNull()
    expect(await letter("New on auction: 1988 Opel Kadett")).toMatch(
      /Stop alerts of ‘Opels’: [^]*Stop alerts of ‘Old’: [^]*Unsubscribe: /
    )

    // A changed listing is not new, but a relisted one is.
    await seller.request("PATCH", `/api/listings/${listingId}`, { kms: 77_000 })
    expect((await toldOf(buyer, listingId)).site).toHaveLength(1)
    await seller.request("PATCH", `/api/listings/${listingId}`, { status: "draft" })
    await publishFor(listingId, 168)
    expect((await toldOf(buyer, listingId)).site).toEqual(["New on auction", "New on auction"])
  })

  slow("is told when a change makes it what somebody looks for", async () => {
    await saved(buyer, { filter: { make: "Lada", priceMax: 3_000 } })
    const listingId = await list({ make: "Lada" })
    expect((await toldOf(buyer, listingId)).site).toEqual([])
    await seller.request("PATCH", `/api/listings/${listingId}`, { startingPriceCents: cents(250_000) })
    expect((await toldOf(buyer, listingId)).site).toEqual(["New on auction"])
  })

  slow(
    "for dealers is told to dealers, none to its seller, to a search without alerts or to a disabled account",
    async () => {
      const disabled = await people(market).buyer()
      const silent = { kinds: { listed: false, reserve: false, ending: false } }
      await Promise.all([
        saved(buyer, { filter: { make: "Volvo" } }),
        saved(dealer, { filter: { make: "Volvo" } }),
        saved(seller, { filter: { make: "Volvo" } }),
        saved(disabled, { filter: { make: "Volvo" } }),
        saved(bidder, { filter: { make: "Volvo" }, ...silent }),
      ])
      expect(
        (
          await admin.request("POST", `/api/admin/registrants/${disabled.id}/status`, {
            status: "disabled",
            reason: "Unpaid fees",
          })
        ).status
      ).toBe(200)
      const trade = await list({ make: "Volvo", audience: "dealers" })
      const told = async (listingId: string) => {
        const all = await Promise.all([buyer, dealer, seller, disabled, bidder].map((who) => toldOf(who, listingId)))
        return all.map(({ site }) => site.length)
      }
      expect(await told(trade)).toEqual([0, 1, 0, 0, 0])
      expect(await told(await list({ make: "Volvo", model: "240" }))).toEqual([1, 1, 0, 0, 0])
      // A listing that becomes public is news for people who could not see it before.
      await seller.request("PATCH", `/api/listings/${trade}`, { audience: "public" })
      expect(await told(trade)).toEqual([1, 1, 0, 0, 0])
    }
  )

  slow("matches a search if and only if the list with its filters shows it", async () => {
    const cars = [
      {
        make: "Tesla",
        model: "Model 3",
        year: 2020,
        body: "Sedan",
        fuel: "Electric",
        startingPriceCents: cents(1_999_900),
        kms: 80_000,
        location: "Toronto / North York",
      },
      {
        make: "tesla",
        model: "Model Y",
        year: 2022,
        body: "SUV",
        fuel: "Electric",
        drivetrain: "AWD",
        startingPriceCents: cents(2_000_000),
      },
      {
        make: "Rivian",
        model: "R1T 100%",
        year: 2022,
        body: "Truck",
        fuel: "Electric",
        reserveCents: cents(3_000_000),
        location: "St. John_s",
      },
    ]
    const pick = <Value>(...values: Value[]) => fc.constantFrom(...values)
    const filter = fc.record(
      {
        q: pick("model", "TESLA 2020", "r1t", "100%", "john_s", "electric", "3", "awd suv", "truck or sedan"),
        make: pick("TESLA", "Rivian", "Ford", "ford, tesla", "Rivian,Tesla"),
        model: pick("model y", "Model 3"),
        body: pick("SUV", "Sedan", "Truck", "Sedan,Truck"),
        fuel: pick("electric", "Gasoline"),
        drivetrain: pick("AWD"),
        sellerType: pick("private", "dealer"),
        yearMin: pick("2019", "2020", "2021"),
        yearMax: pick("2020", "2021", "2022"),
        priceMin: pick("10500", "19999", "20000"),
        priceMax: pick("19999", "20000", "10500"),
        kmsMin: pick("50000", "80001"),
        kmsMax: pick("80000", "79999"),
        location: pick("toronto", "St. John_s, Ontario", "John", "Guelph,Toronto"),
        // A radius needs a place, so both are picked together.
        around: pick({ near: "M5V", radiusKm: "25" }, { near: "Ajax", radiusKm: "100" }, { near: "Guelph, ON" }),
        certified: pick("true", "false"),
        featured: pick("true", "false"),
        reserveMet: pick("true", "false"),
        noReserve: pick("true", "false"),
      },
      { requiredKeys: [] }
    )
    const drawn = fc
      .sample(filter, 200)
      .filter((one) => Object.keys(one).length <= 3)
      .map(({ around, ...one }) => ({ ...one, ...around }))
    const filters = [
      ...new Map(
        [{}, ...drawn].map((one) => [JSON.stringify(one, Object.keys(one).sort()).toLowerCase(), one])
      ).values(),
    ].slice(0, 50)
    const ids = new Map<string, object>()
    for (const one of filters) ids.set(await saved(buyer, { filter: one }), one)

    for (const car of cars) {
      const listingId = await list(car)
      await untilQuiet(market)
      const { rows } = await market.pool.query(
        `SELECT search_ids FROM search_match WHERE account_id = $1 AND listing_id = $2`,
        [buyer.id, listingId]
      )
      const found = new Set<string>(rows[0]?.search_ids)
      const counted = new Map(
        (await searchesOf(buyer)).map(({ id, matching }: { id: string; matching: number }) => [id, matching])
      )
      for (const [id, one] of ids) {
        const { body } = await buyer.request(
          "GET",
          `/api/listings?limit=100&${new URLSearchParams(one as Record<string, string>)}`
        )
        const shown = body.listings.some((listing: { id: string }) => listing.id === listingId)
        expect({ filter: one, car: car.model, matches: found.has(id), counted: counted.get(id) }).toEqual({
          filter: one,
          car: car.model,
          matches: shown,
          counted: body.total,
        })
      }
    }
  })
})

describe("a car on the market", () => {
  slow(
    "is told when its reserve is met, taken away or lowered to the price, once, and not when it still stands",
    async () => {
      await saved(buyer, { filter: { make: "Mazda" }, kinds: { listed: false, reserve: true, ending: false } })
      const reserveCents = 2_000_000
      const [metByBid, lowered, dropped] = [
        await list({ make: "Mazda", reserveCents: cents(reserveCents) }),
        await list({ make: "Mazda", reserveCents: cents(reserveCents) }),
        await list({ make: "Mazda", reserveCents: cents(reserveCents) }),
      ]
      const lower = (id: string, cents: Cents | null) =>
        seller.request("PATCH", `/api/listings/${id}`, { reserveCents: cents })

      expect((await bid(bidder, metByBid, { amountCents: cents(1_000_000) })).status).toBe(201)
      expect((await bid(bidder, lowered, { amountCents: cents(1_000_000) })).status).toBe(201)
      expect((await lower(lowered, cents(1_500_000))).status).toBe(200)
      expect([(await toldOf(buyer, metByBid)).site, (await toldOf(buyer, lowered)).site]).toEqual([[], []])

      expect((await bid(bidder, metByBid, { amountCents: reserveCents })).status).toBe(201)
      expect((await lower(lowered, cents(1_000_000))).status).toBe(200)
      expect((await lower(lowered, null)).status).toBe(200)
      expect(
        (
          await seller.request("PATCH", `/api/listings/${dropped}`, {
            reserveCents: null,
            startingPriceCents: cents(500_000),
          })
        ).status
      ).toBe(200)
      expect(await toldOf(buyer, metByBid)).toEqual({ site: ["Reserve met"], emails: ["Reserve met"] })
      expect((await toldOf(buyer, lowered)).site).toHaveLength(1)
      expect((await toldOf(buyer, dropped)).site).toEqual(["No reserve any more"])
      const { rows } = await market.pool.query(
        `SELECT type, params FROM notice WHERE account_id = $1 AND listing_id = ANY($2)`,
        [buyer.id, [metByBid, lowered, dropped]]
      )
      for (const told of rows) {
        const { title, text } = noticeWords(told, { role: "buyer", car: "" })
        expect(`${title} ${text}`).not.toMatch(/15,000/)
      }
    }
  )
})

describe("by the clock", () => {
  const onlyEnding = { listed: false, reserve: false, ending: true }

  async function advance(milliseconds: number): Promise<void> {
    await market.clock.advance(milliseconds)
    for (const person of [seller, buyer, dealer]) await signInAgain(market, person)
  }

  const looked = (listingId: string) =>
    eventually(
      "a look at what ends soon",
      async () =>
        (await count(market, `search_look JOIN auction ON id = auction_id WHERE listing_id = $1`, [listingId])) > 0
    )

  slow("a car is told a day before its end, and not again where it was told as new within that day", async () => {
    await Promise.all([
      saved(buyer, { filter: { make: "Audi" }, kinds: onlyEnding }),
      saved(dealer, { filter: { make: "Audi" } }),
    ])
    const [week, hours] = [await list({ make: "Audi" }, 7 * 24), await list({ make: "Audi", model: "Two" }, 20)]
    await looked(hours)
    expect([(await toldOf(buyer, hours)).site, (await toldOf(dealer, hours)).site]).toEqual([
      ["Ends within a day"],
      ["New on auction"],
    ])
    expect([(await toldOf(buyer, week)).site, (await toldOf(dealer, week)).site]).toEqual([[], ["New on auction"]])

    await advance(6 * DAY + 60_000)
    await looked(week)
    expect([await toldOf(buyer, week), (await toldOf(dealer, week)).site]).toEqual([
      { site: ["Ends within a day"], emails: ["Ends within a day"] },
      ["New on auction", "Ends within a day"],
    ])
  })

  slow(
    "what was found since the last morning is told together at eight in Toronto, as far as it is still there, and nothing is not told",
    async () => {
      const daily = { pace: "daily", kinds: { listed: true, reserve: false, ending: false } }
      const searchId = await saved(buyer, { ...daily, name: "Swedes", filter: { make: "Saab" } })
      await saved(buyer, { ...daily, name: "Modern", filter: { yearMin: 2015, make: "Saab" } })
      const [first, second, gone] = [
        await list({ make: "Saab" }),
        await list({ make: "Saab", model: "Two" }),
        await list({ make: "Saab", model: "Three" }),
      ]
      await untilQuiet(market)
      await seller.request("PATCH", `/api/listings/${gone}`, { status: "draft" })
      for (const id of [first, second, gone]) expect(await toldOf(buyer, id)).toEqual({ site: [], emails: [] })

      const digests = async () => {
        await untilQuiet(market)
        const { rows } = await market.pool.query(
          `SELECT params FROM notice WHERE account_id = $1 AND type = 'savedSearch' AND listing_id = ''`,
          [buyer.id]
        )
        return rows.map(({ params }) => wordsOf(params).title)
      }
      const morning = async () => {
        const eight = await nextEight()
        await advance(eight.getTime() - (await market.clock.now()).getTime() + 1_000)
        await eventually(
          "the morning's message to begin",
          async () => (await count(market, `search_digest WHERE day = $1`, [torontoDay(eight)])) > 0
        )
      }
      await morning()
      expect(await digests()).toEqual(["2 cars for your saved searches"])
      const text = await letter("2 cars for your saved searches")
      for (const id of [first, second]) expect(text).toContain(`/listing/${id}`)
      expect(text).not.toContain(gone)

      await morning()
      expect(await digests()).toHaveLength(1)

      // The email's link ends the alerts of its own search only.
      const [, token] = /Stop alerts of ‘Swedes’: \S+token=(\S+)/.exec(text)!
      for (const wrong of [`${token}x`, token!.replace(searchId, "srch_other"), "nothing"]) {
        expect(await send(market, "DELETE", `/api/search-alerts/${wrong}`)).toMatchObject({
          status: 404,
          body: { code: "NOT_FOUND" },
        })
      }
      for (const _again of [1, 2])
        expect((await send(market, "DELETE", `/api/search-alerts/${token}`)).body).toEqual({ ok: true, name: "Swedes" })
      const searches = await searchesOf(buyer)
      expect(
        searches.map(({ name, kinds }: { name: string; kinds: object }) => [name, Object.values(kinds).includes(true)])
      ).toEqual([
        ["Modern", true],
        ["Swedes", false],
      ])
    }
  )

  /** The next 8:00 in Toronto, by the market's clock. */
  async function nextEight(): Promise<Date> {
    const { rows } = await market.pool.query<{ eight: Date }>(
      `SELECT (date_trunc('day', local) + interval '8 hours' + CASE WHEN local::time >= '08:00' THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE 'America/Toronto' AS eight
       FROM (SELECT northlot_now() AT TIME ZONE 'America/Toronto' AS local) AS now`
    )
    return rows[0]!.eight
  }

  const torontoDay = (moment: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(moment)
})
