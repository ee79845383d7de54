import { cents, type Cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { bid, freezeClock, newVin } from "./bidding-support"

/** Noon on a Thursday in Toronto. */
const NOON = "2031-05-15T16:00:00Z"
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"

let market: SharedMarket
let seller: Person
let otherSeller: Person
let dealerSeller: Person
let buyer: Person
let rival: Person
let dealer: Person

beforeAll(async () => {
  market = await sharedMarket()
  await freezeClock(market, new Date(NOON))
  const someone = people(market)
  ;[seller, otherSeller, dealerSeller, buyer, rival, dealer] = await Promise.all([
    someone.seller(),
    someone.seller(),
    someone.dealerSeller(),
    someone.buyer(),
    someone.buyer(),
    someone.dealerBuyer(),
  ])
})
afterAll(() => market?.stop())
beforeEach(() => freezeClock(market, new Date(NOON)))

async function draft(owner: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await owner.request("POST", "/api/listings", {
    vin: newVin(),
    year: 2019,
    make: "Honda",
    model: "Fit",
    ...fields,
  })
  if (status !== 201) throw new Error(`No draft: ${status} ${JSON.stringify(body)}`)
  return body.id
}

async function live(owner: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(owner, { kms: 61_000, location: "Guelph, Ontario", ...fields })
  const { status, body } = await owner.request("PATCH", `/api/listings/${id}`, { status: "live" })
  if (status !== 200) throw new Error(`Not live: ${status} ${JSON.stringify(body)}`)
  return id
}

/** Opens a listing's page as this person, or as a visitor at this IP address. */
function look(id: string, who: Person | string, source = "direct", userAgent = BROWSER) {
  const headers = { "user-agent": userAgent, ...(typeof who === "string" ? { "x-forwarded-for": who } : {}) }
  return typeof who === "string"
    ? send(market, "POST", `/api/listings/${id}/views`, { source }, headers)
    : who.request("POST", `/api/listings/${id}/views`, { source }, headers)
}

const analyticsOf = async (id: string, range = "7") =>
  (await seller.request("GET", `/api/listings/${id}/analytics?range=${range}`)).body
const shown = async (id: string, who: Person) => (await who.request("GET", `/api/listings/${id}`)).body.listing

describe("views", () => {
  slow("count once per person and day in Toronto, by what brought them; owner, robots and repeats do not", async () => {
    const id = await live(seller)
    for (const [who, source] of [
      ["10.0.0.1", "search"],
      ["10.0.0.1", "social"],
      ["10.0.0.2", "search"],
      ["10.0.0.3", "referral"],
      [buyer, "direct"],
      [buyer, "direct"],
      [seller, "direct"],
    ] as const) {
      expect((await look(id, who, source)).body).toEqual({ ok: true })
    }
    await look(id, "10.0.0.4", "search", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")
    await look(id, "10.0.0.5", "search", "curl/8.5.0")
    expect(await shown(id, seller)).toMatchObject({ views: 4 })

    // At this time it is still the 15th in Toronto but already the 16th in UTC. The next day in Toronto begins a minute
    // later.
    await freezeClock(market, new Date("2031-05-16T03:59:00Z"))
    await look(id, "10.0.0.1", "social")
    expect(await shown(id, seller)).toMatchObject({ views: 4 })
    await freezeClock(market, new Date("2031-05-16T04:00:00Z"))
    await look(id, "10.0.0.1", "social")

    const { days, totals, sources } = await analyticsOf(id)
    expect(days).toHaveLength(7)
    expect(days.slice(-2)).toEqual([
      { day: "2031-05-15", views: 4, watchers: 0, bids: 0, questions: 0 },
      { day: "2031-05-16", views: 1, watchers: 0, bids: 0, questions: 0 },
    ])
    expect(totals).toMatchObject({ views: 5, uniqueViewers: 4 })
    expect(sources).toEqual({ search: 2, direct: 1, referral: 1, social: 1, unknown: 0 })
    expect((await analyticsOf(id, "30")).days).toHaveLength(30)
    expect((await analyticsOf(id, "run")).days.map(({ day }: { day: string }) => day)).toEqual([
      "2031-05-15",
      "2031-05-16",
    ])
  })

  test("of what nobody but its owner may see do not exist, and an address is no source", async () => {
    const id = await draft(seller)
    expect((await look(id, buyer)).body.code).toBe("LISTING_NOT_FOUND")
    expect(await shown(id, seller)).toMatchObject({ views: 0 })
    expect((await look(id, seller, "https://example.org/page")).body.code).toBe("INVALID_INPUT")
  })
})

describe("the watchlist", () => {
  slow("is counted, told to the viewer alone, and the same however often it is asked", async () => {
    const id = await live(seller)
    const watch = (who: Person) => who.request("PUT", `/api/watchlist/${id}`)
    expect((await watch(buyer)).body).toEqual({ ok: true, watching: true, watchers: 1 })
    expect((await watch(buyer)).body).toEqual({ ok: true, watching: true, watchers: 1 })
    // The watchlist also accepts the slug, because a page's address contains it.
    const { slug } = await shown(id, rival)
    expect((await rival.request("PUT", `/api/watchlist/${slug}`)).body).toEqual({
      ok: true,
      watching: true,
      watchers: 2,
    })
    expect(await shown(id, buyer)).toMatchObject({ watchers: 2, watching: true })
    expect(await shown(id, dealer)).toMatchObject({ watchers: 2, watching: false })
    expect((await send(market, "GET", `/api/listings/${id}`)).body.listing).not.toHaveProperty("watching")
    const { items, total } = (await buyer.request("GET", "/api/watchlist")).body
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ listingId: id, listing: { id, watching: true } })

    expect((await analyticsOf(id)).totals).toMatchObject({ watchers: 2 })
    for (let again = 0; again < 2; again++) {
      expect((await rival.request("DELETE", `/api/watchlist/${slug}`)).body).toEqual({
        ok: true,
        watching: false,
        watchers: 1,
      })
    }
    expect((await analyticsOf(id)).days.at(-1)).toMatchObject({ watchers: 1 })

    // The seller withdraws the listing. Its watchlist entry then has no car's data, but the buyer can still remove it.
    await seller.request("PATCH", `/api/listings/${id}`, { status: "draft" })
    expect((await buyer.request("GET", "/api/watchlist")).body.items[0]).toMatchObject({ listingId: id, listing: null })
    expect((await buyer.request("DELETE", `/api/watchlist/${id}`)).body).toEqual({
      ok: true,
      watching: false,
      watchers: 0,
    })
    expect((await buyer.request("GET", "/api/watchlist")).body).toMatchObject({ items: [], total: 0 })
  })

  slow("takes no own car, none that is not shown to this person, and no more than 200", async () => {
    const [own, trade] = [await live(seller), await live(dealerSeller, { audience: "dealers" })]
    const hidden = await draft(seller)
    const codeOf = async (who: Person, id: string) => (await who.request("PUT", `/api/watchlist/${id}`)).body.code
    expect(await codeOf(seller, own)).toBe("OWN_LISTING")
    expect(await codeOf(buyer, hidden)).toBe("LISTING_NOT_FOUND")
    expect(await codeOf(buyer, trade)).toBe("LISTING_NOT_FOUND")
    expect((await dealer.request("PUT", `/api/watchlist/${trade}`)).status).toBe(200)
    expect((await buyer.request("DELETE", `/api/watchlist/${trade}`)).body.code).toBe("LISTING_NOT_FOUND")

    await market.pool.query(
      `INSERT INTO watched_listing (account_id, listing_id) SELECT $1, 'lst_' || number FROM generate_series(1, 199) AS number`,
      [otherSeller.id]
    )
    const others = [await live(seller), await live(seller)]
    const answers = await Promise.all([own, ...others].map((id) => otherSeller.request("PUT", `/api/watchlist/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: "WATCHLIST_FULL",
      error: expect.stringContaining("200 cars"),
    })
  })
})

describe("an own listing's figures", () => {
  slow("hold bidders against unique viewers, and are its owner's alone", async () => {
    const id = await live(seller)
    for (const visitor of [1, 2, 3, 4, 5, 6, 7]) await look(id, `10.1.0.${visitor}`)
    await look(id, dealer)
    const other = await people(market).dealerBuyer()
    for (const [who, amountCents] of [
      [dealer, 20_000],
      [other, 40_000],
      [dealer, 60_000],
    ] as const) {
      expect((await bid(who, id, { amountCents })).status).toBe(201)
    }
    expect(
      (await buyer.request("POST", `/api/listings/${id}/questions`, { text: "Is the timing belt done?" })).status
    ).toBe(201)
    const { totals, days } = await analyticsOf(id)
    expect(totals).toMatchObject({
      views: 8,
      uniqueViewers: 8,
      bids: 3,
      bidders: 2,
      conversionPercent: 25,
      questions: 1,
    })
    expect(days.at(-1)).toMatchObject({ bids: 3, views: 8, questions: 1 })
    for (const path of ["analytics", "price-assist"]) {
      expect((await otherSeller.request("GET", `/api/listings/${id}/${path}`)).body.code).toBe("LISTING_NOT_FOUND")
      expect((await buyer.request("GET", `/api/listings/${id}/${path}`)).body.code).toBe("FORBIDDEN")
    }
    expect((await analyticsOf(await draft(seller), "run")).totals).toMatchObject({ views: 0, conversionPercent: null })
  })

  test("count a bidder who never opened the page among the viewers", async () => {
    const id = await live(seller)
    expect((await bid(dealer, id, { amountCents: 20_000 })).status).toBe(201)
    const { totals } = await analyticsOf(id)
    expect(totals).toMatchObject({ bidders: 1, uniqueViewers: 1, conversionPercent: 100 })
  })

  test("tell its health, and what would raise it by how much", async () => {
    const id = await draft(seller, { model: "Insight" })
    const { health: before } = await analyticsOf(id)
    expect(before).toMatchObject({ score: 7, parts: { data: 7, engagement: 0, pricing: 0, trust: 0 } })
    const advised = before.advice.find(({ text }: { text: string }) => text.startsWith("Describe the car"))
    await seller.request("PATCH", `/api/listings/${id}`, { description: "One owner, always serviced. ".repeat(20) })
    const { health: after } = await analyticsOf(id)
    expect(after.score).toBe(before.score + advised.points)
    await seller.request("PATCH", `/api/listings/${id}`, {
      kms: 80_000,
      priceCents: 900_000,
      condition: { accidents: false, outOfProvince: false, conditionRating: 4 },
    })
    expect((await analyticsOf(id)).health).toMatchObject({
      score: 46,
      parts: { data: 18, engagement: 0, pricing: 25, trust: 3 },
    })
  })

  test("of all listings together: views of 8 days, sources, watchers, and whose price can be changed", async () => {
    const owner = await people(market).seller()
    expect((await owner.request("GET", "/api/seller/analytics")).body).toMatchObject({
      totals: { views: 0, watchers: 0, live: 0 },
      engagementPercent: null,
      topWatched: [],
      toPrice: null,
    })
    const [watched, bidOn] = [
      await live(owner, { model: "Pilot", trim: "EX", title: "A great car" }),
      await live(owner, { model: "Ridgeline" }),
    ]
    await draft(owner)
    for (const visitor of [1, 2, 3]) await look(bidOn, `10.2.0.${visitor}`, "social")
    await look(watched, dealer, "search")
    await dealer.request("PUT", `/api/watchlist/${watched}`)
    await bid(dealer, bidOn, { amountCents: 20_000 })
    const { body } = await owner.request("GET", "/api/seller/analytics")
    expect(body.days).toHaveLength(8)
    expect(body.days.at(-1)).toEqual({ day: "2031-05-15", views: 4 })
    expect(body).toMatchObject({
      sources: { search: 1, direct: 0, referral: 0, social: 3, unknown: 0 },
      totals: { views: 4, watchers: 1, live: 2 },
      engagementPercent: 25,
      topWatched: [{ id: watched, title: "2019 Honda Pilot EX", watchers: 1 }],
      toPrice: { id: watched, title: "A great car" },
    })
  })
})

describe("Price Assist", () => {
  /** Inserts a sale of another seller's car at this moment. */
  async function sold(hammerCents: Cents, at: string, fields: Record<string, unknown> = {}): Promise<string> {
    const id = await draft(otherSeller, fields)
    await market.pool.query(`UPDATE listing SET status = 'sold', published_at = $2, sold_at = $2 WHERE id = $1`, [
      id,
      at,
    ])
    await market.pool.query(
      `INSERT INTO sale (id, auction_id, listing_id, buyer_id, seller_id, seller_type, hammer_cents, reserve_met, won_at, complete_by)
       VALUES ('sale_' || $1, 'auc_' || $1, $1, $2, $3, 'private', $4, true, $5, $5::timestamptz + interval '7 days')`,
      [id, buyer.id, otherSeller.id, hammerCents, at]
    )
    return id
  }

  slow("compares with what everybody sees of three cars or more of its kind, and never with less", async () => {
    const kind = { make: "Acura", model: "TLX" }
    const id = await live(seller, { ...kind, priceCents: 1_850_000 })
    const assist = async () => (await seller.request("GET", `/api/listings/${id}/price-assist`)).body
    await live(otherSeller, { make: "ACURA", model: "tlx", priceCents: 1_000_000 })
    // For a car without an asking price, the comparison uses the opening price, whatever the reserve is.
    await live(otherSeller, { ...kind, reserveCents: 3_000_000, openingShareBasisPoints: 2_000 })
    await live(otherSeller, { make: "Acura", model: "MDX", priceCents: 5_000_000 })
    await draft(otherSeller, { ...kind, priceCents: 5_000_000 })
    await live(dealerSeller, { ...kind, priceCents: 5_000_000, audience: "dealers" })
    expect(await assist()).toMatchObject({
      priceCents: 1_850_000,
      suggestedCents: 1_887_000,
      fixed: null,
      live: { count: 2, quartiles: null },
      soldThisMonth: { count: 0, quartiles: null },
    })
    await live(otherSeller, { ...kind, priceCents: 2_000_000 })
    expect((await assist()).live).toEqual({ count: 3, quartiles: { p25: 800_000, p50: 1_000_000, p75: 1_500_000 } })

    // The month began on May 1 at midnight in Toronto, which is four o'clock in UTC.
    await sold(cents(1_200_000), "2031-05-01T04:00:00Z", kind)
    await sold(cents(9_900_000), "2031-05-01T03:59:59Z", kind)
    await sold(cents(1_600_000), "2031-05-14T12:00:00Z", kind)
    const undone = await sold(cents(9_900_000), "2031-05-14T12:00:00Z", kind)
    await market.pool.query(`UPDATE sale SET status = 'cancelled' WHERE listing_id = $1`, [undone])
    expect((await assist()).soldThisMonth).toEqual({ count: 2, quartiles: null })
    await sold(cents(1_400_000), "2031-05-15T12:00:00Z", kind)
    expect((await assist()).soldThisMonth).toEqual({
      count: 3,
      quartiles: { p25: 1_300_000, p50: 1_400_000, p75: 1_500_000 },
    })

    // Listing Health compares the asking price with this month's sales of the model. The asking price is more than 25 %
    // above their median.
    expect((await analyticsOf(id)).health.parts.pricing).toBe(13)

    await seller.request("PATCH", `/api/listings/${id}`, { priceCents: 1_500_000 })
    expect((await analyticsOf(id)).health.parts.pricing).toBe(25)
    expect(await assist()).toMatchObject({ priceCents: 1_500_000, suggestedCents: 1_530_000 })
    await bid(dealer, id, { amountCents: 50_000 })
    expect(await assist()).toMatchObject({ fixed: "bids" })
  })

  test("suggests nothing for a car without a price, and compares one without a name with none", async () => {
    const { body } = await seller.request(
      "GET",
      `/api/listings/${await draft(seller, { make: "", model: "" })}/price-assist`
    )
    expect(body).toMatchObject({
      priceCents: null,
      suggestedCents: null,
      live: { count: 0, quartiles: null },
      soldThisMonth: { count: 0 },
    })
  })
})
