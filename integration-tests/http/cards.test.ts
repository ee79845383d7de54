import { gzipSync } from "node:zlib"
import {
  DOWNLOADED_LISTINGS_MAXIMUM,
  MARKET_SECTIONS,
  addressOf,
  endpoints,
  cents,
  type ListingCard,
  type ListingView,
  type MarketSection,
  type TradeRow,
} from "@northlot/contract"
import { z } from "zod"
import type { SharedMarket } from "../environment/market"
import { manyListings } from "../environment/many-listings"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { bid, publish } from "./bidding-support"

/** The number of cars that are inserted as rows, besides the published ones. */
const ROWS = 60
const PAGE = 24
/**
 * The limit for the JSON of 24 cards, plain and compressed. Ids and file names are more than half of it and do not
 * compress.
 */
const MOST_BYTES = 22_000
const MOST_PACKED_BYTES = 4_600

const listingCard = z.strictObject(
  (endpoints.readMarket.answer as unknown as { shape: { cards: z.ZodArray<z.ZodObject> } }).shape.cards.element.shape
)
const OWN = ["standingSeq", "isTopBidder", "outbid", "bidsVoided", "proxyMaxCents", "watching", "isOwner"]

let market: SharedMarket
let seller: Person
let ann: Person
let ben: Person
let dealer: Person
let admin: Person
let visitor: Pick<Person, "request">
let ofAnn: string
let forDealers: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  seller = await someone.dealerSeller()
  ann = await someone.buyer()
  ben = await someone.buyer()
  dealer = await someone.dealerBuyer()
  admin = await someone.admin()
  visitor = someone.nobody()
  const other = await someone.seller()
  await manyListings(market.pool, { sellerId: other.id, count: ROWS, mark: "card" })
  // Creates file names that are as random as real ones, because random names do not compress.
  const file = (kind: string) =>
    `'/uploads/' || left(encode(sha256(('${kind}' || listing.id || place)::bytea), 'hex'), 40)`
  await market.pool.query(
    `INSERT INTO listing_photo (id, listing_id, seller_id, position, url, thumb_url, file_id, thumb_file_id, webp_url, webp_file_id, width, height, content_hash)
     SELECT 'pho_' || listing.id || place, listing.id, seller_id, place, ${file("url")} || '.jpg', ${file("thumb")} || '.webp', 'file', 'file',
       CASE WHEN listing.id NOT LIKE '%7' THEN ${file("webp")} || '.webp' END, CASE WHEN listing.id NOT LIKE '%7' THEN 'file' END, 1280, 960,
       encode(sha256((listing.id || place)::bytea), 'hex')
     FROM listing CROSS JOIN generate_series(0, 2) AS place WHERE listing.id LIKE 'lst_card%'`
  )
  await market.pool.query(
    `UPDATE listing SET featured_until = northlot_now() + interval '7 days' WHERE id LIKE 'lst_card%3'`
  )
  ofAnn = await publish(market, seller, { reserveCents: cents(3_000_000) })
  forDealers = await publish(market, seller, { audience: "dealers" })
  await bid(ann, ofAnn, { amountCents: 2_000_000, mode: "proxy" })
  await bid(ben, ofAnn, { amountCents: 1_800_000 })
  await bid(dealer, forDealers, { amountCents: 900_000 })
  await ben.request("PUT", `/api/watchlist/${ofAnn}`)
})
afterAll(() => market?.stop())

const everybody = (): [string, Pick<Person, "request">][] => [
  ["a visitor", visitor],
  ["a bidder who leads", ann],
  ["a bidder who is outbid", ben],
  ["a dealer", dealer],
  ["the seller", seller],
  ["the staff", admin],
]
const whole = async (who: Pick<Person, "request">, query: object): Promise<ListingView[]> =>
  (await who.request("GET", addressOf("/api/listings", {}, { ...query }))).body.listings
const cards = async (who: Pick<Person, "request">, query: object): Promise<ListingCard[]> =>
  (await who.request("GET", addressOf("/api/listings", {}, { ...query, view: "card" }))).body.listings

/** The expected card of a listing, computed from its full view. */
function cardOf(view: ListingView): ListingCard {
  const kept = Object.fromEntries(Object.entries(view).filter(([name]) => name in listingCard.shape))
  const photos = view.photos
    .slice(0, 1)
    .map(({ thumbUrl, webpUrl, mediumUrl, width }) => ({ thumbUrl, webpUrl, mediumUrl, width }))
  return { ...(kept as unknown as ListingCard), photos, photoCount: view.photos.length }
}

describe("a listing's card", () => {
  slow("says of each listing what its whole view says, to whoever looks, and nothing else", async () => {
    for (const [name, who] of everybody()) {
      for (const query of [{ limit: 100 }, { sort: "price_high", make: "Honda" }]) {
        const [views, shown] = [await whole(who, query), await cards(who, query)]
        expect([name, query, shown]).toEqual([name, query, views.map(cardOf)])
        for (const card of shown) expect(listingCard.safeParse(card).error).toBeUndefined()
      }
    }
  })

  test("tells the own standing to whom it is, and a maximum to its owner alone", async () => {
    const of = async (who: Pick<Person, "request">) =>
      (await cards(who, { limit: 100 })).find(({ id }) => id === ofAnn)!
    expect(await of(ann)).toMatchObject({ isTopBidder: true, outbid: false, proxyMaxCents: 2_000_000, watching: false })
    expect(await of(ben)).toMatchObject({ isTopBidder: false, outbid: true, proxyMaxCents: null, watching: true })
    expect(await of(seller)).toMatchObject({ isOwner: true })
    for (const who of [visitor, admin])
      expect(Object.keys(await of(who)).filter((key) => OWN.includes(key))).toEqual([])
    // The cards that other people get contain neither Ann's maximum nor the reserve.
    for (const who of [visitor, ben, dealer, seller, admin])
      expect(JSON.stringify(await of(who))).not.toMatch(/2000000|3000000/)
  })

  test("of a car for dealers is there for those alone who see the car", async () => {
    for (const [name, who] of everybody()) {
      const seen = (await cards(who, { limit: 100 })).some(({ id }) => id === forDealers)
      expect([name, seen]).toEqual([name, who === dealer || who === seller || who === admin])
    }
  })

  test(`of ${PAGE} cars weighs a fraction of their whole views`, async () => {
    const text = async (view: object) =>
      JSON.stringify((await visitor.request("GET", addressOf("/api/listings", {}, { limit: PAGE, ...view }))).body)
    const [asCards, asViews] = [await text({ view: "card" }), await text({})]
    const packed = gzipSync(asCards).length
    expect((JSON.parse(asCards) as { listings: unknown[] }).listings).toHaveLength(PAGE)
    expect(asCards.length).toBeLessThanOrEqual(MOST_BYTES)
    expect(packed).toBeLessThanOrEqual(MOST_PACKED_BYTES)
    expect(asCards.length * 2).toBeLessThan(asViews.length)
  })

  test("of a watchlist and of a visitor's is that of the lists", async () => {
    const card = (await cards(ben, { limit: 100 })).find(({ id }) => id === ofAnn)
    const own = (await ben.request("GET", "/api/watchlist?view=card")).body
    expect(own.items).toEqual([expect.objectContaining({ listingId: ofAnn, listing: card })])
    expect(endpoints.readWatchlist.cards.safeParse(own).error).toBeUndefined()
    const here = (await visitor.request("GET", `/api/visitor-watchlist?ids=${ofAnn},${forDealers}&view=card`)).body
    expect(here.items).toEqual([
      { listingId: ofAnn, listing: (await cards(visitor, { limit: 100 })).find(({ id }) => id === ofAnn) },
      { listingId: forDealers, listing: null },
    ])
    expect(endpoints.showWatched.cards.safeParse(here).error).toBeUndefined()
  })
})

describe("a listing's row", () => {
  const rows = async (who: Pick<Person, "request">, query: object): Promise<TradeRow[]> =>
    (await who.request("GET", addressOf("/api/listings", {}, { ...query, view: "row" }))).body.listings

  test("says beyond a card what its whole view says of the car and its condition, to whoever looks, and nothing else", async () => {
    for (const [name, who] of everybody()) {
      const expected = (await whole(who, { limit: 100, near: "Ajax" })).map((view) => {
        const { vin, make, model, trim } = view
        const { accidents, conditionRating, physicalDamage } = view.condition
        return { ...cardOf(view), vin, make, model, trim, condition: { accidents, conditionRating, physicalDamage } }
      })
      const shown = await rows(who, { limit: 100, near: "Ajax" })
      expect([name, shown]).toEqual([name, expected])
      expect(shown.some(({ id }) => id === forDealers)).toBe(who === dealer || who === seller || who === admin)
    }
  })
})

describe("what the page of live auctions asks", () => {
  const asked = async (who: Pick<Person, "request">, query: object) =>
    (await who.request("GET", addressOf("/api/listings/market", {}, { limit: PAGE, ...query }))).body

  slow("is one answer that says what its lists and their facets say, for everybody", async () => {
    const filters = [{}, { q: "toyota", sort: "price_low" }, { make: "Nothing" }]
    for (const [name, who] of everybody()) {
      for (const filter of who === visitor ? filters : filters.slice(0, 1)) {
        const answer = await asked(who, { ...filter, sections: "true" })
        expect(endpoints.readMarket.answer.safeParse(answer).error).toBeUndefined()
        const card = new Map((answer.cards as ListingCard[]).map((each) => [each.id, each]))
        const list = await who.request("GET", addressOf("/api/listings", {}, { limit: PAGE, ...filter, view: "card" }))
        const { listings, total, totalIsMore, next } = list.body
        expect([name, answer.all]).toEqual([
          name,
          { ids: listings.map(({ id }: ListingCard) => id), total, totalIsMore, next },
        ])
        expect(listings).toEqual(answer.all.ids.map((id: string) => card.get(id)))
        const { facets, ranges, loosen } = (
          await who.request("GET", addressOf("/api/listings/facets", {}, { ...filter }))
        ).body
        expect({ facets: answer.facets, ranges: answer.ranges, loosen: answer.loosen }).toEqual({
          facets,
          ranges,
          loosen,
        })
        for (const { section, ids, total: count } of answer.sections) {
          const query = { ...MARKET_SECTIONS[section as MarketSection], limit: 8, view: "card" }
          const { body } = await who.request("GET", addressOf("/api/listings", {}, query))
          expect([section, count, ids]).toEqual([section, body.total, body.listings.map(({ id }: ListingCard) => id)])
          expect(body.listings).toEqual(ids.map((id: string) => card.get(id)))
        }
      }
    }
  })

  test("sends no car twice and no car that stands nowhere, and no sections where none are asked for", async () => {
    const answer = await asked(visitor, { sections: "true" })
    const ids = (answer.cards as ListingCard[]).map(({ id }) => id)
    expect(answer.sections.map(({ section }: { section: string }) => section)).toEqual(Object.keys(MARKET_SECTIONS))
    expect(answer.sections.flatMap((list: { ids: string[] }) => list.ids).length).toBeGreaterThan(0)
    expect([...new Set(ids)].sort()).toEqual([...ids].sort())
    const shown = [answer.all, ...answer.sections].flatMap((list: { ids: string[] }) => list.ids)
    expect([...new Set(shown)].sort()).toEqual([...ids].sort())
    expect((await asked(visitor, {})).sections).toEqual([])
  })

  test("goes on behind its first page where the list goes on", async () => {
    const first = await asked(visitor, { sort: "newest" })
    const { body } = await visitor.request(
      "GET",
      addressOf("/api/listings", {}, { sort: "newest", limit: PAGE, view: "card", after: first.all.next })
    )
    const both = [...first.all.ids, ...body.listings.map(({ id }: ListingCard) => id)]
    expect(both).toEqual((await cards(visitor, { sort: "newest", limit: 2 * PAGE })).map(({ id }) => id))
  })
})

describe("the table to download", () => {
  const download = (who: Pick<Person, "request">, query: object = {}) =>
    who.request<string>("GET", addressOf("/api/listings.csv", {}, { ...query }))
  const linesOf = (body: string) => body.replace("\uFEFF", "").trim().split("\r\n")
  const lineOf = async (who: Person, id: string) =>
    linesOf((await download(who)).body).find((line) => line.startsWith(`${id},`))

  test("has the cars of the search in its order, amounts in dollars, and the own standing of whoever asks", async () => {
    const query = { make: "Honda", sort: "price_high", near: "Ajax" }
    const answer = await download(ann, query)
    expect([answer.status, answer.headers.get("content-disposition"), answer.headers.get("cache-control")]).toEqual([
      200,
      'attachment; filename="auctions.csv"',
      "private, no-store",
    ])
    const [head, ...lines] = linesOf(answer.body)
    expect(head).toBe(
      "ID,VIN,Year,Make,Model,Trim,Kilometres,Condition (of 5),Northlot Certified,Accidents,Damage,Location,Distance (km),Seller,Ends (Toronto),Price (CAD),Bids,Least next bid (CAD),Reserve,Your bid,Your maximum (CAD),Link"
    )
    expect(lines.map((line) => line.split(",")[0])).toEqual(
      (await cards(ann, { ...query, limit: 100 })).map(({ id }) => id)
    )
    expect(await lineOf(ann, ofAnn)).toMatch(/,Dealer,\d{4}-\d\d-\d\d \d\d:\d\d,\d+,\d+,\d+,Not met,Leading,20000,http/)
    expect(await lineOf(ben, ofAnn)).toMatch(/,Not met,Outbid,,http/)
    expect((await download(ben)).body).not.toMatch(/20000,http|3000000|2000000/)
  })

  test("is for members, and has what they may see: a car for dealers for dealers", async () => {
    expect((await download(visitor)).status).toBe(401)
    expect(await lineOf(ben, forDealers)).toBeUndefined()
    expect(await lineOf(dealer, forDealers)).toContain(",Leading,")
    expect((await download(ben, { near: "Atlantis" })).status).toBe(400)
    expect((await download(ben, { sort: "nearest" })).status).toBe(400)
    expect((await download(ben, { yearMin: "old" })).status).toBe(400)
  })

  test("holds nothing that a spreadsheet would run, and tells what is not stated from a no", async () => {
    await market.pool.query(`UPDATE listing SET trim = '=1+1', condition = $2 WHERE id = $1`, [
      ofAnn,
      { accidents: true, conditionRating: 3, physicalDamage: '@SUM(A1), "scratch"' },
    ])
    expect(await lineOf(ben, ofAnn)).toContain(`,'=1+1,120000,3,No,Yes,"'@SUM(A1), ""scratch""",`)
    expect(await lineOf(dealer, forDealers)).toContain(",120000,,No,,,")
  })

  test(`ends after ${DOWNLOADED_LISTINGS_MAXIMUM} cars`, async () => {
    const other = await people(market).seller()
    await manyListings(market.pool, { sellerId: other.id, count: DOWNLOADED_LISTINGS_MAXIMUM + 200, mark: "rest" })
    const [, ...lines] = linesOf((await download(ann, { sort: "price_high" })).body)
    expect(lines).toHaveLength(DOWNLOADED_LISTINGS_MAXIMUM)
    expect(lines.slice(0, 100).map((line) => line.split(",")[0])).toEqual(
      (await cards(ann, { sort: "price_high", limit: 100 })).map(({ id }) => id)
    )
  })
})
