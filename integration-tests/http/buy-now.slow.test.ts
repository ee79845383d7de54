import { createHash } from "node:crypto"
import { cents, faultsOfBidLog } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  bid,
  connect,
  draft,
  logOf,
  nextEvent,
  publish,
  storedAuction,
  whileHeld,
  type PublishedTerms,
} from "./bidding-support"
import { saleOf, untilQuiet } from "./sales-support"

const PRICE = 1_200_000
const RESERVE = 1_000_000

let market: SharedMarket
let admin: Person
let seller: Person
let ann: Person
let ben: Person
let dealer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  seller = await someone.seller()
  ;[ann, ben] = await Promise.all([someone.buyer({ credits: 1 }), someone.buyer({ credits: 1 })])
  dealer = await someone.dealerBuyer()
})
afterEach(() => market.clock.reset())

const offer = (terms: PublishedTerms = {}) =>
  publish(market, seller, { reserveCents: cents(RESERVE), buyNowCents: PRICE, buyNowUntil: "first-bid", ...terms })
const buy = (person: Person, id: string, priceCents: unknown = PRICE, key?: string): Promise<Answer> =>
  person.request("POST", `/api/listings/${id}/buy-now`, { priceCents }, key ? { "idempotency-key": key } : {})
const seen = async (person: Person, id: string) => (await person.request("GET", `/api/listings/${id}`)).body.listing
const settledEvents = async (id: string) =>
  (
    await market.pool.query(
      `SELECT payload FROM outbox_event WHERE topic = 'auction.settled' AND payload->>'listingId' = $1`,
      [id]
    )
  ).rows
const noticesOf = async (person: Person, id: string): Promise<{ type: string; title: string; text: string }[]> =>
  (await person.request("GET", "/api/notices")).body.items.filter((one: any) => one.listingId === id)

describe("a car that is bought at once", () => {
  test("is sold at its price that moment, to everybody's knowledge, and goes on as after the hammer", async () => {
    const id = await offer({ buyNowUntil: "reserve" })
    const watcher = await people(market).buyer()
    expect((await watcher.request("PUT", `/api/watchlist/${id}`)).status).toBe(200)
    expect(await seen(people(market).nobody(), id)).toMatchObject({ buyNow: { priceCents: PRICE, until: "reserve" } })
    expect((await bid(ben, id, { amount: 9_000, mode: "proxy" })).status).toBe(201)
    const visitor = await connect(market)
    visitor.emit("room:join", { listingId: id })
    const [told, sold] = [
      nextEvent(visitor, "bid:updated", ({ listingId }: any) => listingId === id),
      nextEvent(visitor, "listing:changed", ({ listingId, status }: any) => listingId === id && status === "sold"),
    ]

    const { status, body } = await buy(dealer, id)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ok: true,
        seq: 2,
        leading: true,
        currentBidCents: PRICE,
        reserveMet: true,
        bidCount: 2,
      }),
    ])
    expect(Date.parse(body.endsAt) - Date.parse(body.serverNow)).toBe(1)
    expect(await told).toMatchObject({ currentBidCents: PRICE, endsAt: body.endsAt, bids: [{ seq: 2, buys: true }] })
    await sold
    visitor.close()
    const auction = await storedAuction(market, id)
    expect(auction).toMatchObject({ status: "settled", outcome: "sold", leader_id: dealer.id, current_cents: PRICE })
    expect([auction.settled_at, auction.ends_at]).toEqual([new Date(body.serverNow), new Date(body.endsAt)])
    expect(await seen(people(market).nobody(), id)).toMatchObject({ status: "sold", soldAt: body.endsAt })

    // Like the end of an auction, a purchase creates a sale and notifies the people concerned.
    await untilQuiet(market)
    expect(await saleOf(dealer, id)).toMatchObject({ role: "buyer", priceCents: PRICE })
    expect((await noticesOf(dealer, id)).map(({ type }) => type)).toContain("bidWon")
    expect((await noticesOf(seller, id)).map(({ type }) => type)).toContain("listingSold")
    const bought = { type: "reminder", title: expect.stringContaining("was bought") }
    expect(await noticesOf(ben, id)).toEqual([
      expect.objectContaining({ ...bought, text: expect.stringContaining("your bids bind you no more") }),
    ])
    expect(await noticesOf(watcher, id)).toEqual([expect.objectContaining(bought)])

    // The public log ends with the purchase.
    const log = (await ann.request("GET", `/api/auctions/${auction.id}/bid-log`)).body
    expect(log).toMatchObject({ boughtNow: true, endsAt: body.endsAt })
    expect(log.rows.at(-1)).toMatchObject({ kind: "bid", amountCents: PRICE, at: body.serverNow })
    const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
    expect(await faultsOfBidLog(log, sha256)).toEqual([])
    expect((await logOf(ann, id)).map(({ buys }) => buys ?? false)).toEqual([false, true])

    // The auction was settled by the purchase, so nothing happens at its published end.
    await market.clock.advance(3 * 3_600_000)
    await untilQuiet(market)
    expect(await settledEvents(id)).toHaveLength(1)
    expect(await storedAuction(market, id)).toEqual(auction)
  })

  test("answers a repeat of its key alike, and another content under it not at all", async () => {
    const [id, other] = [await offer(), await offer()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(ann, id, PRICE, "mine")))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect((await logOf(ann, id)).map(({ seq }) => seq)).toEqual([1])
    expect((await buy(ann, other, PRICE, "mine")).body.code).toBe("IDEMPOTENCY_CONFLICT")
    expect((await buy(ann, id, PRICE - 100, "mine")).body.code).toBe("IDEMPOTENCY_CONFLICT")
    expect((await buy(ann, id)).body.code).toBe("AUCTION_NOT_OPEN")
    const refusal = await buy(ann, other, PRICE - 100, "too little")
    expect(refusal.body).toMatchObject({ code: "BUY_NOW_UNAVAILABLE", priceCents: PRICE })
    expect((await buy(ann, other, PRICE - 100, "too little")).body).toEqual(refusal.body)
    expect((await storedAuction(market, other)).status).toBe("open")
  })
})

describe("nobody buys", () => {
  test("who may not bid, what is not offered, or at a price that was not confirmed; nothing changes by it", async () => {
    const id = await offer()
    const someone = people(market)
    const without = await someone.buyer({ credits: 0 })
    const plain = await publish(market, seller)
    const later = await offer({ startsInSeconds: 3_600 })
    const paused = await offer()
    const until = new Date((await market.clock.now()).getTime() + 600_000).toISOString()
    const { id: pausedId } = await storedAuction(market, paused)
    const pause = { until, reason: "We look at what a bidder has reported." }
    expect((await admin.request("POST", `/api/admin/auctions/${pausedId}/pause`, pause)).status).toBe(200)
    for (const [person, listing, price, status, code] of [
      [someone.nobody(), id, PRICE, 401, "UNAUTHENTICATED"],
      [seller, id, PRICE, 403, "OWN_LISTING"],
      [await someone.seller(), id, PRICE, 403, "NOT_ALLOWED_TO_BID"],
      [without, id, PRICE, 402, "CREDITS_REQUIRED"],
      [ann, "lst_unknown", PRICE, 404, "LISTING_NOT_FOUND"],
      [ann, plain, PRICE, 409, "BUY_NOW_UNAVAILABLE"],
      [ann, later, PRICE, 409, "AUCTION_NOT_OPEN"],
      [ann, paused, PRICE, 409, "AUCTION_NOT_OPEN"],
      [ann, id, PRICE + 100, 409, "BUY_NOW_UNAVAILABLE"],
      [ann, id, "12000", 400, "INVALID_INPUT"],
      [ann, id, -PRICE, 400, "INVALID_INPUT"],
    ] as const) {
      const answer = await buy(person, listing, price)
      expect([code, answer.status, answer.body.code]).toEqual([code, status, code])
    }
    const dealersOnly = await people(market).dealerSeller()
    const hidden = await publish(market, dealersOnly, { audience: "dealers", buyNowCents: PRICE })
    expect((await buy(ann, hidden)).body.code).toBe("LISTING_NOT_FOUND")
    expect((await buy(dealer, hidden)).status).toBe(201)
    for (const listing of [id, plain, paused])
      expect(await storedAuction(market, listing)).toMatchObject({ status: "open", log_head: null })
  })

  test("a car on which somebody has bid, or whose reserve is met, as its seller chose; a voided bid is none", async () => {
    const [first, reserve] = [await offer(), await offer({ buyNowUntil: "reserve" })]
    for (const id of [first, reserve]) await bid(ben, id, { amount: 4_000 })
    expect((await buy(ann, first)).body).toMatchObject({
      code: "BUY_NOW_UNAVAILABLE",
      error: "Somebody has bid on this car. The car is now sold by auction only.",
    })
    // Ben's maximum reaches the reserve and moves the price to the reserve. A purchase would then take the car from
    // Ben, so the purchase is refused.
    await bid(ben, reserve, { amount: 50_000, mode: "proxy" })
    expect((await buy(ann, reserve)).body).toMatchObject({
      code: "BUY_NOW_UNAVAILABLE",
      error: "The reserve is met. The car is now sold by auction only.",
    })
    const { id: auctionId } = await storedAuction(market, first)
    const voided = { bidderId: ben.id, reason: "Somebody else had used the account." }
    expect((await admin.request("POST", `/api/admin/auctions/${auctionId}/void-bidder`, voided)).status).toBe(200)
    expect((await buy(ben, first)).body.code).toBe("BIDS_VOIDED")
    expect((await buy(ann, first)).status).toBe(201)
  })
})

describe("of a purchase and bids at one moment", () => {
  test("one order counts: whoever has the auction first decides, and the others are told so", async () => {
    const outcomes: { id: string; answers: Answer[] }[] = []
    for (let round = 0; round < 6; round++) {
      const id = await offer()
      const acts = [() => buy(ann, id), () => bid(ben, id, { amount: 4_000 }), () => buy(dealer, id)]
      const rotated = [...acts.slice(round % 3), ...acts.slice(0, round % 3)]
      const { asked } = await whileHeld(market, id, async (auction) => {
        const answers = rotated.map((act) => act())
        await auction.waiting(acts.length)
        return { asked: answers }
      })
      outcomes.push({ id, answers: await Promise.all(asked) })
    }
    for (const { id, answers } of outcomes) {
      const accepted = answers.filter(({ status }) => status === 201)
      expect(accepted).toHaveLength(1)
      const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
      for (const code of codes) expect(["AUCTION_NOT_OPEN", "BUY_NOW_UNAVAILABLE"]).toContain(code)
      const auction = await storedAuction(market, id)
      const log = await logOf(ann, id)
      expect(log).toHaveLength(1)
      const isSold = accepted[0]!.body.currentBidCents === PRICE
      expect([auction.status, auction.current_cents]).toEqual(isSold ? ["settled", PRICE] : ["open", 400_000])
      expect(await settledEvents(id)).toHaveLength(isSold ? 1 : 0)
    }
  })
})

describe("its seller", () => {
  test("cannot offer it below the reserve or the opening price, nor change the offer after the first bid", async () => {
    const id = await draft(seller, { reserveCents: cents(RESERVE), buyNowCents: RESERVE - 100 })
    const endsAt = new Date((await market.clock.now()).getTime() + 7_200_000).toISOString()
    const live = await seller.request("PATCH", `/api/listings/${id}`, { status: "live", endsAt })
    expect([live.status, live.body.code, live.body.fields]).toEqual([
      409,
      "LISTING_INCOMPLETE",
      { buyNowCents: "The price to buy at once must not be below the reserve." },
    ])
    const change = (body: object) => seller.request("PATCH", `/api/listings/${id}`, body)
    expect((await change({ buyNowPrice: 12_000, status: "live", endsAt })).body.listing.buyNow).toEqual({
      priceCents: PRICE,
      until: "first-bid",
    })
    expect((await change({ buyNowCents: PRICE + 100_000, buyNowUntil: "reserve" })).body.listing.buyNow).toEqual({
      priceCents: PRICE + 100_000,
      until: "reserve",
    })
    await bid(ann, id, { amount: 4_000 })
    for (const body of [{ buyNowCents: PRICE + 200_000 }, { buyNowCents: null }, { buyNowUntil: "first-bid" }])
      expect([body, (await change(body)).body.code]).toEqual([body, "LISTING_LOCKED"])
    expect((await change({ reserveCents: 900_000 })).status).toBe(200)
    expect((await buy(ann, id, PRICE + 100_000)).status).toBe(201)
  })
})

test("a purchase that is called off returns the car, and the bidder below is next", async () => {
  const id = await offer({ buyNowUntil: "reserve" })
  await bid(ben, id, { amount: 9_000 })
  expect((await buy(ann, id)).status).toBe(201)
  await untilQuiet(market)
  const sale = await saleOf(ann, id)
  const cancelled = await admin.request("POST", `/api/admin/sales/${sale.id}/cancel`, {
    reason: "The buyer does not answer.",
    fault: "buyer",
  })
  expect(cancelled.status).toBe(200)
  await eventually("the draft", async () => (await seen(seller, id)).status === "draft")
  const { body } = await admin.request("GET", `/api/admin/sales/${sale.id}/runner-up`)
  expect(body.runnerUp.next).toMatchObject({ amountCents: 900_000 })
})
