import { createHash, randomUUID } from "node:crypto"
import { BID_LOG_START, bidLogLine, cents, endText, faultsOfBidLog } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, postForm, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { endNow, enterPayoutAccount, payoutAccountOf, untilQuiet } from "./sales-support"
import {
  ask,
  bid,
  connect,
  draft,
  expectSoundLog,
  freezeClock,
  logOf,
  nextEvent,
  publish,
  storedAuction,
  untilSettled,
  whileHeld,
  type Bid,
} from "./bidding-support"

/** The advisory lock for spreading events to subscribers (`src/modules/event-bus-outbox/store/deliveries.ts`). */
const SPREAD_LOCK = 720_575_941

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

let market: SharedMarket
let seller: Person
let otherSeller: Person
let ann: Person
let ben: Person
let dealer: Person
let poor: Person

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { enforceLimits: false })
  const someone = people(market)
  seller = await someone.seller()
  otherSeller = await someone.seller()
  ann = await someone.buyer()
  ben = await someone.buyer()
  poor = await someone.buyer({ credits: 0 })
  dealer = await someone.dealerBuyer()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

describe("what is refused, in its order", () => {
  let open: string
  beforeAll(async () => {
    open = await publish(market, seller)
  })

  const amounts: [string, Bid][] = [
    ["no amount", {}],
    ["zero", { amount: 0 }],
    ["a negative amount", { amount: -1 }],
    ["a fraction of a cent", { amount: 12.345 }],
    ["a fraction of a cent, in cents", { amountCents: 10_000.5 }],
    ["a text", { amount: "100" }],
    ["a text with an exponent", { amount: "1e3" }],
    ["other digits", { amount: "١٠٠" }],
    ["a list", { amount: [100] }],
    ["an object", { amount: { dollars: 100 } }],
    ["null", { amount: null }],
    ["true", { amountCents: true }],
    ["1e21", { amount: 1e21 }],
    ["2^53", { amountCents: 2 ** 53 }],
    ["2^63", { amountCents: 2 ** 63 }],
    ["a cent over CA$10,000,000", { amountCents: 1_000_000_001 }],
    ["dollars and cents that disagree", { amount: 100, amountCents: 10_001 }],
  ]
  test.each(amounts)("%s is INVALID_AMOUNT", async (_case, content) => {
    const answer = await bid(ann, open, content)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ ok: false, code: "INVALID_AMOUNT", error: expect.any(String) })
  })

  test("an amount in dollars and another in cents are told to differ, and nothing is bid", async () => {
    for (const ask of [
      () => bid(ann, open, { amount: 100, amountCents: 10_001 }),
      () => ann.request("POST", `/api/listings/${open}/bid`, { amount: 100, amountCents: 10_001 }),
    ]) {
      expect((await ask()).body).toEqual({
        ok: false,
        code: "INVALID_AMOUNT",
        error: "amount and amountCents say different amounts. Send only one of them, or the same amount in each.",
      })
    }
    expect(await logOf(ann, open)).toEqual([])
  })

  test("an invalid amount is told before anything else", async () => {
    expect((await bid(seller, "lst_unknown", { amount: 0 })).body.code).toBe("INVALID_AMOUNT")
  })

  test.each<[string, () => Promise<{ status: number; body: unknown }>, number, Record<string, unknown>]>([
    ["nobody", () => bid(people(market).nobody(), open, { amount: 100 }), 401, { code: "UNAUTHENTICATED" }],
    [
      "an unknown listing",
      () => bid(ann, "lst_unknown", { amount: 100 }),
      404,
      { code: "LISTING_NOT_FOUND", error: "Listing not found" },
    ],
    ["the own listing", () => bid(seller, open, { amount: 100 }), 403, { code: "OWN_LISTING" }],
    [
      "a seller on another one's listing",
      () => bid(otherSeller, open, { amount: 100 }),
      403,
      { code: "NOT_ALLOWED_TO_BID" },
    ],
    [
      "a private buyer without a credit",
      () => bid(poor, open, { amount: 100 }),
      402,
      { code: "CREDITS_REQUIRED", error: "Private buyers need 1 credit to bid." },
    ],
    [
      "an exact amount a cent below the minimum",
      () => bid(ann, open, { amountCents: 9_999 }),
      400,
      { code: "BID_TOO_LOW", error: "Enter a higher amount", minimumCents: 10_000 },
    ],
    [
      "a proxy maximum a cent below the minimum",
      () => bid(ann, open, { amountCents: 9_999, mode: "proxy" }),
      400,
      { code: "BID_TOO_LOW", error: "Enter a higher proxy", minimumCents: 10_000 },
    ],
    ["an unknown mode", () => bid(ann, open, { amount: 100, mode: "sealed" as never }), 400, { code: "INVALID_INPUT" }],
  ])("%s", async (_case, send, status, body) => {
    const answer = await send()
    expect(answer).toMatchObject({ status, body: { ok: false, ...body } })
  })

  test("the role is told before the missing credit, the missing credit before a closed auction", async () => {
    const unpublished = await draft(seller)
    expect((await bid(otherSeller, unpublished, { amount: 100 })).body.code).toBe("NOT_ALLOWED_TO_BID")
    expect((await bid(poor, unpublished, { amount: 100 })).body.code).toBe("CREDITS_REQUIRED")
    expect(await bid(ann, unpublished, { amount: 100 })).toMatchObject({
      status: 409,
      body: { code: "AUCTION_NOT_OPEN" },
    })
  })

  test("nothing of all this is in the log", async () => {
    expect(await logOf(ann, open)).toEqual([])
  })

  slow("a dealers' listing does not exist for a private buyer, and is open to a dealer", async () => {
    const forDealers = await publish(market, await people(market).dealerSeller(), { audience: "dealers" })
    expect(await bid(ann, forDealers, { amount: 100 })).toMatchObject({
      status: 404,
      body: { code: "LISTING_NOT_FOUND" },
    })
    expect((await ann.request("GET", `/api/listings/${forDealers}/bids`)).status).toBe(404)
    expect((await bid(dealer, forDealers, { amount: 100 })).status).toBe(201)
  })
})

describe("the rules of an auction", () => {
  test("the first bid must reach the opening price, and each step the increment", async () => {
    const id = await publish(market, seller, { minIncrementCents: cents(25_000) })
    expect(await bid(ann, id, { amount: 100 })).toMatchObject({
      status: 201,
      body: {
        ok: true,
        seq: 1,
        leading: true,
        currentBid: 100,
        currentBidCents: 10_000,
        bidCount: 1,
        minimumCents: 35_000,
        reserveMet: true,
        proxyMaxCents: null,
      },
    })
    expect((await bid(ben, id, { amountCents: 34_999 })).body).toMatchObject({
      code: "BID_TOO_LOW",
      minimumCents: 35_000,
    })
    expect((await bid(ben, id, { amountCents: 35_000 })).body).toMatchObject({
      seq: 2,
      leading: true,
      minimumCents: 60_000,
    })
    expect((await bid(ben, id, { amount: 1_000 })).body).toMatchObject({
      code: "ALREADY_LEADING",
      error: "You are already the highest bidder",
    })
  })

  test("all three addresses are one endpoint, by id and by slug", async () => {
    const id = await publish(market, seller)
    const { body } = await ann.request("GET", `/api/listings/${id}`)
    expect((await ann.request("POST", "/api/bids", { listingId: id, amount: 100 })).body).toMatchObject({ seq: 1 })
    expect((await ben.request("POST", `/api/listings/${id}/bid`, { amount: 200 })).body).toMatchObject({ seq: 2 })
    expect(
      (await ann.request("POST", "/api/offers", { listingId: body.listing.slug, amount: 300 })).body
    ).toMatchObject({ seq: 3 })
    expect((await ann.request("POST", `/api/listings/${id}/bid`, { listingId: "another", amount: 900 })).status).toBe(
      400
    )
  })

  test("a proxy fight: the higher maximum leads one step over the lower one, and the log tells the story", async () => {
    const id = await publish(market, seller)
    expect((await bid(ann, id, { amount: 5_000, mode: "proxy" })).body).toMatchObject({
      leading: true,
      currentBidCents: 10_000,
      proxyMaxCents: 500_000,
    })
    expect((await bid(ben, id, { amount: 3_000, mode: "proxy" })).body).toMatchObject({
      leading: false,
      currentBidCents: 325_000,
      proxyMaxCents: null,
      minimumCents: 335_000,
    })
    expect((await bid(ben, id, { amount: 8_000, mode: "proxy" })).body).toMatchObject({
      leading: true,
      currentBidCents: 525_000,
      proxyMaxCents: 800_000,
    })
    expect((await bid(ann, id, { amount: 7_900, mode: "exact" })).body).toMatchObject({
      leading: false,
      currentBidCents: 800_000,
    })
    const log = await logOf(ann, id)
    expectSoundLog(log)
    expect(log.map(({ bidder, amountCents, automatic, mine }) => [bidder, amountCents, automatic, mine])).toEqual([
      ["Bidder 1", 10_000, false, true],
      ["Bidder 2", 300_000, false, false],
      ["Bidder 1", 325_000, true, true],
      ["Bidder 1", 500_000, true, true],
      ["Bidder 2", 525_000, false, false],
      ["Bidder 1", 790_000, false, true],
      ["Bidder 2", 800_000, true, false],
    ])
  })

  test("a tie goes to the earlier bidder, at that very price", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 2_000, mode: "proxy" })
    expect((await bid(ben, id, { amount: 2_000, mode: "proxy" })).body).toMatchObject({
      leading: false,
      currentBidCents: 200_000,
    })
    expect((await storedAuction(market, id)).leader_id).toBe(ann.id)
  })

  test("a raised maximum moves no price and shows in no log; a lowered one is refused", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 2_000, mode: "proxy" })
    expect(await bid(ann, id, { amount: 3_000, mode: "proxy" })).toMatchObject({
      status: 201,
      body: { leading: true, currentBidCents: 10_000, bidCount: 1, proxyMaxCents: 300_000 },
    })
    expect(await bid(ann, id, { amount: 2_500, mode: "proxy" })).toMatchObject({
      status: 409,
      body: {
        code: "ALREADY_LEADING",
        error: "Your maximum is CA$3,000. It can be raised, not lowered.",
        maximumCents: 300_000,
      },
    })
    expect((await bid(ann, id, { amount: 3_000, mode: "proxy" })).body.error).toBe(
      "Your maximum is CA$3,000 already. It can be raised, not lowered."
    )
    expect((await bid(ann, id, { amount: 2_500 })).body.error).toBe("You are already the highest bidder")
    expect(await logOf(ben, id)).toHaveLength(1)
  })

  test("the price moves up to the reserve as soon as the leader's maximum reaches it", async () => {
    const id = await publish(market, seller, { reserveCents: cents(1_000_000) })
    expect((await bid(ann, id, { amountCents: 349_999 })).body).toMatchObject({
      code: "BID_TOO_LOW",
      minimumCents: 350_000,
    })
    expect((await bid(ann, id, { amount: 4_000, mode: "proxy" })).body).toMatchObject({
      currentBidCents: 350_000,
      reserveMet: false,
    })
    // Without other bidders, the leader may still bid up to the reserve.
    expect((await bid(ann, id, { amount: 3_700 })).body).toMatchObject({
      currentBidCents: 370_000,
      reserveMet: false,
      leading: true,
    })
    expect((await bid(ann, id, { amount: 12_000, mode: "proxy" })).body).toMatchObject({
      currentBidCents: 1_000_000,
      reserveMet: true,
      proxyMaxCents: 1_200_000,
    })
    expect((await bid(ann, id, { amount: 11_000 })).body).toMatchObject({ code: "ALREADY_LEADING" })
  })

  test("the bid that meets the reserve is told so, and no other; a repeat is told the same", async () => {
    const id = await publish(market, seller, { reserveCents: cents(1_800_000) })
    const below = await bid(ann, id, { amount: 7_000, mode: "proxy" })
    expect(below.body).toMatchObject({ leading: true, reserveMet: false })
    expect(below.body).not.toHaveProperty("metReserve")
    const key = { "idempotency-key": randomUUID() }
    const meets = () =>
      ben.request("POST", "/api/offers", { listingId: id, amountCents: 2_000_000, mode: "proxy" }, key)
    for (const answer of [await meets(), await meets()])
      expect(answer).toMatchObject({
        status: 201,
        body: { leading: true, currentBidCents: 1_800_000, reserveMet: true, metReserve: true },
      })
    for (const after of [
      await bid(ben, id, { amount: 21_000, mode: "proxy" }),
      await bid(ann, id, { amount: 19_000 }),
      await bid(ann, id, { amount: 22_000 }),
    ]) {
      expect(after).toMatchObject({ status: 201, body: { reserveMet: true } })
      expect(after.body).not.toHaveProperty("metReserve")
    }
  })

  test("a reserve lowered to within the leader's maximum moves the price up to it, by an automatic row", async () => {
    const id = await publish(market, seller, { reserveCents: cents(1_000_000) })
    await bid(ann, id, { amount: 9_000, mode: "proxy" })
    expect((await seller.request("PATCH", `/api/listings/${id}`, { reserveCents: 1_000_100 })).status).toBe(409)
    expect((await seller.request("PATCH", `/api/listings/${id}`, { reserveCents: 800_000 })).status).toBe(200)
    expect((await logOf(ann, id)).map(({ amountCents, automatic, mine }) => [amountCents, automatic, mine])).toEqual([
      [350_000, false, true],
      [800_000, true, true],
    ])
    expect((await bid(ben, id, { amount: 8_100 })).body).toMatchObject({
      leading: false,
      reserveMet: true,
      currentBidCents: 835_000,
    })
  })

  test("what a browser claims about time or person changes nothing", async () => {
    const id = await publish(market, seller)
    const { status } = await ann.request(
      "POST",
      "/api/offers",
      { listingId: id, amount: 100, placedAt: "2001-01-01T00:00:00Z", bidderId: ben.id, bidder: "ben" },
      { date: "Mon, 01 Jan 2001 00:00:00 GMT", "x-user-email": ben.email }
    )
    expect(status).toBe(201)
    expect(await storedAuction(market, id)).toMatchObject({ leader_id: ann.id })
    const [row] = await logOf(ann, id)
    expect(Date.parse(row!.ts)).toBeGreaterThan(Date.parse("2026-01-01"))
  })
})

describe("the time of a bid", () => {
  test("a bid in the last two minutes moves the end to two minutes after it, again and again", async () => {
    const id = await publish(market, seller, { durationSeconds: 7_200 })
    const early = (await bid(ann, id, { amount: 100 })).body
    await market.clock.advance(7_200_000 - 90_000)
    const late = (await bid(ben, id, { amount: 200 })).body
    expect(Date.parse(late.endsAt) - Date.parse(early.endsAt)).toBeGreaterThan(25_000)
    expect(Date.parse(late.endsAt) - Date.parse(late.serverNow)).toBe(120_000)
    await market.clock.advance(110_000)
    const later = (await bid(ann, id, { amount: 300 })).body
    expect(Date.parse(later.endsAt) - Date.parse(later.serverNow)).toBe(120_000)
    // After the published end but before the extended one, the auction is still open.
    expect(await storedAuction(market, id)).toMatchObject({ status: "open", ends_at: new Date(later.endsAt) })
  })

  slow("a refused bid extends nothing", async () => {
    const id = await publish(market, seller, { durationSeconds: 7_200 })
    const { ends_at: end } = await storedAuction(market, id)
    await market.clock.advance(7_200_000 - 90_000)
    await bid(ann, id, { amountCents: 1 })
    await bid(poor, id, { amount: 500 })
    expect((await storedAuction(market, id)).ends_at).toEqual(end)
  })

  slow("a bid before the start is refused, and one at the start is in time", async () => {
    const id = await publish(market, seller, { startsInSeconds: 3_600 })
    const { starts_at: start } = await storedAuction(market, id)
    await freezeClock(market, new Date(start.getTime() - 1))
    expect(await bid(ann, id, { amount: 100 })).toMatchObject({ status: 409, body: { code: "AUCTION_NOT_OPEN" } })
    await freezeClock(market, start)
    expect((await bid(ann, id, { amount: 100 })).status).toBe(201)
  })

  slow.each([0, 1])("a bid %i ms after the end is refused, one a millisecond before it is in time", async (after) => {
    const id = await publish(market, seller)
    const { ends_at: end } = await storedAuction(market, id)
    await freezeClock(market, new Date(end.getTime() + after))
    expect(await bid(ann, id, { amount: 100 })).toMatchObject({ status: 409, body: { code: "AUCTION_NOT_OPEN" } })

    const other = await publish(market, seller)
    const { ends_at: otherEnd } = await storedAuction(market, other)
    await freezeClock(market, new Date(otherEnd.getTime() - 1))
    expect((await bid(ann, other, { amount: 100 })).status).toBe(201)
  })

  test("a cancelled auction takes no bid", async () => {
    const id = await publish(market, seller)
    expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "draft" })).status).toBe(200)
    expect(await bid(ann, id, { amount: 100 })).toMatchObject({ status: 409, body: { code: "AUCTION_NOT_OPEN" } })
  })
})

describe("repeats and races", () => {
  slow("50 parallel identical bids with one key are one row and 50 identical answers", async () => {
    const id = await publish(market, seller)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bid(ann, id, { amount: 500 }, "same-key")))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await logOf(ann, id)).toHaveLength(1)
  })

  slow("the same key with another amount, mode or car is refused and bids nothing", async () => {
    const id = await publish(market, seller)
    const other = await publish(market, seller)
    await bid(ann, id, { amount: 500 }, "one")
    for (const answer of [
      await bid(ann, id, { amount: 600 }, "one"),
      await bid(ann, id, { amount: 500, mode: "proxy" }, "one"),
      await bid(ann, other, { amount: 500 }, "one"),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } })
    }
    expect(await logOf(ann, id)).toHaveLength(1)
    expect(await logOf(ann, other)).toHaveLength(0)
    // Keys are separate for each person, so another person may use the same key.
    expect((await bid(ben, id, { amount: 700 }, "one")).status).toBe(201)
  })

  test("a repeat is answered as the first time, whatever happened since", async () => {
    const id = await publish(market, seller)
    const first = await bid(ann, id, { amount: 500 }, "kept")
    const low = await bid(ben, id, { amountCents: 50_001 }, "low")
    await bid(ben, id, { amount: 900 })
    expect(await bid(ann, id, { amount: 500 }, "kept")).toMatchObject({ status: 201, body: first.body })
    expect(await bid(ben, id, { amountCents: 50_001 }, "low")).toMatchObject({ status: 400, body: low.body })
    const refused = await bid(poor, id, { amount: 1_000 }, "no credit")
    await market.pool.query(
      `INSERT INTO credit_entry (id, account_id, delta, reason, key) VALUES ($1, $2, 1, 'test grant', $1)`,
      [`crd_${poor.id}`, poor.id]
    )
    expect(await bid(poor, id, { amount: 1_000 }, "no credit")).toMatchObject({ status: 402, body: refused.body })
    expect((await bid(poor, id, { amount: 1_000 }, "with credit")).status).toBe(201)
  })

  test("two equal maxima at once: one leads, at that price, and it is the one that came first", async () => {
    const id = await publish(market, seller)
    await Promise.all([bid(ann, id, { amount: 4_000, mode: "proxy" }), bid(ben, id, { amount: 4_000, mode: "proxy" })])
    const log = await logOf(ann, id)
    const first = log[0]!.mine ? ann : ben
    expect(await storedAuction(market, id)).toMatchObject({ leader_id: first.id, current_cents: 400_000 })
    expectSoundLog(log)
  })

  slow("200 bids at once from several people leave a log without gap, and one leader at its last price", async () => {
    const id = await publish(market, seller, { minIncrementCents: cents(100) })
    const bidders = [ann, ben, dealer]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        bid(bidders[index % 3]!, id, {
          amountCents: 10_000 + ((index * 7_919) % 200) * 5_000,
          mode: index % 5 ? "exact" : "proxy",
        })
      )
    )
    for (const { status, body } of answers) {
      expect(status === 201 || ["BID_TOO_LOW", "ALREADY_LEADING"].includes(body.code)).toBe(true)
    }
    const log = await logOf(ann, id)
    expectSoundLog(log)
    const auction = await storedAuction(market, id)
    expect(auction.current_cents).toBe(log.at(-1)!.amountCents)
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body.seq)
    const logged = new Set(log.map(({ seq }) => seq))
    expect(acknowledged.filter((seq) => !logged.has(seq))).toEqual([])
  })
})

describe("who has bid on a car before, and changed since without a word to the process", () => {
  const endSession = `UPDATE session SET revoked_at = northlot_now() WHERE account_id = $1`
  const changes: [string, string, string, number, string][] = [
    ["session", endSession, "UPDATE session SET revoked_at = NULL WHERE account_id = $1", 401, "UNAUTHENTICATED"],
    [
      "identity",
      "UPDATE account SET identity_verified_at = NULL WHERE id = $1",
      "UPDATE account SET identity_verified_at = northlot_now() WHERE id = $1",
      403,
      "NOT_ALLOWED_TO_BID",
    ],
    [
      "account",
      "UPDATE account SET status = 'disabled' WHERE id = $1",
      "UPDATE account SET status = 'active' WHERE id = $1",
      401,
      "UNAUTHENTICATED",
    ],
    [
      "credit",
      `INSERT INTO credit_entry (id, account_id, delta, reason, key, lot_id)
       SELECT id || '_spent', account_id, -1, 'test', id || '_spent', id FROM credit_entry WHERE account_id = $1`,
      `INSERT INTO credit_entry (id, account_id, delta, reason, key) VALUES ('crd_back' || $1, $1, 1, 'test', 'crd_back' || $1)`,
      402,
      "CREDITS_REQUIRED",
    ],
  ]
  slow.each(changes)("is refused for the %s as at the first bid", async (_what, change, back, status, code) => {
    const [person, id] = [await people(market).buyer(), await publish(market, seller)]
    expect((await bid(person, id, { amount: 100 })).status).toBe(201)
    await bid(ben, id, { amount: 200 })
    await market.pool.query(change, [person.id])
    expect(await bid(person, id, { amount: 300 }, "again")).toMatchObject({ status, body: { code } })
    await market.pool.query(back, [person.id])
    // A refusal with status 401 is not stored under the idempotency key, so the repeated bid succeeds. Every other
    // refusal is stored, and the repeated bid gets it again.
    const repeated = await bid(person, id, { amount: 300 }, "again")
    expect(repeated.status).toBe(status === 401 ? 201 : status)
    expect((await bid(person, id, { amount: 500 })).status).toBe(status === 401 ? 409 : 201)
    expect((await logOf(ben, id)).map(({ amountCents }) => amountCents)).toEqual([
      10_000,
      20_000,
      status === 401 ? 30_000 : 50_000,
    ])
  })

  test.each(changes)(
    "is refused for the %s where the bid before came too low",
    async (_what, change, _back, status, code) => {
      const [person, id] = [await people(market).buyer(), await publish(market, seller)]
      expect((await bid(person, id, { amount: 50 })).body.code).toBe("BID_TOO_LOW")
      await market.pool.query(change, [person.id])
      expect(await bid(person, id, { amount: 300 })).toMatchObject({ status, body: { code } })
      expect(await logOf(ben, id)).toEqual([])
    }
  )

  slow("is told that the auction is over, and that the car is gone", async () => {
    const id = await publish(market, seller)
    expect((await bid(ann, id, { amount: 100 })).status).toBe(201)
    await endNow(market, id)
    expect((await bid(ben, id, { amount: 200 })).body.code).toBe("AUCTION_NOT_OPEN")
    expect((await bid(ann, id, { amount: 200 }, "late")).body.code).toBe("AUCTION_NOT_OPEN")
    expect((await bid(ann, id, { amount: 200 }, "late")).body.code).toBe("AUCTION_NOT_OPEN")
    await eventually("the car to be deleted", async () => {
      const deleted = `UPDATE listing SET deleted_at = northlot_now() WHERE id = $1 AND status = 'sold'`
      return (await market.pool.query(deleted, [id])).rowCount === 1
    })
    expect((await bid(ann, id, { amount: 300 })).body.code).toBe("LISTING_NOT_FOUND")
  })

  test("loses the socket with the session, at the bid that finds it over", async () => {
    const [person, id] = [await people(market).buyer(), await publish(market, seller)]
    const socket = await connect(market, person)
    const place = (amount: number) => ask<{ code?: string }>(socket, "bid:place", { listingId: id, amount })
    expect(await place(100)).toMatchObject({ ok: true })
    await bid(ben, id, { amount: 200 })
    await market.pool.query(endSession, [person.id])
    const closed = new Promise((done) => socket.once("disconnect", done))
    expect(await place(300)).toMatchObject({ ok: false, code: "UNAUTHENTICATED" })
    await closed
    expect(await logOf(ben, id)).toHaveLength(2)
  })
})

describe("the bid log of an auction that is over", () => {
  slow("can be had by whoever sees the car, holds, contains the head of before, and tells no secret", async () => {
    const forDealers = await publish(market, await people(market).dealerSeller(), { audience: "dealers" })
    await bid(dealer, forDealers, { amount: 100 })
    const id = await publish(market, seller, { reserveCents: cents(1_234_567) })
    await bid(ann, id, { amount: 7_987.65, mode: "proxy" })
    await bid(ben, id, { amount: 7_876.54, mode: "proxy" })
    const nobody = people(market).nobody()
    const noted = (await nobody.request("GET", `/api/listings/${id}/bids`)).body
    await bid(ben, id, { amount: 9_876.54, mode: "proxy" })
    await bid(ben, id, { amount: 9_999.99, mode: "proxy" })

    const log = `/api/auctions/${noted.auctionId}/bid-log`
    // The lower reserve lets the leader's maximum raise the price. The log records the new price in a row of its own.
    expect((await seller.request("PATCH", `/api/listings/${id}`, { reserveCents: 900_000 })).status).toBe(200)
    expect(await nobody.request("GET", log)).toMatchObject({
      status: 409,
      body: { ok: false, code: "AUCTION_NOT_OVER", error: expect.stringContaining("not over") },
    })
    await market.clock.advance(7_300_000)
    for (const listing of [id, forDealers])
      await eventually("the settlement", async () => (await storedAuction(market, listing)).status === "settled")

    const { status, body } = await nobody.request("GET", log)
    const stored = await storedAuction(market, id)
    expect({ status, auctionId: body.auctionId, head: body.head }).toEqual({
      status: 200,
      auctionId: stored.id,
      head: stored.log_head,
    })
    expect(noted.total).toBeGreaterThan(1)
    expect(await faultsOfBidLog(body, sha256, { rows: noted.total, hash: noted.logHead })).toEqual([])
    const shown = await logOf(ann, id)
    expect(body.rows).toMatchObject(
      shown.map(({ seq, bidder, amountCents, automatic, ts }) => ({
        seq,
        bidder,
        amountCents,
        kind: automatic ? "automatic" : "bid",
        at: ts,
      }))
    )
    const { title: _title, listingId: _listing, ...published } = body
    const text = JSON.stringify(published).replace(/"[0-9a-f]{64}"/g, "")
    for (const secret of [ann.id, ben.id, seller.id, ann.email, ben.email, "987654", "999999", "1234567"])
      expect(text).not.toContain(secret)

    const dealersLog = `/api/auctions/${(await storedAuction(market, forDealers)).id}/bid-log`
    expect((await dealer.request("GET", dealersLog)).body.rows).toHaveLength(1)
    for (const viewer of [nobody, ann]) {
      expect(await viewer.request("GET", dealersLog)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
      expect(await viewer.request("GET", "/api/auctions/auc_none/bid-log")).toMatchObject({ status: 404 })
    }
  })

  slow("a row that the tables' owner changes or removes is found", async () => {
    const id = await publish(market, seller)
    for (const [bidder, amount] of [
      [ann, 100],
      [ben, 200],
      [ann, 300],
    ] as const)
      await bid(bidder, id, { amount })
    const { id: auctionId } = await storedAuction(market, id)
    await market.clock.advance(7_300_000)
    await eventually("the settlement", async () => (await storedAuction(market, id)).status === "settled")
    const faults = async () => {
      const { body } = await ann.request("GET", `/api/auctions/${auctionId}/bid-log`)
      return (await faultsOfBidLog(body, sha256)).map(({ seq }) => seq)
    }
    const unguarded = async (statement: string) => {
      await market.pool.query(`ALTER TABLE bid DISABLE TRIGGER ALL`)
      try {
        await market.pool.query(statement, [auctionId])
      } finally {
        await market.pool.query(`ALTER TABLE bid ENABLE TRIGGER ALL`)
      }
    }
    expect(await faults()).toEqual([])
    await unguarded(`UPDATE bid SET amount_cents = 25000 WHERE auction_id = $1 AND seq = 2`)
    expect(await faults()).toEqual([2])
    await unguarded(`UPDATE bid SET amount_cents = 20000 WHERE auction_id = $1 AND seq = 2`)
    expect(await faults()).toEqual([])
    await unguarded(`DELETE FROM bid WHERE auction_id = $1 AND seq = 3`)
    expect(await faults()).toEqual([null])
  })
})

describe("an admin extends an auction", () => {
  const HOUR = 3_600_000
  const reason = "The seller could not be reached for two hours."
  const extend = async (person: Pick<Person, "request">, listingId: string, body: unknown) =>
    person.request("POST", `/api/admin/auctions/${(await storedAuction(market, listingId)).id}/extend`, body)
  const later = (end: Date, milliseconds: number) => new Date(end.getTime() + milliseconds).toISOString()

  slow(
    "it takes bids until the new end and not after, a late bid extends that one, and those concerned are told",
    async () => {
      const admin = await people(market).admin()
      const id = await publish(market, seller)
      await bid(ann, id, { amount: 500 })
      const { ends_at: before, id: auctionId } = await storedAuction(market, id)
      const endsAt = later(before, HOUR)
      const { status, body } = await extend(admin, id, { endsAt, reason })
      const item = { auctionId, listingId: id, previousEndsAt: before.toISOString(), endsAt }
      expect([status, body]).toEqual([200, { ok: true, item }])
      const { listing } = (await ben.request("GET", `/api/listings/${id}`)).body
      expect(listing).toMatchObject({ endsAt, extended: false, extendedForOutage: null })

      const toldTo = async (person: Person): Promise<string[]> =>
        (await person.request("GET", "/api/notices")).body.items
          .filter((notice: { type: string; listingId: string }) => notice.listingId === id)
          .filter(({ type }: { type: string }) => type === "auctionExtended")
          .map(({ text }: { text: string }) => text)
      await eventually("the news", async () => (await toldTo(seller)).length > 0)
      const until = endText(endsAt)
      expect(await toldTo(ann)).toEqual([
        `We moved the end of the auction. The auction now runs until ${until}, and your bids stand.`,
      ])
      expect(await toldTo(seller)).toEqual([
        `We moved the end of the auction. The auction now runs until ${until}, and all bids stand.`,
      ])
      expect(await toldTo(ben)).toEqual([])
      const { rows } = await market.pool.query(
        `SELECT actor, details FROM audit_entry WHERE action = 'auction.extended' AND subject = $1`,
        [id]
      )
      const details = { auctionId, before: { endsAt: before.toISOString() }, after: { endsAt }, reason }
      expect(rows).toEqual([{ actor: "admin:admin", details }])

      // A new end that equals the current end is refused.
      expect((await extend(admin, id, { endsAt, reason })).body).toMatchObject({
        code: "INVALID_INPUT",
        fields: { endsAt: "The new end has to be later than the present one." },
      })
      const untilNewEnd = new Date(endsAt).getTime() - new Date(listing.serverNow).getTime()
      await market.clock.advance(untilNewEnd - 60_000)
      expect((await bid(ben, id, { amount: 1_000 })).status).toBe(201)
      const extended = (await storedAuction(market, id)).ends_at
      expect(extended.getTime()).toBeGreaterThan(new Date(endsAt).getTime())
      await market.clock.advance(5 * 60_000)
      expect((await bid(ann, id, { amount: 2_000 })).body).toMatchObject({ code: "AUCTION_NOT_OPEN" })
      expect(await untilSettled(market, id)).toMatchObject({ outcome: "sold" })
      expect((await extend(admin, id, { endsAt: later(extended, HOUR), reason })).body).toMatchObject({
        code: "AUCTION_NOT_OPEN",
      })
      await market.clock.reset()
    }
  )

  test("is refused: an earlier end, one too far away, without a reason, by somebody else, of no auction", async () => {
    const admin = await people(market).admin()
    const id = await publish(market, seller)
    const { ends_at: end } = await storedAuction(market, id)
    const refused = async (endsAt: string, more: object = {}) =>
      (await extend(admin, id, { endsAt, reason, ...more })).body
    expect(await refused(later(end, -HOUR))).toMatchObject({ fields: { endsAt: expect.stringContaining("later") } })
    expect(await refused(later(end, 400 * 24 * HOUR))).toMatchObject({
      fields: { endsAt: expect.stringContaining("within 30 days") },
    })
    expect(await refused(later(end, HOUR), { reason: "because" })).toMatchObject({
      fields: { reason: expect.anything() },
    })
    expect(await refused("tomorrow")).toMatchObject({ fields: { endsAt: expect.anything() } })
    for (const person of [seller, ann])
      expect(await extend(person, id, { endsAt: later(end, HOUR), reason })).toMatchObject({ status: 403 })
    const nowhere = await admin.request("POST", "/api/admin/auctions/auc_none/extend", {
      endsAt: later(end, HOUR),
      reason,
    })
    expect(nowhere.status).toBe(404)
    expect((await storedAuction(market, id)).ends_at).toEqual(end)
  })
})

describe("an admin voids the bids of one bidder", () => {
  let admin: Person
  let reason: string
  beforeAll(async () => {
    admin = await people(market).admin()
    reason = "Bids from an account that was taken over."
  })
  const pathOf = async (listingId: string) =>
    `/api/admin/auctions/${(await storedAuction(market, listingId)).id}/void-bidder`
  const voidBids = async (listingId: string, { id: bidderId }: Person, headers: Record<string, string> = {}) =>
    admin.request("POST", await pathOf(listingId), { bidderId, reason }, headers)
  const listingFor = async (viewer: Person, listingId: string) =>
    (await viewer.request("GET", `/api/listings/${listingId}`)).body.listing
  const toldTo = async (person: Person, listingId: string): Promise<string[]> =>
    (await person.request("GET", "/api/notices")).body.items
      .filter((notice: { type: string; listingId: string }) => notice.listingId === listingId)
      .filter(({ type }: { type: string }) => type === "bidsVoided")
      .map(({ title, text }: { title: string; text: string }) => `${title}. ${text}`)

  slow(
    "price and leader are those that the others' bids make, the log says so, and the voided bidder bids there no more",
    async () => {
      const id = await publish(market, seller)
      const elsewhere = await publish(market, seller)
      const visitor = await connect(market)
      await ask(visitor, "room:join", { listingId: id })
      const fiveBids = nextEvent(visitor, "bid:updated", ({ seq }) => seq === 5)
      await bid(ann, id, { amount: 1_000, mode: "proxy" })
      await bid(dealer, id, { amount: 300 })
      await bid(ben, id, { amount: 2_000, mode: "proxy" })
      await bid(ben, elsewhere, { amount: 100 })
      const before = await storedAuction(market, id)
      const log = await logOf(ann, id)
      expect(await listingFor(ann, id)).toMatchObject({ currentBidCents: 125_000, bidCount: 5, isTopBidder: false })
      await fiveBids
      const [heard, own] = [nextEvent(visitor, "bid:updated"), await connect(market, ben)]
      const standing = nextEvent(own, "bid:standing", ({ voided }) => voided)

      const preview = await admin.request("GET", `${await pathOf(id)}?bidderId=${ben.id}`)
      expect(await storedAuction(market, id)).toEqual(before)
      const { status, body } = await voidBids(id, ben)
      expect([status, body]).toEqual([preview.status, preview.body])
      expect(body.item).toEqual({
        auctionId: before.id,
        bidderId: ben.id,
        seq: 6,
        previousCents: 125_000,
        currentBidCents: 55_000,
        leader: { id: ann.id, email: ann.email, name: expect.any(String) },
        bidCount: 4,
        reserveMet: true,
      })
      expect(await heard).toMatchObject({
        currentBidCents: 55_000,
        bidCount: 4,
        seq: 6,
        minimumCents: 65_000,
        endsAt: before.ends_at.toISOString(),
        bids: [{ seq: 6, bidder: "Bidder 3", amountCents: 55_000, automatic: false, voids: true }],
      })
      expect(await standing).toMatchObject({ isTopBidder: false, outbid: false, voided: true, proxyMaxCents: null })
      for (const socket of [visitor, own]) socket.close()

      // Earlier log rows are unchanged.
      expect((await logOf(ann, id)).slice(0, 5)).toEqual(log)
      expect((await logOf(people(market).nobody(), id)).at(-1)).toMatchObject({ bidder: "Bidder 3", voids: true })
      expect(await listingFor(ann, id)).toMatchObject({
        currentBidCents: 55_000,
        isTopBidder: true,
        proxyMaxCents: 100_000,
        bidCount: 4,
      })
      const bens = await listingFor(ben, id)
      expect(bens).toMatchObject({ bidsVoided: true, outbid: false, isTopBidder: false, proxyMaxCents: null })
      expect(bens.bids.map(({ amountCents }: { amountCents: number }) => amountCents)).not.toContain(125_000)
      const { offers } = (await ben.request("GET", "/api/offers")).body
      const offerOf = (listingId: string) =>
        offers.find((offer: { listingId: string }) => offer.listingId === listingId)
      expect(offerOf(id)).toMatchObject({ state: "lost", ended: "voided", amountCents: 125_000, proxyMaxCents: null })
      expect(offerOf(elsewhere)).toMatchObject({ state: "leading", ended: null })

      // Notices tell the affected people that bids were voided, but not why. Only the audit log contains the reason.
      await eventually("the news", async () => (await toldTo(ann, id)).length > 0)
      expect(await toldTo(ann, id)).toEqual([expect.stringMatching(/^You lead again on .* at CA\$550\.$/)])
      expect(await toldTo(ben, id)).toEqual([expect.stringContaining("please contact us")])
      expect(await toldTo(seller, id)).toEqual([expect.stringContaining("Bidder 3. The highest bid is CA$550 now")])
      expect(await toldTo(dealer, id)).toEqual([])
      for (const person of [ann, ben, seller, dealer]) {
        const everything = [await listingFor(person, id), await logOf(person, id), await toldTo(person, id)]
        expect(JSON.stringify(everything)).not.toContain(reason)
      }
      const { rows } = await market.pool.query(
        `SELECT actor, details FROM audit_entry WHERE action = 'auction.bids-voided' AND subject = $1`,
        [ben.id]
      )
      expect(rows).toEqual([
        { actor: "admin:admin", details: expect.objectContaining({ auctionId: before.id, reason }) },
      ])

      // This process has cached that Ben may bid. It must still refuse his bids on this car, because staff voided his
      // earlier bids on it.
      for (const amount of [650, 5_000])
        expect(await bid(ben, id, { amount })).toMatchObject({
          status: 403,
          body: { code: "BIDS_VOIDED", error: expect.stringContaining("contact us") },
        })
      const socket = await connect(market, ben)
      expect(await ask(socket, "bid:place", { listingId: id, amount: 900 })).toMatchObject({ code: "BIDS_VOIDED" })
      socket.close()
      expect((await bid(ben, elsewhere, { amount: 1_000, mode: "proxy" })).status).toBe(201)
      expect((await bid(dealer, id, { amount: 650 })).body).toMatchObject({ bidCount: 6, currentBidCents: 90_000 })

      await endNow(market, id)
      const sale = await eventually("the sale", async () => {
        const sales = await market.pool.query(`SELECT id, buyer_id, hammer_cents FROM sale WHERE listing_id = $1`, [id])
        return sales.rows[0]
      })
      expect([sale.buyer_id, Number(sale.hammer_cents)]).toEqual([ann.id, 90_000])
      const published = (await ann.request("GET", `/api/auctions/${before.id}/bid-log`)).body
      expect(published.rows[5]).toMatchObject({ kind: "void", bidder: "Bidder 3", amountCents: 55_000 })
      expect(await faultsOfBidLog(published, sha256)).toEqual([])
      published.rows.splice(5, 1)
      expect(await faultsOfBidLog(published, sha256)).not.toEqual([])
      const { runnerUp } = (await admin.request("GET", `/api/admin/sales/${sale.id}/runner-up`)).body
      expect(runnerUp.bidders.map(({ id: bidder }: { id: string }) => bidder)).toEqual([dealer.id])
    }
  )

  test("the only bidder's: no bid is left, the auction goes on from its opening price and keeps its terms", async () => {
    const id = await publish(market, seller, { reserveCents: cents(100_000) })
    await bid(ben, id, { amount: 700 })
    expect((await voidBids(id, ben)).body.item).toMatchObject({ currentBidCents: null, leader: null, bidCount: 0 })
    const listing = await listingFor(ann, id)
    expect(listing).toMatchObject({ currentBidCents: null, bidCount: 0, lastSeq: 2, reserveMet: false, bids: [] })
    expect(listing.minimumCents).toBe(listing.openingPriceCents)
    expect(await bid(seller, id, { amount: 700 })).toMatchObject({ status: 403 })
    // A listing with bids cannot be changed.
    expect((await seller.request("PATCH", `/api/listings/${id}`, { kms: 5 })).body.code).toBe("LISTING_LOCKED")
    const { offers } = (await ben.request("GET", "/api/offers")).body
    expect(offers.find(({ listingId }: { listingId: string }) => listingId === id)).toMatchObject({
      currentBidCents: null,
      ended: "voided",
    })
    expect((await bid(ann, id, { amountCents: listing.openingPriceCents })).body).toMatchObject({
      leading: true,
      bidCount: 1,
      seq: 3,
    })
  })

  slow("an auction that nobody's bid is left of ends unsold, and is negotiated with nobody", async () => {
    const id = await publish(market, seller)
    await bid(ben, id, { amount: 700 })
    expect((await voidBids(id, ben)).status).toBe(200)
    await endNow(market, id)
    expect(await untilSettled(market, id)).toMatchObject({ outcome: "unsold" })
    await untilQuiet(market)
    const { rows } = await market.pool.query(`SELECT 1 FROM negotiation WHERE listing_id = $1`, [id])
    expect(rows).toEqual([])
  })

  test("is refused to everybody else, without a reason, for who has not bid, twice, and when the auction is not open", async () => {
    const id = await publish(market, seller)
    const later = await publish(market, seller, { startsInSeconds: 3_600 })
    await bid(ann, id, { amount: 100 })
    await bid(ben, id, { amount: 200 })
    const path = await pathOf(id)
    const body = { bidderId: ben.id, reason }
    expect((await people(market).nobody().request("POST", path, body)).status).toBe(401)
    for (const person of [ann, seller]) expect((await person.request("POST", path, body)).status).toBe(403)
    for (const bad of [
      { bidderId: ben.id },
      { ...body, reason: "Too short" },
      { reason },
      { ...body, reason: "x".repeat(501) },
    ])
      expect(await admin.request("POST", path, bad)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    for (const wrong of [
      await admin.request("POST", "/api/admin/auctions/auc_none/void-bidder", body),
      await voidBids(id, dealer),
      await voidBids(later, ben),
      await admin.request("GET", `${path}?bidderId=${dealer.id}`),
    ])
      expect(wrong).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })

    const headers = { "idempotency-key": "void-once" }
    const first = await voidBids(id, ben, headers)
    expect(first.status).toBe(200)
    expect(await voidBids(id, ben, headers)).toMatchObject({ status: 200, body: first.body })
    expect(await voidBids(id, ben)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    expect(await logOf(ann, id)).toHaveLength(3)

    const { ends_at } = await storedAuction(market, id)
    await freezeClock(market, ends_at)
    expect(await voidBids(id, ann)).toMatchObject({ status: 409, body: { code: "AUCTION_NOT_OPEN" } })
    expect(await storedAuction(market, id)).toMatchObject({ leader_id: ann.id })
    await market.clock.reset()
    await endNow(market, id)
    expect(await voidBids(id, ann)).toMatchObject({ status: 409, body: { code: "AUCTION_NOT_OPEN" } })
  })

  slow("whichever comes first, a bid of theirs or the void, no bid of theirs stands", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await publish(market, seller)
      await bid(ann, id, { amount: 1_000, mode: "proxy" })
      await bid(ben, id, { amount: 200 })
      const [late, voided] = await whileHeld(market, id, async ({ waiting }) => {
        const acts = [() => bid(ben, id, { amount: 1_500 }), () => voidBids(id, ben)]
        const calls: Promise<{ status: number; body: any }>[] = []
        for (const [index, act] of (round % 2 ? [...acts].reverse() : acts).entries()) {
          calls.push(act())
          await waiting(index + 1)
        }
        return [round % 2 ? calls[1]! : calls[0]!, round % 2 ? calls[0]! : calls[1]!]
      })
      expect((await voided).status).toBe(200)
      const answer = await late
      expect([201, 403]).toContain(answer.status)
      if (answer.status === 403) expect(answer.body.code).toBe("BIDS_VOIDED")
      expect(await storedAuction(market, id)).toMatchObject({ leader_id: ann.id, current_cents: 10_000 })
      expect((await logOf(ann, id)).map(({ seq }) => seq)).toEqual(
        answer.status === 201 ? [1, 2, 3, 4, 5] : [1, 2, 3, 4]
      )
    }
  })

  test("a maximum that was raised or taken back counts as it did", async () => {
    const id = await publish(market, seller, { reserveCents: cents(300_000) })
    const opening = (await listingFor(ann, id)).openingPriceCents
    await bid(ann, id, { amountCents: opening })
    await bid(ben, id, { amountCents: opening + 10_000 })
    await bid(ann, id, { amountCents: opening + 30_000, mode: "proxy" })
    await bid(ann, id, { amountCents: opening + 60_000, mode: "proxy" })
    await bid(dealer, id, { amountCents: opening + 150_000, mode: "proxy" })
    await bid(ben, id, { amountCents: opening + 120_000 })
    expect((await voidBids(id, dealer)).body.item).toMatchObject({
      leader: { id: ben.id },
      currentBidCents: opening + 120_000,
    })
    expect((await voidBids(id, ben)).body.item).toMatchObject({ leader: { id: ann.id }, currentBidCents: opening })
    expect(await listingFor(ann, id)).toMatchObject({ proxyMaxCents: opening + 60_000 })
  })
})

describe("what is told about bids", () => {
  test("the public log names nobody, and its numbers hold for a whole auction", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    await bid(ben, id, { amount: 200 })
    await bid(ann, id, { amount: 300 })
    for (const viewer of [people(market).nobody(), seller, dealer]) {
      const { body } = await viewer.request("GET", `/api/listings/${id}/bids`)
      expect(body).toMatchObject({ ok: true, total: 3 })
      expect(body.items.map(({ bidder }: { bidder: string }) => bidder)).toEqual(["Bidder 1", "Bidder 2", "Bidder 1"])
      expect(JSON.stringify(body)).not.toContain(ann.id)
      expect(JSON.stringify(body)).not.toContain(ann.email)
    }
    const { body } = await ann.request("GET", `/api/listings/${id}/bids?afterSeq=2`)
    expect(body.items).toEqual([expect.objectContaining({ seq: 3, mine: true, amount: 300, amountCents: 30_000 })])
  })

  test("own offers tell how each stands", async () => {
    const carol = await people(market).buyer()
    const lost = await publish(market, seller)
    const leading = await publish(market, seller)
    await bid(carol, lost, { amount: 100 })
    await bid(carol, leading, { amount: 100 })
    await bid(ben, lost, { amount: 200 })
    const { status, body } = await carol.request("GET", "/api/offers")
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    const stateOf = (id: string) => body.offers.find(({ listingId }: { listingId: string }) => listingId === id)
    expect(stateOf(lost)).toMatchObject({ state: "outbid", amountCents: 10_000, currentBidCents: 20_000 })
    expect(stateOf(leading)).toMatchObject({ state: "leading", amount: 100 })
    expect(stateOf(lost)).toMatchObject({ minimumCents: 30_000, saleId: null, feeDueAt: null })
    // Auctions that can still be won come first, even if another auction was bid on later.
    const order = async (sort: string) =>
      (await carol.request("GET", `/api/offers?sort=${sort}`)).body.offers.map(
        ({ listingId }: { listingId: string }) => listingId
      )
    expect(await order("urgency")).toEqual([lost, leading])
    expect(await order("newest")).toEqual([leading, lost])
    expect((await carol.request("GET", "/api/offers?sort=price")).status).toBe(400)
    expect((await seller.request("GET", "/api/offers")).status).toBe(403)
    expect((await people(market).nobody().request("GET", "/api/offers")).status).toBe(401)
  })

  test("a bidder who lost the lead is told once per change of the lead", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    await bid(ben, id, { amount: 200 })
    const { id: auctionId } = await storedAuction(market, id)
    const events = await eventually("the event", async () => {
      const { rows } = await market.pool.query(
        `SELECT key, payload FROM outbox_event WHERE topic = 'bidder.outbid' AND key LIKE $1`,
        [`${auctionId}:%`]
      )
      return rows.length > 0 && rows
    })
    expect(events).toEqual([
      {
        key: `${auctionId}:2`,
        payload: { auctionId, listingId: id, bidderId: ann.id, currentCents: 20_000, minimumCents: 30_000 },
      },
    ])
  })

  slow("the notice asks for the next bid while the auction runs, and for none after it", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    await bid(ben, id, { amount: 1_000 })
    const text = async (): Promise<string | undefined> =>
      (await ann.request("GET", "/api/notices")).body.items.find(
        ({ type, listingId }: { type: string; listingId: string }) => type === "outbid" && listingId === id
      )?.text
    await eventually("the notice", async () => (await text()) !== undefined)
    const running = "The highest bid is CA$1,000 now. Bid CA$1,100 or more to lead again."
    const over = "The highest bid was CA$1,000 then. The auction is over."
    expect(await text()).toContain(running)
    // Moves the outbid notice in time. A day earlier, the notice would belong to an earlier auction of the same car.
    const put = (shift: string) =>
      market.pool.query(
        `UPDATE notice SET created_at = created_at ${shift} WHERE account_id = $1 AND listing_id = $2`,
        [ann.id, id]
      )
    await put("- interval '1 day'")
    expect(await text()).toBe(over)
    await put("+ interval '1 day'")
    expect(await text()).toContain(running)
    await endNow(market, id)
    expect(await text()).toBe(over)
  })

  slow("a bidder who is overtaken again before the news went out is told once, with the newest price", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const { id: auctionId } = await storedAuction(market, id)
    const toldTo = async ({ id: bidderId }: Person) => {
      const { rows } = await market.pool.query<{ key: string; cents: number; gone: boolean }>(
        `SELECT key, (payload ->> 'currentCents')::int AS cents, done_at IS NOT NULL AS gone FROM outbox_event
         WHERE topic = 'bidder.outbid' AND payload ->> 'auctionId' = $1 AND payload ->> 'bidderId' = $2 ORDER BY id`,
        [auctionId, bidderId]
      )
      return rows
    }
    // No event is delivered while the test holds the lock for spreading events.
    const spreading = await market.pool.connect()
    try {
      await spreading.query("SELECT pg_advisory_lock($1)", [SPREAD_LOCK])
      for (const amount of [200, 300, 400, 500, 600]) await bid(amount % 200 === 0 ? ben : ann, id, { amount })
      expect(await toldTo(ann)).toEqual([{ key: `${auctionId}:6`, cents: 60_000, gone: false }])
      expect(await toldTo(ben)).toEqual([{ key: `${auctionId}:5`, cents: 50_000, gone: false }])
    } finally {
      await spreading.query("SELECT pg_advisory_unlock($1)", [SPREAD_LOCK])
      spreading.release()
    }
    await eventually("the news to go out", async () => (await toldTo(ann))[0]!.gone)
    await bid(ann, id, { amount: 700 })
    await bid(ben, id, { amount: 800 })
    expect(await toldTo(ann)).toMatchObject([{ gone: true }, { key: `${auctionId}:8`, cents: 80_000 }])
  })
})

describe("the database itself", () => {
  test.each(["bid", "bid_maximum", "bid_request", "auction_bidder"])(
    "refuses to change or delete rows of %s",
    async (table) => {
      await expect(market.pool.query(`DELETE FROM ${table}`)).rejects.toThrow("never changed or deleted")
      await expect(market.pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow("never changed or deleted")
    }
  )

  test("refuses a row of the bid log whose hash is not that of its content and of the row before it", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const auction = await storedAuction(market, id)
    const { log_head: head } = auction
    const at = new Date(auction.starts_at.getTime() + 1_234)
    const row = {
      seq: 2,
      kind: "bid" as const,
      bidder: "Bidder 1",
      amountCents: cents(30_000),
      at: at.toISOString(),
      previousHash: head!,
    }
    const hashOf = (change: Partial<typeof row>, auctionId = auction.id) =>
      createHash("sha256")
        .update(bidLogLine(auctionId, { ...row, ...change }))
        .digest("hex")
    const client = await market.pool.connect()
    const append = async (hash: string) => {
      await client.query("BEGIN")
      try {
        await client.query(
          `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash)
           VALUES ($1, 2, $2, 30000, false, $3, $4)`,
          [auction.id, ann.id, at, hash]
        )
        return "appended"
      } catch (error) {
        return (error as { constraint?: string }).constraint
      } finally {
        await client.query("ROLLBACK")
      }
    }
    try {
      const wrong = [
        hashOf({ previousHash: BID_LOG_START }),
        hashOf({ seq: 3 }),
        hashOf({ bidder: "Bidder 2" }),
        hashOf({ amountCents: cents(30_001) }),
        hashOf({ at: new Date(at.getTime() + 1).toISOString() }),
        hashOf({}, "auc_other"),
        hashOf({}).toUpperCase(),
      ]
      for (const hash of wrong) expect(await append(hash)).toBe("bid_log_chain")
      expect(await append(hashOf({}))).toBe("appended")
    } finally {
      client.release()
    }
  })

  slow("keeps the rules of the bid log in each month of it, whoever writes there", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const { id: auctionId } = await storedAuction(market, id)
    const { rows: months } = await market.pool.query<{ name: string; here: boolean }>(
      `SELECT inhrelid::regclass::text AS name, inhrelid = (SELECT tableoid FROM bid WHERE auction_id = $1) AS here
       FROM pg_inherits WHERE inhparent = 'bid'::regclass`,
      [auctionId]
    )
    const into = (name: string, values: string) =>
      market.pool.query(
        `INSERT INTO ${name} (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash)
         SELECT auction_id, ${values}, automatic, placed_at, hash FROM bid WHERE auction_id = $1`,
        [auctionId]
      )
    for (const { name } of months) {
      for (const change of [`UPDATE ${name} SET hash = ''`, `DELETE FROM ${name}`, `TRUNCATE ${name} CASCADE`])
        await expect(market.pool.query(change)).rejects.toThrow("never changed or deleted")
    }
    const month = months.find(({ here }) => here)!.name
    expect(month).toBe(`bid_log.bid_${new Date().toISOString().slice(0, 7).replace("-", "_")}`)
    await expect(into(month, "1, bidder_id, 20000")).rejects.toMatchObject({ code: "23505" })
    await expect(into(month, "2, bidder_id, 20000")).rejects.toMatchObject({ constraint: "bid_log_chain" })
    await expect(into(month, "3, bidder_id, 20000")).rejects.toMatchObject({ constraint: "bid_without_gap" })
    await expect(into(month, "2, 'acct_none', 20000")).rejects.toMatchObject({ constraint: "bid_bidder" })
    for (const { name } of months.filter(({ here }) => !here))
      await expect(into(name, "2, bidder_id, 20000")).rejects.toThrow("violates partition constraint")
    expect(await logOf(ann, id)).toHaveLength(1)
  })

  test("has a month of the bid log before its first auction, and moves into it what came too early", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const { id: auctionId } = await storedAuction(market, id)
    const client = await market.pool.connect()
    const monthOf = async (auction: string) =>
      (await client.query(`SELECT DISTINCT tableoid::regclass::text AS name FROM bid WHERE auction_id = $1`, [auction]))
        .rows
    const madeIn = (months: number) => `first_auction_id(clock_timestamp() + make_interval(months => ${months}))`
    const copyTo = async (months: number) => {
      const { rows } = await client.query<{ id: string }>(
        `WITH run AS (
           INSERT INTO auction SELECT (jsonb_populate_record(auction, jsonb_build_object('id', ${madeIn(months)} || 'X',
             'status', 'cancelled', 'cancelled_at', now(), 'cancelled_by', 'test', 'cancelled_reason', 'test'))).*
           FROM auction WHERE id = $1 RETURNING id
         )
         INSERT INTO auction_bidder SELECT run.id, bidder_id, number FROM auction_bidder, run
         WHERE auction_id = $1 RETURNING auction_id AS id`,
        [auctionId]
      )
      const run = rows[0]!.id
      const at = new Date()
      const row = { seq: 1, kind: "bid" as const, bidder: "Bidder 1", amountCents: cents(100), at: at.toISOString() }
      await client.query(
        `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash)
         VALUES ($1, 1, $2, 100, false, $3, $4)`,
        [run, ann.id, at, sha256(bidLogLine(run, { ...row, previousHash: BID_LOG_START }))]
      )
      return run
    }
    try {
      await client.query("BEGIN")
      expect(await monthOf(await copyTo(3))).toEqual([{ name: expect.stringMatching(/^bid_log\.bid_\d{4}_\d\d$/) }])
      const early = await copyTo(20)
      expect(await monthOf(early)).toEqual([{ name: "bid_log.bid_other" }])
      const { rows: kept } = await client.query(
        `SELECT ensure_bid_partitions(clock_timestamp() + interval '19 months')::int AS waiting`
      )
      expect(kept).toEqual([{ waiting: 0 }])
      const [{ name: month }] = await monthOf(early)
      expect(month).toMatch(/^bid_log\.bid_\d{4}_\d\d$/)
      await client.query(`ALTER TABLE bid DETACH PARTITION ${month}`)
      expect(await monthOf(early)).toEqual([])
      for (const name of [month, "bid_log.bid_other"]) {
        await client.query("SAVEPOINT before")
        await expect(client.query(`DELETE FROM ${name}`)).rejects.toThrow("never changed or deleted")
        await client.query("ROLLBACK TO before")
      }
    } finally {
      await client.query("ROLLBACK")
      client.release()
    }
    expect((await market.pool.query(`SELECT count(*)::int AS rows FROM bid_log.bid_other`)).rows).toEqual([{ rows: 0 }])
  })

  test("reads one month of the bid log for one auction's bids, also where a statement is planned once for all", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const { id: auctionId } = await storedAuction(market, id)
    const client = await market.pool.connect()
    try {
      await client.query("BEGIN; SET LOCAL plan_cache_mode = force_generic_plan")
      for (const [index, statement] of [
        `SELECT amount_cents FROM bid WHERE auction_id = $1 ORDER BY seq DESC LIMIT 20`,
        `SELECT bid.hash FROM bid JOIN auction_bidder USING (auction_id, bidder_id) WHERE bid.auction_id = $1`,
      ].entries()) {
        await client.query(`PREPARE way_${index}(text) AS ${statement}`)
        const { rows } = await client.query<Record<string, string>>(
          `EXPLAIN (ANALYZE, COSTS OFF) EXECUTE way_${index}('${auctionId}')`
        )
        const read = rows
          .map((row) => row["QUERY PLAN"]!)
          .filter((line) => / on bid_(\d{4}_\d\d|other)\b/.test(line) && !line.includes("(never executed)"))
        expect(read).toHaveLength(1)
      }
    } finally {
      await client.query("ROLLBACK")
      client.release()
    }
  })

  test("refuses a gap in the numbering, a second running auction of a car, and a seller who leads", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const auction = await storedAuction(market, id)
    await expect(
      market.pool.query(
        `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash)
         VALUES ($1, 3, $2, 30000, false, now(), repeat('0', 64))`,
        [auction.id, ann.id]
      )
    ).rejects.toMatchObject({ constraint: "bid_without_gap" })
    await expect(
      market.pool.query(
        `INSERT INTO auction (id, listing_id, seller_id, status, starts_at, ends_at, scheduled_ends_at, opening_cents,
           min_increment_cents, proxy_step_cents, anti_snipe_window_seconds, anti_snipe_extension_seconds)
         SELECT 'auc_second', listing_id, seller_id, 'open', starts_at, ends_at, scheduled_ends_at, 1, 1, 1, 0, 0 FROM auction WHERE id = $1`,
        [auction.id]
      )
    ).rejects.toMatchObject({ constraint: "auction_one_running_per_listing" })
    await expect(
      market.pool.query(`UPDATE auction SET leader_id = seller_id WHERE id = $1`, [auction.id])
    ).rejects.toMatchObject({ constraint: "auction_not_to_seller" })
  })
})

describe("a bid on the own car with a second account", () => {
  const SAME = {
    status: 403,
    body: { ok: false, code: "OWN_LISTING", error: expect.stringContaining("the same person") },
  }
  let someone: ReturnType<typeof people>
  let admin: Person
  let owner: Person
  let car: string
  const buyer = { role: "buyer", buyerType: "private" }
  const cases = async (listingId: string) =>
    (await admin.request("GET", "/api/admin/bid-reviews?limit=100")).body.items.filter(
      ({ listing }: { listing: { id: string } }) => listing.id === listingId
    )
  const withCredit = async (person: Person): Promise<Person> => {
    await market.pool.query(
      `INSERT INTO credit_entry (id, account_id, delta, reason, key) VALUES ($1, $1, 1, 'test grant', $1)`,
      [person.id]
    )
    return person
  }
  const register = async (fields: Record<string, unknown> = {}, options = { identity: true }) =>
    withCredit(await someone.register({ ...buyer, ...fields }, options))
  /** Signs in with these headers, which state the browser's cookie or its IP address. */
  const signInFrom = (person: Person, headers: Record<string, string>) =>
    send(market, "POST", "/api/auth/login", { email: person.email, password: PASSWORD }, headers)
  const payWithCard = async (person: Person, path: string, body: object, card: string) => {
    const started = await person.request("POST", path, body)
    const page = new URL(started.body.url ?? started.body.checkoutUrl, market.url)
    await postForm(market, page.pathname, { outcome: "succeed", card })
    await untilQuiet(market)
  }

  beforeAll(async () => {
    someone = people(market)
    admin = await someone.admin()
    owner = await someone.register(
      { role: "seller", sellerType: "private", first: "Casey", last: "Morgan-Lee", mobile: "416-555-7001" },
      { identity: true }
    )
    car = await publish(market, owner)
  })

  slow(
    "is refused with the same verified name and birth date, phone, payout account or card, and leaves a case",
    async () => {
      const twin = await register({ first: "CASEY", last: "Morgan Lee" })
      const caller = await register({ mobile: "+1 (416) 555-7001" })
      const payee = await register()
      await enterPayoutAccount(market, owner)
      await market.pool.query(
        `UPDATE account SET role = 'seller', seller_type = 'private', buyer_type = NULL WHERE id = $1`,
        [payee.id]
      )
      await enterPayoutAccount(market, payee, payoutAccountOf(owner))
      await market.pool.query(
        `UPDATE account SET role = 'buyer', seller_type = NULL, buyer_type = 'private' WHERE id = $1`,
        [payee.id]
      )
      const payer = await register()
      await payWithCard(owner, "/api/payments/feature/start", { listingId: car }, "4242 4242 4242 4242")
      await payWithCard(payer, "/api/credits/checkout", { qty: 1 }, "4242424242424242")
      for (const [person, signals] of [
        [twin, ["identity"]],
        [caller, ["phone"]],
        [payee, ["payoutAccount"]],
        [payer, ["card"]],
      ] as const) {
        expect(await bid(person, car, { amountCents: 50_000 })).toMatchObject(SAME)
        expect(await bid(person, car, { amountCents: 60_000 }, `key-${person.id}`)).toMatchObject(SAME)
        const own = (await cases(car)).filter(({ bidder }: { bidder: { id: string } }) => bidder.id === person.id)
        expect(own).toMatchObject([{ signals, refused: true, seller: { id: owner.id }, decided: null }])
      }
      expect((await storedAuction(market, car)).leader_id).toBeNull()
      expect((await bid(ann, car, { amountCents: 50_000 })).status).toBe(201)
    }
  )

  slow(
    "stands for a namesake, and for people who share an address, a browser or a network; the latter are looked at",
    async () => {
      const namesake = await register({ first: "Casey", last: "Morgan-Lee" }, { identity: true })
      await market.pool.query(`DELETE FROM account_link WHERE account_id = $1 AND kind = 'birthDate'`, [namesake.id])
      const id = await publish(market, owner)
      expect((await bid(namesake, id, { amountCents: 50_000 })).status).toBe(201)
      expect(await cases(id)).toEqual([])

      const [flatmate, neighbour, stranger] = [await register(), await register(), await register()]
      const browser = { cookie: `northlot_browser=${"b".repeat(43)}` }
      for (const person of [owner, flatmate]) expect((await signInFrom(person, browser)).status).toBe(200)
      for (const [person, address] of [
        [owner, "203.0.113.7"],
        [neighbour, "203.0.113.90"],
        [stranger, "198.51.100.7"],
      ] as const) {
        expect((await signInFrom(person, { "x-forwarded-for": address })).status).toBe(200)
      }
      for (const [person, amountCents] of [
        [flatmate, 100_000],
        [neighbour, 150_000],
        [stranger, 200_000],
        [neighbour, 250_000],
      ] as const) {
        expect((await bid(person, id, { amountCents })).status).toBe(201)
      }
      const found = await cases(id)
      expect(found.map(({ bidder, signals, refused }: any) => [bidder.id, signals, refused])).toEqual([
        [flatmate.id, ["device"], false],
        [neighbour.id, ["network"], false],
      ])

      const decide = (who: Person, body: object, of = found[0].id) =>
        who.request("POST", `/api/admin/bid-reviews/${of}/decide`, body)
      expect((await decide(ann, { decision: "harmless", reason: "Siblings" })).status).toBe(403)
      expect((await decide(someone.nobody(), { decision: "harmless", reason: "Siblings" })).status).toBe(401)
      expect((await decide(admin, { decision: "harmless", reason: " " })).body.code).toBe("INVALID_INPUT")
      expect((await decide(admin, { decision: "harmless", reason: "Siblings" }, "0")).status).toBe(404)
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => decide(admin, { decision: "harmless", reason: "Siblings, both known" }))
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect((await admin.request("GET", `/api/admin/bid-reviews/${found[0].id}`)).body.item.decided).toMatchObject({
        decision: "harmless",
        reason: "Siblings, both known",
        by: "admin",
      })
      const open = (await admin.request("GET", "/api/admin/bid-reviews?state=open&limit=100")).body.items
      expect(open.map(({ id: one }: { id: string }) => one)).not.toContain(found[0].id)
      const { rows } = await market.pool.query(
        `SELECT actor, details->>'reason' AS reason FROM audit_entry WHERE action = 'bid_review.harmless' AND subject = $1`,
        [flatmate.id]
      )
      expect(rows).toEqual([{ actor: "admin:admin", reason: "Siblings, both known" }])
      expect((await ann.request("GET", "/api/admin/bid-reviews")).status).toBe(403)
    }
  )

  slow("what tells people apart is kept as fingerprints alone", async () => {
    const { rows } = await market.pool.query(
      `SELECT row::text AS row FROM account_link AS row UNION ALL SELECT row::text FROM verified_birth_date AS row`
    )
    expect(rows.length).toBeGreaterThan(5)
    const told = rows.map(({ row }) => row).join("\n")
    for (const plain of [
      "1985-06-15",
      "4242424242424242",
      payoutAccountOf(owner).accountNumber,
      "203.0.113",
      "b".repeat(43),
    ])
      expect(told).not.toContain(plain)
  })
})
