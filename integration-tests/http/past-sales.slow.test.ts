import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, draft, newVin, publish, untilSettled } from "./bidding-support"
import { allowShortAuctions, endNow, saleOf, sell } from "./sales-support"

const DAY = 86_400_000

let market: SharedMarket
let admin: Person
let seller: Person
let dealerSeller: Person
let buyer: Person
let dealer: Person
/**
 * The car that others are compared with. Unless a test changes it, each car here is a Honda Accord of 2003 with 120,000
 * km.
 */
let car: string

const anybody = (path: string) => send<any>(market, "GET", path)
const comparables = async (who: Person | null, id = car) => {
  const path = `/api/listings/${id}/comparables`
  const { status, body } = who ? await who.request("GET", path) : await anybody(path)
  expect(status).toBe(200)
  return body
}
const history = async (who: Person | null, id: string) => {
  const path = `/api/listings/${id}/price-history`
  const { status, body } = who ? await who.request("GET", path) : await anybody(path)
  expect(status).toBe(200)
  return body
}
/** A sold car cannot be changed through the market. So this updates its row and clears the response cache. */
const set = async (id: string, column: string, value: unknown) => {
  await market.pool.query(`UPDATE listing SET ${column} = $2 WHERE id = $1`, [id, value])
  await market.inside("forgetCachedAnswers")
}

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[admin, seller, dealerSeller, buyer, dealer] = await Promise.all([
    someone.admin(),
    someone.seller(),
    someone.dealerSeller(),
    someone.buyer(),
    someone.dealerBuyer(),
  ])
  await allowShortAuctions(admin)
  car = await publish(market, seller)
})

describe("comparable sales", () => {
  test("there are none before one is sold, and of no car that the viewer may not see", async () => {
    expect(await comparables(null)).toEqual({ ok: true, items: [], total: 0, medianCents: null, range: null })
    const unseen = await draft(seller)
    const forDealers = await publish(market, dealerSeller, { audience: "dealers" })
    for (const path of ["comparables", "price-history"]) {
      for (const id of ["lst_nothing", unseen, forDealers]) {
        const { status, body } = await anybody(`/api/listings/${id}/${path}`)
        expect([id, path, status, body.code]).toEqual([id, path, 404, "LISTING_NOT_FOUND"])
      }
      expect((await seller.request("GET", `/api/listings/${unseen}/${path}`)).status).toBe(200)
      expect((await dealer.request("GET", `/api/listings/${forDealers}/${path}`)).status).toBe(200)
    }
  })

  test("count what is alike and lately sold, nearest kilometres first, and tell nothing of people", async () => {
    const [near, far, older, another, longAgo, cancelled] = [
      await sell(market, seller, dealer, 520_000),
      await sell(market, seller, dealer, 700_000),
      await sell(market, seller, dealer, 560_000),
      await sell(market, seller, dealer, 580_000),
      await sell(market, seller, dealer, 590_000),
      await sell(market, seller, dealer, 610_000),
    ] as [string, string, string, string, string, string]
    await set(near, "kms", 118_000)
    await set(far, "kms", 40_000)
    await set(older, "year", 2000)
    await set(another, "model", "Civic")
    await set(longAgo, "sold_at", new Date((await market.clock.now()).getTime() - 366 * DAY))
    const sale = await saleOf(dealer, cancelled)
    const answer = await admin.request("POST", `/api/admin/sales/${sale.id}/cancel`, {
      fault: "buyer",
      reason: "The buyer did not pay.",
    })
    expect(answer.status).toBe(200)

    const found = await comparables(null)
    expect(found).toMatchObject({ total: 2, medianCents: null, range: null })
    expect(found.items.map((item: any) => [item.id, item.priceCents, item.kms])).toEqual([
      [near, 520_000, 118_000],
      [far, 700_000, 40_000],
    ])
    expect(Object.keys(found.items[0]).sort()).toEqual(["id", "kms", "photo", "priceCents", "slug", "soldAt", "title"])
    // A car is not comparable to itself. The comparison of makes ignores upper and lower case.
    await set(near, "make", "HONDA")
    expect((await comparables(null, near)).items.map(({ id }: { id: string }) => id)).toEqual([far])
    expect((await comparables(null)).total).toBe(2)
  })

  test("those for dealers are told to dealers alone; of three there is a median", async () => {
    const forDealers = await publish(market, dealerSeller, { audience: "dealers", startingPriceCents: cents(500_000) })
    expect((await bid(dealer, forDealers, { amountCents: 540_000 })).status).toBe(201)
    await endNow(market, forDealers)
    await eventually("the sale", async () => (await saleOf(dealer, forDealers)) !== undefined)
    // This answer does not come from the cache, because a changed listing clears a visitor's cached answers.
    expect(await comparables(null)).toMatchObject({ total: 2, medianCents: null })
    expect(await comparables(buyer)).toMatchObject({ total: 2, medianCents: null })
    const { total, medianCents, range, items } = await comparables(dealer)
    expect({ total, medianCents, range }).toEqual({
      total: 3,
      medianCents: 540_000,
      range: { lowestCents: 520_000, highestCents: 700_000 },
    })
    expect(items.map(({ id }: { id: string }) => id)).toContain(forDealers)
    // If the market is only for dealers, visitors see no listing.
    const onlyDealers = (dealersOnly: boolean) => admin.request("PUT", "/api/admin/listing-policy", { dealersOnly })
    expect((await onlyDealers(true)).status).toBe(200)
    expect((await anybody(`/api/listings/${car}/comparables`)).status).toBe(404)
    // A private seller still gets the comparable sales of their own car, except the cars that only dealers may see.
    expect((await comparables(seller)).items.every(({ id }: { id: string }) => id !== forDealers)).toBe(true)
    expect((await comparables(dealer)).total).toBe(3)
    expect((await onlyDealers(false)).status).toBe(200)
  })

  test("are found by an index among thousands of sold cars", async () => {
    const client = await market.pool.connect()
    try {
      await client.query("BEGIN")
      await client.query(
        `INSERT INTO listing (id, seller_id, slug, vin, title, year, make, model, status, sold_at, published_at)
         SELECT 'lst_sold' || number, seller_id, 'sold-' || number, 'SXLD' || lpad(number::text, 13, '0'), '', 1995 + number % 31,
           'Make ' || number % 40, 'Model ' || number % 13, 'sold', northlot_now() - number % 600 * interval '1 day', published_at
         FROM listing, generate_series(1, 10000) AS number WHERE id = $1`,
        [car]
      )
      await client.query("ANALYZE listing")
      const { rows } = await client.query(
        `EXPLAIN SELECT id FROM listing WHERE lower(make) = 'honda' AND lower(model) = 'accord' AND year BETWEEN 2001 AND 2005
         AND status = 'sold' AND deleted_at IS NULL AND sold_at > northlot_now() - interval '12 months'`
      )
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/listing_comparable|listing_make_model/)
    } finally {
      await client.query("ROLLBACK")
      client.release()
    }
  })
})

describe("the history of a price", () => {
  test("is the public log in steps, from the opening price on, and tells no maximum and no bidder", async () => {
    const id = await publish(market, seller, { startingPriceCents: cents(500_000) })
    expect(await history(null, id)).toMatchObject({ openingCents: 500_000, steps: [], earlier: [] })
    expect((await bid(buyer, id, { amountCents: 900_000, mode: "proxy" })).status).toBe(201)
    expect((await bid(dealer, id, { amountCents: 600_000 })).status).toBe(201)
    const log = (await anybody(`/api/listings/${id}/bids`)).body.items.reverse()
    const { steps } = await history(null, id)
    expect(steps).toEqual(log.map(({ seq, ts, amountCents }: any) => ({ seq, at: ts, priceCents: amountCents })))
    expect(JSON.stringify(await history(buyer, id))).not.toMatch(/900000|bidder|buyer/i)
    // Voiding a bidder's bids lowers the price again.
    const { auctionId } = await history(null, id)
    await admin.request("POST", `/api/admin/auctions/${auctionId}/void-bidder`, {
      bidderId: buyer.id,
      reason: "The bidder asked for it.",
    })
    const after = (await history(null, id)).steps
    expect(after.length).toBe(steps.length + 1)
    expect(after.at(-1).priceCents).toBeLessThan(steps.at(-1).priceCents)
  })

  test("earlier auctions are those of the same VIN: what it was offered at, never what a stranger's draft was", async () => {
    const id = await publish(market, seller, { reserveCents: cents(900_000), startingPriceCents: undefined })
    expect((await bid(dealer, id, { amountCents: 600_000 })).status).toBe(201)
    await endNow(market, id)
    await untilSettled(market, id)
    const negotiation = await eventually("the negotiation", async () => {
      return (await dealer.request("GET", `/api/negotiations?listingId=${id}`)).body.items[0]
    })
    expect((await dealer.request("POST", `/api/negotiations/${negotiation.id}/decline`)).status).toBe(200)
    // The listing is a draft again, so only its seller sees it.
    expect((await anybody(`/api/listings/${id}/price-history`)).status).toBe(404)
    const vin = (await seller.request("GET", `/api/listings/${id}`)).body.listing.vin
    const elsewhere = await draft(dealerSeller)
    expect((await dealerSeller.request("PATCH", `/api/listings/${elsewhere}`, { vin })).status).toBe(200)
    expect((await history(dealerSeller, elsewhere)).earlier).toEqual([])
    const relisted = await seller.request("POST", `/api/listings/${id}/relist`, {
      endsAt: new Date(Date.now() + 7 * DAY).toISOString(),
    })
    expect([relisted.status, relisted.body.code]).toEqual([200, undefined])
    const [earlier, ...more] = (await history(null, id)).earlier
    expect(more).toEqual([])
    expect(earlier).toMatchObject({ listingId: id, outcome: "reserveNotMet", priceCents: 600_000 })
    expect(JSON.stringify(earlier)).not.toMatch(/900000/)
    // A different VIN means a different car.
    expect((await seller.request("PATCH", `/api/listings/${id}`, { vin: newVin() })).status).toBe(200)
    expect((await history(null, id)).earlier).toEqual([])
  })
})

test("a battery and a range are kept of what is plugged in alone, and judged", async () => {
  const id = await draft(seller)
  const change = (body: object) => seller.request("PATCH", `/api/listings/${id}`, body)
  for (const wrong of [
    { batteryKwh: 0 },
    { batteryKwh: 77.45 },
    { batteryKwh: "64" },
    { rangeKm: 3_000 },
    { rangeKm: 1.5 },
  ])
    expect((await change({ fuel: "Electric", ...wrong })).status).toBe(400)
  const listing = (await change({ fuel: "Electric", batteryKwh: 77.4, rangeKm: 410 })).body.listing
  expect(listing).toMatchObject({ batteryKwh: 77.4, rangeKm: 410 })
  expect((await change({ fuel: "Gasoline" })).body.listing).toMatchObject({ batteryKwh: null, rangeKm: null })
  expect((await change({ fuel: "Plug-in Hybrid" })).body.listing).toMatchObject({ batteryKwh: 77.4, rangeKm: 410 })
})
