import { startMarket, type SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { ask, bid, connect, draft, freezeClock, publish, storedAuction, type BidReply } from "./bidding-support"

let market: SharedMarket
let admin: Person
let seller: Person
let ann: Person
let ben: Person
let carla: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  seller = await someone.seller()
  ann = await someone.buyer()
  ben = await someone.buyer()
  carla = await someone.buyer()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const path = "/api/admin/auction-policy"
const defaults = {
  antiSnipeWindowSeconds: 120,
  antiSnipeExtensionSeconds: 120,
  minDurationSeconds: 3_600,
  maxDurationSeconds: 2_592_000,
  proxyStepCents: 25_000,
  unusualBidFactor: 3,
  bidLimitCount: 10,
  bidLimitSeconds: 10,
}

describe("the auction policy", () => {
  test("begins with the defaults, for admins alone", async () => {
    expect(await admin.request("GET", path)).toMatchObject({
      status: 200,
      body: { ok: true, policy: defaults, ...defaults, updatedAt: null },
    })
    expect((await people(market).nobody().request("GET", path)).status).toBe(401)
    expect((await seller.request("PUT", path, { proxyStepCents: 1_000 })).status).toBe(403)
  })

  test("a change holds for auctions published after it, and leaves the others as they were", async () => {
    const before = await publish(market, seller)
    const changed = await admin.request("PUT", path, {
      proxyStepCents: 50_000,
      antiSnipeExtensionSeconds: 300,
      antiSnipeWindowSeconds: 600,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { proxyStepCents: 50_000, minDurationSeconds: 3_600, updatedAt: expect.any(String) },
    })
    const after = await publish(market, seller)
    for (const id of [before, after]) {
      await bid(ann, id, { amount: 2_000, mode: "proxy" })
      await bid(ben, id, { amount: 1_000, mode: "proxy" })
    }
    expect((await storedAuction(market, before)).current_cents).toBe(125_000)
    expect((await storedAuction(market, after)).current_cents).toBe(150_000)

    await market.clock.advance(7_200_000 - 400_000)
    const extension = async (id: string) => {
      const { body } = await bid(ben, id, { amount: 1_800 })
      return Date.parse(body.endsAt) - Date.parse(body.serverNow)
    }
    expect(await extension(before)).toBeGreaterThan(300_000)
    // Within the new window, which is longer than the new extension: the end never moves to an earlier moment.
    expect(await extension(after)).toBeGreaterThan(300_000)
    await market.clock.advance(250_000)
    expect((await bid(ben, after, { amount: 5_000 })).body).toMatchObject({ ok: true })
    const { ends_at, scheduled_ends_at } = await storedAuction(market, after)
    expect(ends_at.getTime()).toBeGreaterThan(scheduled_ends_at.getTime())
  })

  test("the terms that an auction was published with stay on its page, whatever the policy says by now", async () => {
    const termsOf = async (id: string) =>
      (await people(market).nobody().request("GET", `/api/listings/${id}`)).body.listing.terms
    await admin.request("PUT", path, {
      antiSnipeWindowSeconds: 240,
      antiSnipeExtensionSeconds: 180,
      proxyStepCents: 40_000,
    })
    const id = await publish(market, seller)
    await admin.request("PUT", path, {
      antiSnipeWindowSeconds: 60,
      antiSnipeExtensionSeconds: 90,
      proxyStepCents: 50_000,
      unusualBidFactor: 5,
    })
    expect(await termsOf(id)).toEqual({
      antiSnipeWindowSeconds: 240,
      antiSnipeExtensionSeconds: 180,
      proxyStepCents: 40_000,
    })
    expect((await seller.request("GET", `/api/listings/${await draft(seller)}`)).body.listing.terms).toBeNull()
    // What the guides say is the policy for auctions that are published from now on.
    const { auction } = (await people(market).nobody().request("GET", "/api/settings")).body
    expect(auction).toMatchObject({
      antiSnipeWindowSeconds: 60,
      antiSnipeExtensionSeconds: 90,
      proxyStepCents: 50_000,
      unusualBidFactor: 5,
    })
    // The factor is a question of the browser: the API takes what it is given.
    expect((await bid(ann, id, { amount: 1_000_000 })).status).toBe(201)
    await admin.request("PUT", path, { ...defaults, antiSnipeWindowSeconds: 600, antiSnipeExtensionSeconds: 300 })
  })

  test("each version and who made it is kept, in the policy's own log and in the audit log", async () => {
    await admin.request("PUT", path, { proxyStepCents: 30_000 })
    const { rows: versions } = await market.pool.query(
      `SELECT proxy_step_cents, changed_by FROM auction_policy ORDER BY version DESC LIMIT 1`
    )
    expect(versions).toEqual([{ proxy_step_cents: expect.anything(), changed_by: "admin:admin" }])
    expect(Number(versions[0].proxy_step_cents)).toBe(30_000)
    const { rows: audit } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE action = 'auction-policy.changed' ORDER BY id DESC LIMIT 1`
    )
    expect(audit).toEqual([{ actor: "admin:admin", details: { proxyStepCents: 30_000 } }])
  })

  test.each<[string, unknown]>([
    ["a step of no cents", { proxyStepCents: 0 }],
    ["a bid that is unusual from the price on", { unusualBidFactor: 1 }],
    ["a fraction", { antiSnipeWindowSeconds: 1.5 }],
    ["a text", { antiSnipeWindowSeconds: "120" }],
    ["a negative duration", { minDurationSeconds: -1 }],
    ["a shortest duration above the longest", { minDurationSeconds: 7_200, maxDurationSeconds: 3_600 }],
    ["no bid at all", { bidLimitCount: 0 }],
    ["a limit without end", { bidLimitSeconds: 1_000_000 }],
    ["a list", []],
  ])("refuses %s, and changes nothing", async (_case, change) => {
    const before = (await admin.request("GET", path)).body
    expect(await admin.request("PUT", path, change)).toMatchObject({
      status: 400,
      body: { ok: false, code: "INVALID_INPUT" },
    })
    expect((await admin.request("GET", path)).body).toEqual(before)
  })
})

describe("the limit of bids of one person in one auction", () => {
  const REFUSED = { ok: false, code: "TOO_MANY_REQUESTS" }
  const leastBid = async (person: Person, id: string, from: Pick<SharedMarket, "url"> = market) => {
    const { body } = await person.request("GET", `/api/listings/${id}`)
    const headers = { authorization: `Bearer ${person.token}` }
    return send<BidReply>(
      from,
      "POST",
      "/api/offers",
      { listingId: id, amountCents: body.listing.minimumCents },
      headers
    )
  }

  beforeAll(() => admin.request("PUT", path, { bidLimitCount: 10, bidLimitSeconds: 10 }))

  test("a rival's maximum cannot be found by a run of least bids: the eleventh is told when to go on, and may then", async () => {
    const id = await publish(market, seller)
    expect((await bid(ann, id, { amount: 50_000, mode: "proxy" })).status).toBe(201)
    await freezeClock(market, await market.clock.now())
    for (let placed = 0; placed < 10; placed++) expect((await leastBid(ben, id)).status).toBe(201)
    const { status, body, headers } = await leastBid(ben, id)
    expect([status, headers.get("retry-after")]).toEqual([429, "10"])
    expect(body).toMatchObject({ ...REFUSED, retryAfterSeconds: 10 })
    expect(body.error).toBe("You have placed 10 bids on this car within 10 seconds. You can bid again in 10 seconds.")
    const before = await storedAuction(market, id)
    const socket = await connect(market, ben)
    expect(await ask(socket, "bid:place", { listingId: id, amount: 40_000 })).toMatchObject({
      ...REFUSED,
      retryAfterSeconds: 10,
    })
    socket.close()
    expect(await storedAuction(market, id)).toEqual(before)
    // Another car and another person are not concerned, and the wait ends when it was said.
    expect((await leastBid(ben, await publish(market, seller))).status).toBe(201)
    expect((await leastBid(carla, id)).status).toBe(201)
    await freezeClock(market, new Date((await market.clock.now()).getTime() + 10_000))
    expect((await bid(ben, id, { amount: 20_000 }, "again")).status).toBe(201)
  })

  test("counts raised maxima, and neither refused bids, nor repeats under a key, nor what the limit itself refused", async () => {
    const id = await publish(market, seller)
    await freezeClock(market, await market.clock.now())
    const raise = (amount: number, key: string) => bid(ann, id, { amount, mode: "proxy" }, key)
    for (let placed = 0; placed < 10; placed++) {
      const first = await raise(10_000 + placed, `maximum ${placed}`)
      expect(first.status).toBe(201)
      expect((await raise(10_000 + placed, `maximum ${placed}`)).body).toEqual(first.body)
      expect((await bid(ben, id, { amount: 1 })).body.code).toBe("BID_TOO_LOW")
    }
    for (let more = 0; more < 12; more++) expect((await raise(20_000, "wait")).body).toMatchObject(REFUSED)
    expect((await bid(ben, id, { amount: 1_000 })).status).toBe(201)
    await freezeClock(market, new Date((await market.clock.now()).getTime() + 10_000))
    expect((await raise(20_000, "wait")).status).toBe(201)
  })

  test("holds across processes and for bids at once, and follows a changed policy in a running auction", async () => {
    const id = await publish(market, seller)
    expect((await bid(ann, id, { amount: 90_000, mode: "proxy" })).status).toBe(201)
    const second = await startMarket({ sharing: market })
    try {
      await freezeClock(market, await market.clock.now())
      const run = (from: Pick<SharedMarket, "url">, index: number) =>
        send<BidReply>(
          from,
          "POST",
          "/api/offers",
          { listingId: id, amount: 1_000 * (index + 1) },
          { authorization: `Bearer ${ben.token}` }
        )
      const statuses: number[] = []
      for (let index = 0; index < 15; index++) {
        const pair = await Promise.all([run(market, 2 * index), run(second, 2 * index + 1)])
        statuses.push(...pair.map(({ status }) => status))
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(10)
      expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429))
      expect((await admin.request("PUT", path, { bidLimitCount: 11 })).status).toBe(200)
      expect((await bid(ben, id, { amount: 40_000 })).status).toBe(201)
      expect((await bid(ben, id, { amount: 41_000 })).body).toMatchObject(REFUSED)
    } finally {
      await second.stop()
    }
  })
})

describe("a schedule outside the policy", () => {
  test.each<[string, number, number]>([
    ["one second", 3_600, 1],
    ["one second under the shortest", 3_600, 3_599],
    ["400 days", 3_600, 400 * 86_400],
    ["an end before the start", 7_200, -3_600],
    ["an end at the start", 7_200, 0],
  ])("%s is refused with the limits", async (_case, startsIn, durationSeconds) => {
    const id = await draft(seller)
    const startsAt = Date.now() + startsIn * 1000
    const answer = await seller.request("PATCH", `/api/listings/${id}`, {
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + durationSeconds * 1000).toISOString(),
      status: "live",
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { ok: false, code: "INVALID_SCHEDULE", minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 },
    })
    const { rows } = await market.pool.query(`SELECT id FROM auction WHERE listing_id = $1`, [id])
    expect(rows).toEqual([])
  })
})

test("in its last hour an auction without bids can change its price, and not be cut short", async () => {
  const id = await publish(market, seller, { durationSeconds: 7_200 })
  await market.clock.advance(5_400_000)
  expect((await seller.request("PATCH", `/api/listings/${id}`, { startingPriceCents: 50_000 })).status).toBe(200)
  expect((await bid(ann, id, { amount: 400 })).body).toMatchObject({ code: "BID_TOO_LOW", minimumCents: 50_000 })
  const soon = new Date((await market.clock.now()).getTime() + 60_000).toISOString()
  expect((await seller.request("PATCH", `/api/listings/${id}`, { endsAt: soon })).body).toMatchObject({
    code: "INVALID_SCHEDULE",
  })
})
