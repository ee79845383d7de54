import { endpoints, openingPriceCents, cents, type Cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { draft, publish } from "./bidding-support"

let market: SharedMarket
let seller: Person
let stranger: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const crowd = people(market)
  ;[seller, stranger, buyer] = await Promise.all([crowd.seller(), crowd.seller(), crowd.dealerBuyer()])
})
afterAll(() => market?.stop())

const rows = async (query = "", who = seller) => {
  const { status, body } = await who.request("GET", `/api/seller/listings${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}
const ids = async (query = "", who = seller): Promise<string[]> =>
  (await rows(query, who)).listings.map(({ id }: { id: string }) => id)
const car = async (fields: Record<string, unknown>, who = seller): Promise<string> => {
  const { status, body } = await who.request("POST", "/api/listings", {
    year: 2019,
    make: "Honda",
    model: "Civic",
    ...fields,
  })
  expect(status).toBe(201)
  return body.id
}
const bid = async (listingId: string) =>
  expect((await buyer.request("POST", "/api/offers", { listingId, amountCents: 5_000_000 })).status).toBe(201)

describe("the rows of the workspace", () => {
  let owner: Person
  let cheap: string
  let dear: string
  let running: string

  beforeAll(async () => {
    owner = await people(market).seller()
    cheap = await car({ model: "Fit", startingPrice: 500 }, owner)
    dear = await car({ model: "Pilot", reserve: 40_001, openingShareBasisPoints: 3_333 }, owner)
    running = await publish(market, owner, { startingPriceCents: cents(900_000) })
    await market.pool.query(
      `UPDATE listing SET views = CASE id WHEN $1 THEN 7 WHEN $2 THEN 9 ELSE 8 END WHERE seller_id = $3`,
      [cheap, dear, owner.id]
    )
  })

  slow("come in the order that is asked for, by views unless said, with what is pinned above", async () => {
    expect(await ids("", owner)).toEqual([dear, running, cheap])
    expect(await ids("?dir=asc", owner)).toEqual([cheap, running, dear])
    expect(await ids("?sort=price", owner)).toEqual([dear, running, cheap])
    expect(await ids("?sort=status&dir=asc", owner)).toEqual([running, dear, cheap])
    expect(await ids("?sort=newest", owner)).toEqual([running, dear, cheap])
    expect((await owner.request("PUT", `/api/listings/${cheap}/pin`, { pinned: true })).status).toBe(200)
    expect(await ids("", owner)).toEqual([cheap, dear, running])
    expect(await ids("?limit=1&offset=1", owner)).toEqual([dear])
    expect((await owner.request("GET", "/api/seller/listings/ids?sort=price&dir=asc")).body).toEqual({
      ok: true,
      ids: [cheap, running, dear],
      total: 3,
    })
    expect((await owner.request("PUT", `/api/listings/${cheap}/pin`, { pinned: false })).status).toBe(200)
  })

  test("are ordered by the very price that they show", async () => {
    const shares = [2_000, 2_777, 3_500, 4_999]
    const made = await Promise.all(
      shares.map((openingShareBasisPoints, index) =>
        car({ make: "Opening", reserveCents: 1_000_050 + index * 33, openingShareBasisPoints }, owner)
      )
    )
    const { listings } = await rows("?q=opening&sort=price&dir=asc", owner)
    expect(listings.map(({ id }: { id: string }) => id)).toEqual(made)
    expect(listings.map(({ openingPriceCents: cents }: { openingPriceCents: Cents }) => cents)).toEqual(
      shares.map((openingShareBasisPoints, index) =>
        openingPriceCents({ reserveCents: cents(1_000_050 + index * 33), openingShareBasisPoints })
      )
    )
    expect((await owner.request("POST", "/api/listings/bulk/delete", { ids: made })).body).toMatchObject({
      done: made,
      refused: [],
    })
  })

  test("are found by words, VIN and reference, and counted by status and tab", async () => {
    const { vin, shortReference } = (await rows(`?status=live`, owner)).listings[0]
    const reference = (await rows("?q=pilot", owner)).listings[0].shortReference
    for (const [words, found] of [
      ["pilot 2019", dear],
      [vin.slice(9), running],
      [shortReference, running],
      [reference, dear],
    ] as const) {
      expect([words, await ids(`?q=${encodeURIComponent(words)}`, owner)]).toEqual([words, [found]])
    }
    expect(await rows("?q=pilot", owner)).toMatchObject({
      total: 1,
      counts: { all: 3, live: 1, draft: 2, sold: 0, closed: 0 },
      tabs: { active: 3, parked: 0 },
    })
  })

  slow("say what keeps a draft from going live, and what a bid has fixed", async () => {
    const [before] = (await rows("?status=live", owner)).listings
    expect(before).toMatchObject({ id: running, locked: false, complete: true, missing: {}, lastSeq: 0, saleId: null })
    await bid(running)
    const answer = await rows("?sort=status&dir=asc", owner)
    expect(endpoints.listSellerListings.answer.safeParse(answer).error).toBeUndefined()
    expect(answer.listings[0]).toMatchObject({ id: running, locked: true, bidCount: 1, currentBidCents: 5_000_000 })
    expect(answer.listings[1]).toMatchObject({
      id: dear,
      complete: false,
      missing: { vin: "Enter all 17 characters of the VIN." },
    })
  })

  test("leave as my_listings.csv, as filtered, with nothing that a spreadsheet would run", async () => {
    const id = await car({ make: '=HYPERLINK("http://evil")', model: "Fit, sport", trim: "@LX" }, owner)
    const { status, body, headers } = await owner.request(
      "GET",
      "/api/seller/listings.csv?status=draft&sort=price&dir=asc&q=fit"
    )
    expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="my_listings.csv"'])
    expect(String(body).replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "ID,Year,Make,Model,Trim,Price,Status,Views,Watchers,VIN",
      `${id},2019,"'=HYPERLINK(""http://evil"")","Fit, sport",'@LX,100,Draft,0,0,`,
      `${cheap},2019,Honda,Fit,,500,Draft,7,0,`,
    ])
  })

  test("are nobody else's", async () => {
    expect((await rows("", stranger)).total).toBe(0)
    expect((await stranger.request("PUT", `/api/listings/${dear}/pin`, { pinned: true })).status).toBe(404)
    expect((await buyer.request("GET", "/api/seller/listings")).status).toBe(403)
  })
})

describe("what needs the seller", () => {
  let owner: Person
  let asked: string
  let ready: string
  let soon: string
  let later: string
  let unfinished: string

  beforeAll(async () => {
    owner = await people(market).seller()
    unfinished = await car({ model: "Fit" }, owner)
    later = await publish(market, owner, { durationSeconds: 9_000 })
    asked = await publish(market, owner, { durationSeconds: 8_000 })
    soon = await publish(market, owner, { durationSeconds: 7_500 })
    ready = await draft(owner)
    for (const text of ["Were the brakes done?", "Is there rust?"])
      expect((await buyer.request("POST", `/api/listings/${asked}/questions`, { text })).status).toBe(201)
  })

  test("stands first in the order of the queue, then what is live by its end, and drafts", async () => {
    const { items } = (await owner.request("GET", "/api/tasks")).body
    expect(items.map(({ listingId }: { listingId: string }) => listingId)).toEqual([asked, ready])
    const { listings, counts, total } = await rows("?sort=urgency&parked=false", owner)
    expect(listings.map(({ id }: { id: string }) => id)).toEqual([asked, ready, soon, later, unfinished])
    const tasks = listings.map(({ task }: { task: { type: string; count: number } | null }) => task)
    expect(tasks).toEqual([
      expect.objectContaining({ type: "answerQuestions", count: 2, dueAt: items[0].dueAt }),
      expect.objectContaining({ type: "publishDraft", dueAt: null }),
      null,
      null,
      null,
    ])
    expect([total, counts.needsYou]).toEqual([5, 2])
    const only = await rows("?sort=urgency&only=needsYou", owner)
    expect([only.total, only.listings.map(({ id }: { id: string }) => id)]).toEqual([2, [asked, ready]])
    expect((await owner.request("GET", "/api/seller/listings/ids?only=needsYou&sort=urgency")).body.ids).toEqual([
      asked,
      ready,
    ])
    // A parked listing is no longer among the listings that need the seller's action. The seller's list of tasks leaves
    // it out too.
    expect((await owner.request("PUT", "/api/listings/bulk/park", { ids: [ready], parked: true })).status).toBe(200)
    expect(await ids("?sort=urgency&only=needsYou", owner)).toEqual([asked])
    expect((await rows("?only=needsYou", stranger)).listings.map(({ id }: { id: string }) => id)).not.toContain(asked)
    expect((await owner.request("GET", "/api/seller/listings?only=mine")).status).toBe(400)
  })

  test("each figure of the workspace counts the very cars that its list shows, put aside or not", async () => {
    const sold = [await car({ model: "Jazz" }, owner), await car({ model: "City" }, owner)]
    await market.pool.query(
      `UPDATE listing SET status = 'sold', sold_at = northlot_now() - CASE id WHEN $1 THEN interval '29 days' ELSE interval '31 days' END
       WHERE id = ANY ($2)`,
      [sold[0], sold]
    )
    const { stats } = (await owner.request("GET", "/api/seller/dashboard")).body
    const totals = async (query: string) => (await rows(query, owner)).total
    expect(stats).toMatchObject({
      live: await totals("?status=live"),
      drafts: await totals("?status=draft"),
      soldLast30Days: await totals("?only=soldLast30Days"),
      paidOut: await totals("?only=paidOut"),
    })
    expect([stats.live, stats.drafts, stats.soldLast30Days, stats.paidOut]).toEqual([3, 2, 1, 0])
    expect(await ids("?only=soldLast30Days", owner)).toEqual([sold[0]])
  })

  test("a view keeps this order too", async () => {
    const view = { name: "To do", query: "", status: "all", sort: { key: "urgency", dir: "desc" } }
    expect((await owner.request("POST", "/api/seller/views", view)).status).toBe(201)
    expect((await owner.request("GET", "/api/seller/views")).body.items).toMatchObject([view])
  })
})

describe("acts on many at once", () => {
  test("parks what has no bid, tells why it leaves the rest, and takes it back", async () => {
    const [kept, withBid] = [await draft(seller), await publish(market, seller)]
    await bid(withBid)
    const { status, body } = await seller.request("PUT", "/api/listings/bulk/park", {
      ids: [kept, withBid],
      parked: true,
    })
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        done: [kept],
        refused: [{ id: withBid, code: "LISTING_LOCKED", error: "A listing that somebody bids on cannot be parked." }],
      },
    ])
    expect(await ids("?parked=true")).toEqual([kept])
    expect((await rows("?parked=false")).tabs).toEqual({ active: 1, parked: 1 })
    expect(
      (await seller.request("PUT", "/api/listings/bulk/park", { ids: [withBid], parked: true })).body
    ).toMatchObject({ ok: false, code: "LISTING_LOCKED" })
    expect((await seller.request("PUT", "/api/listings/bulk/park", { ids: [kept], parked: false })).body.done).toEqual([
      kept,
    ])
    expect(await ids("?parked=true")).toEqual([])
  })

  test("a parked car comes back into sight with its first bid", async () => {
    const id = await publish(market, seller)
    expect((await seller.request("PUT", "/api/listings/bulk/park", { ids: [id], parked: true })).status).toBe(200)
    expect(await ids("?parked=true")).toEqual([id])
    await bid(id)
    expect(await ids("?parked=true")).toEqual([])
    expect(await ids("?parked=false")).toContain(id)
  })

  slow("deletes each by the rules of a single one, and tells what it left", async () => {
    const [gone, live, withBid] = [await draft(seller), await publish(market, seller), await publish(market, seller)]
    await bid(withBid)
    const { status, body } = await seller.request("POST", "/api/listings/bulk/delete", { ids: [gone, withBid, live] })
    expect([status, body.done, body.refused.map(({ id, code }: { id: string; code: string }) => [id, code])]).toEqual([
      200,
      [gone, live],
      [[withBid, "LISTING_LOCKED"]],
    ])
    for (const id of [gone, live]) expect((await seller.request("GET", `/api/listings/${id}`)).status).toBe(404)
    const again = await seller.request("POST", "/api/listings/bulk/delete", { ids: [withBid] })
    expect([again.status, again.body.code]).toEqual([409, "LISTING_LOCKED"])
    expect((await seller.request("GET", `/api/listings/${withBid}`)).body.listing.status).toBe("live")
  })

  test("one foreign or unknown listing refuses all of them, and changes nothing", async () => {
    const [own, foreign] = [await draft(seller), await draft(stranger)]
    for (const other of [foreign, "lst_unknown"]) {
      expect((await seller.request("PUT", "/api/listings/bulk/park", { ids: [own, other], parked: true })).status).toBe(
        404
      )
      expect((await seller.request("POST", "/api/listings/bulk/delete", { ids: [own, other] })).status).toBe(404)
    }
    expect((await rows("?parked=true")).total).toBe(0)
    expect(await ids("?status=draft")).toContain(own)
    expect(await ids("", stranger)).toEqual([foreign])
  })
})

describe("closing one's own listing", () => {
  const close = async (id: string, who = seller) => {
    const { status, body } = await who.request("POST", `/api/listings/${id}/close`)
    return [status, body.code]
  }
  const statusOf = async (id: string) => (await seller.request("GET", `/api/listings/${id}`)).body.listing.status

  test("ends a draft or a live one without a bid for good, on record, and nobody else's", async () => {
    for (const id of [await draft(seller), await publish(market, seller)]) {
      expect(await close(id, stranger)).toEqual([404, "LISTING_NOT_FOUND"])
      expect(await close(id)).toEqual([200, undefined])
      expect(await statusOf(id)).toBe("closed")
      expect(await close(id)).toEqual([409, "INVALID_TRANSITION"])
      expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })).body.code).toBe(
        "INVALID_TRANSITION"
      )
      const { rows: acts } = await market.pool.query(`SELECT actor, action FROM audit_entry WHERE subject = $1`, [id])
      expect(acts).toEqual([{ actor: seller.id, action: "listing.closed" }])
      const { rows: auctions } = await market.pool.query(
        `SELECT DISTINCT status FROM auction WHERE listing_id = $1 AND status IN ('scheduled', 'open')`,
        [id]
      )
      expect(auctions).toEqual([])
    }
  })

  test("is refused once there is a bid, and the auction goes on", async () => {
    const id = await publish(market, seller)
    await bid(id)
    expect(await close(id)).toEqual([409, "LISTING_LOCKED"])
    expect(await statusOf(id)).toBe("live")
  })
})

describe("saved views", () => {
  const view = (name: string, query = "civic") => ({ name, query, status: "live", sort: { key: "price", dir: "asc" } })
  const names = async (who = seller) =>
    (await who.request("GET", "/api/seller/views")).body.items.map((item: { name: string }) => item.name)

  test("are kept for their seller alone, the newest last; the same name is replaced", async () => {
    const first = await seller.request("POST", "/api/seller/views", view("Cheap"))
    expect([first.status, first.body.view]).toEqual([201, expect.objectContaining(view("Cheap"))])
    await seller.request("POST", "/api/seller/views", view("Other"))
    await seller.request("POST", "/api/seller/views", view("CHEAP", "pilot"))
    expect(await names()).toEqual(["Other", "CHEAP"])
    expect(await names(stranger)).toEqual([])
    const [{ id }] = (await seller.request("GET", "/api/seller/views")).body.items
    expect((await stranger.request("DELETE", `/api/seller/views/${id}`)).status).toBe(404)
    expect((await seller.request("DELETE", `/api/seller/views/${id}`)).status).toBe(200)
    expect(await names()).toEqual(["CHEAP"])
  })

  slow("are at most fifty, also when many are saved at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, index) => stranger.request("POST", "/api/seller/views", view(`View ${index}`)))
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.find(({ status }) => status === 400)!.body.fields.name).toContain("50 saved views")
    expect(await names(stranger)).toHaveLength(50)
  })
})
