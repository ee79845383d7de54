import { cents, versionAt } from "@northlot/contract"
import { startMarket, type SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { sharedMarket } from "../environment/shared-market"
import { ask, bid, connect, draft, freezeClock, publish, storedAuction, type BidReply } from "./bidding-support"
import { allowShortAuctions, enterWireAccount, saleOf, sell, sellAndOpen, WIRE_ACCOUNT } from "./sales-support"

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
  bidSteps: [
    { fromCents: 0, stepCents: 100 },
    { fromCents: 10_000_000, stepCents: 25_000 },
  ],
  unusualBidFactor: 3,
  bidLimitCount: 10,
  bidLimitSeconds: 10,
}

const bands = (...steps: [fromCents: number, stepCents: number][]) =>
  steps.map(([fromCents, stepCents]) => ({ fromCents, stepCents }))

describe("the auction policy", () => {
  test("begins with the defaults, for admins alone", async () => {
    expect(await admin.request("GET", path)).toMatchObject({
      status: 200,
      body: { ok: true, policy: defaults, ...defaults, updatedAt: null },
    })
    expect((await people(market).nobody().request("GET", path)).status).toBe(401)
    expect((await seller.request("PUT", path, { proxyStepCents: 1_000 })).status).toBe(403)
  })

  slow("a change holds for auctions published after it, and leaves the others as they were", async () => {
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
    // The bid is within the new, longer extension window, but its extension would end before the current end. An
    // extension never moves the end to an earlier moment.
    expect(await extension(after)).toBeGreaterThan(300_000)
    await market.clock.advance(250_000)
    expect((await bid(ben, after, { amount: 5_000 })).body).toMatchObject({ ok: true })
    const { ends_at, scheduled_ends_at } = await storedAuction(market, after)
    expect(ends_at.getTime()).toBeGreaterThan(scheduled_ends_at.getTime())
  })

  slow("the terms that an auction was published with stay on its page, whatever the policy says by now", async () => {
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
      bidSteps: defaults.bidSteps,
      minIncrementCents: 10_000,
    })
    expect((await seller.request("GET", `/api/listings/${await draft(seller)}`)).body.listing.terms).toBeNull()
    // The guides show the policy for auctions that are published from now on.
    const { auction } = (await people(market).nobody().request("GET", "/api/settings")).body
    expect(auction).toMatchObject({
      antiSnipeWindowSeconds: 60,
      antiSnipeExtensionSeconds: 90,
      proxyStepCents: 50_000,
      unusualBidFactor: 5,
    })
    // Only the browser asks to confirm an amount far above the price. The API accepts the bid.
    expect((await bid(ann, id, { amount: 1_000_000 })).status).toBe(201)
    await admin.request("PUT", path, { ...defaults, antiSnipeWindowSeconds: 600, antiSnipeExtensionSeconds: 300 })
  })

  slow(
    "steps by price hold for auctions published after they were set, beside the seller's own least step",
    async () => {
      const before = await publish(market, seller)
      const bidSteps = bands([0, 10_000], [100_000, 50_000])
      expect((await admin.request("PUT", path, { bidSteps })).body.policy.bidSteps).toEqual(bidSteps)
      const [after, own] = [
        await publish(market, seller),
        await publish(market, seller, { minIncrementCents: cents(60_000) }),
      ]
      const tooLow = (minimumCents: number) => ({ status: 400, body: { code: "BID_TOO_LOW", minimumCents } })
      for (const [id, atNineHundred, atOneThousand] of [
        [before, 100_000, 110_000],
        [after, 100_000, 150_000],
        [own, 150_000, null],
      ] as const) {
        expect((await bid(ann, id, { amount: 900 })).body.minimumCents).toBe(atNineHundred)
        expect(await bid(ben, id, { amountCents: atNineHundred - 1, mode: "proxy" })).toMatchObject(
          tooLow(atNineHundred)
        )
        if (atOneThousand === null) continue
        expect((await bid(ben, id, { amount: 1_000 })).body.minimumCents).toBe(atOneThousand)
        expect(await bid(ann, id, { amountCents: atOneThousand - 1 })).toMatchObject(tooLow(atOneThousand))
        const { listing } = (await ann.request("GET", `/api/listings/${id}`)).body
        expect(listing.minimumCents).toBe(atOneThousand)
        const { offers } = (await ben.request("GET", "/api/offers")).body
        expect(offers.find((offer: { listingId: string }) => offer.listingId === id).minimumCents).toBe(atOneThousand)
        expect((await bid(ann, id, { amountCents: atOneThousand, mode: "proxy" })).status).toBe(201)
      }
      const { listing } = (await people(market).nobody().request("GET", `/api/listings/${after}`)).body
      expect(listing.terms).toMatchObject({ bidSteps, minIncrementCents: 10_000 })
      await admin.request("PUT", path, { bidSteps: defaults.bidSteps })
    }
  )

  test("each version and who made it is kept, in the policy's own log and in the audit log", async () => {
    await admin.request("PUT", path, { proxyStepCents: 30_000 })
    const { rows: versions } = await market.pool.query(
      `SELECT content, made_by FROM policy_version WHERE kind = 'auction' ORDER BY version DESC LIMIT 1`
    )
    expect(versions).toEqual([{ content: expect.objectContaining({ proxyStepCents: 30_000 }), made_by: "admin:admin" }])
    const { rows: audit } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE action = 'auction-policy.changed' ORDER BY id DESC LIMIT 1`
    )
    expect(audit).toEqual([{ actor: "admin:admin", details: { proxyStepCents: 30_000 } }])
  })

  test.each<[string, unknown]>([
    ["a step of no cents", { proxyStepCents: 0 }],
    ["no steps at all", { bidSteps: [] }],
    ["steps that begin above nothing", { bidSteps: [{ fromCents: 100, stepCents: 10_000 }] }],
    ["a band without a step", { bidSteps: [{ fromCents: 0, stepCents: 0 }] }],
    ["bands in another order", { bidSteps: bands([0, 10_000], [200_000, 20_000], [100_000, 30_000]) }],
    ["a smaller step at a higher price", { bidSteps: bands([0, 10_000], [100_000, 5_000]) }],
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

  slow(
    "a rival's maximum cannot be found by a run of least bids: the eleventh is told when to go on, and may then",
    async () => {
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
      // The wait after too many bids applies to one person on one car, and ends at the announced time.
      expect((await leastBid(ben, await publish(market, seller))).status).toBe(201)
      expect((await leastBid(carla, id)).status).toBe(201)
      await freezeClock(market, new Date((await market.clock.now()).getTime() + 10_000))
      expect((await bid(ben, id, { amount: 20_000 }, "again")).status).toBe(201)
    }
  )

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

  slow("holds across processes and for bids at once, and follows a changed policy in a running auction", async () => {
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

slow("in its last hour an auction without bids can change its price, and not be cut short", async () => {
  const id = await publish(market, seller, { durationSeconds: 7_200 })
  await market.clock.advance(5_400_000)
  expect((await seller.request("PATCH", `/api/listings/${id}`, { startingPriceCents: 50_000 })).status).toBe(200)
  expect((await bid(ann, id, { amount: 400 })).body).toMatchObject({ code: "BID_TOO_LOW", minimumCents: 50_000 })
  const soon = new Date((await market.clock.now()).getTime() + 60_000).toISOString()
  expect((await seller.request("PATCH", `/api/listings/${id}`, { endsAt: soon })).body).toMatchObject({
    code: "INVALID_SCHEDULE",
  })
})

describe("versions of a policy", () => {
  const HOUR = 3_600_000
  const fees = "/api/admin/policies/fees"
  const versionsOf = async (kind: string) => (await admin.request("GET", `/api/admin/policies/${kind}`)).body.versions
  const newestOf = async (kind: string) => (await versionsOf(kind))[0]
  const inForce = async (kind: string) =>
    (await versionsOf(kind)).find(({ state }: { state: string }) => state === "in force")
  const later = async (milliseconds: number) =>
    new Date((await market.clock.now()).getTime() + milliseconds).toISOString()
  const plan = async (kind: string, values: object, effectiveFrom: string, more: object = {}) =>
    admin.request("PUT", `/api/admin/policies/${kind}`, { values, effectiveFrom, reason: "As announced", ...more })

  // A test's planned policies must not affect other tests.
  beforeEach(() => market.clock.reset())

  slow(
    "a planned fee schedule is paid by the sale whose hammer falls after it begins, and by none before",
    async () => {
      await allowShortAuctions(admin)
      await admin.request("PUT", "/api/admin/fees", { buyerFeeCents: 35_000 })
      const effectiveFrom = await later(2 * HOUR)
      const planned = await plan("fees", { buyerFeeCents: 40_000 }, effectiveFrom)
      expect(planned).toMatchObject({ status: 200, body: { ok: true, effectiveFrom, version: expect.any(Number) } })

      const before = await sell(market, seller, ann)
      expect((await saleOf(ann, before)).ownFee).toMatchObject({ feeCents: 35_000, totalCents: 59_325 })
      const visitor = people(market).nobody()
      const schedule = async () => (await visitor.request("GET", "/api/payments/fees/schedule")).body
      // The schedule also shows the planned fee, because it applies to auctions that end later.
      expect(await schedule()).toMatchObject({
        fees: { buyerFeeCents: 35_000 },
        planned: [{ effectiveFrom, fees: { buyerFeeCents: 40_000 }, buyer: { totalCents: 64_975 } }],
      })
      expect((await admin.request("GET", "/api/admin/fees")).body.fees.buyerFeeCents).toBe(35_000)

      // The auction ends before the new fees start, and its sale opens afterwards.
      const across = await publish(market, seller, { durationSeconds: 3_600, startingPriceCents: cents(500_000) })
      expect((await bid(ben, across, { amount: 5_000 })).status).toBe(201)
      await market.clock.advance(2 * HOUR + 60_000)
      await eventually("the sale", async () => (await saleOf(ben, across)) !== undefined)
      expect((await saleOf(ben, across)).ownFee.feeCents).toBe(35_000)

      const after = await sell(market, seller, ann)
      expect((await saleOf(ann, after)).ownFee).toMatchObject({ feeCents: 40_000, totalCents: 64_975 })
      expect((await saleOf(ann, before)).ownFee.totalCents).toBe(59_325)
      const now = await schedule()
      expect([now.fees.buyerFeeCents, now.planned]).toEqual([40_000, undefined])
    }
  )

  test("each version tells who made it, when, why and from when on; number 0 is what Northlot comes with", async () => {
    await admin.request("PUT", "/api/admin/fees", { sellerFeeCents: 36_000, reason: "Costs rose" })
    const [newest] = await versionsOf("fees")
    expect(newest).toMatchObject({
      state: "in force",
      values: { sellerFeeCents: 36_000 },
      reason: "Costs rose",
      by: "admin",
      at: newest.effectiveFrom,
      withdrawn: null,
    })
    expect((await versionsOf("inspections")).at(-1)).toEqual({
      version: 0,
      state: "in force",
      values: { priceCents: 6_500, firstHour: 10, lastHour: 18, daysAhead: 60 },
      effectiveFrom: null,
      reason: "",
      by: "",
      at: null,
      withdrawn: null,
    })
    const { rows } = await market.pool.query(
      `SELECT subject, details FROM audit_entry WHERE action = 'fee_schedule.changed' ORDER BY id DESC LIMIT 1`
    )
    expect(rows).toEqual([
      {
        subject: `fee_schedule:${newest.version}`,
        details: { sellerFeeCents: 36_000, reason: "Costs rose" },
      },
    ])
  })

  test("a planned version can be withdrawn until it begins, stays on record, and never holds", async () => {
    const effectiveFrom = await later(HOUR)
    const { version } = (await plan("promotions", { featured7DaysCents: 1_999 }, effectiveFrom)).body
    const withdraw = (of: number, by = admin) =>
      by.request("POST", `/api/admin/policies/promotions/versions/${of}/withdraw`, { reason: "Too dear" })
    expect((await withdraw(version, seller)).status).toBe(403)
    expect((await withdraw(version + 1)).status).toBe(404)
    expect((await withdraw(version)).status).toBe(200)
    expect(await withdraw(version)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    expect(await newestOf("promotions")).toMatchObject({
      state: "withdrawn",
      withdrawn: { by: "admin", reason: "Too dear" },
    })
    const second = (await plan("promotions", { featured7DaysCents: 1_899 }, effectiveFrom)).body.version
    await market.clock.advance(HOUR)
    expect((await inForce("promotions")).version).toBe(second)
    expect(await withdraw(second)).toMatchObject({ status: 409, body: { error: expect.stringContaining("has begun") } })
    await expect(
      market.pool.query(
        `INSERT INTO policy_withdrawal SELECT kind, version, '', 'x', northlot_now() FROM policy_version
         WHERE kind = 'promotions' AND version = $1`,
        [second]
      )
    ).rejects.toThrow("not withdrawn")
  })

  test("of two admins who edit one version the second is refused with what changed, and both at once are one", async () => {
    const { version } = (await admin.request("PUT", fees, { values: { buyerFeeCents: 35_000 } })).body
    const save = (buyerFeeCents: number, seen = version) =>
      admin.request("PUT", fees, { values: { buyerFeeCents }, version: seen, reason: "A test" })
    const both = await Promise.all([save(37_000), save(38_000)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = both.find(({ status }) => status === 409)!
    const won = await inForce("fees")
    expect(body).toMatchObject({
      code: "POLICY_CHANGED",
      error: `admin saved version ${version + 1} in the meantime. Compare that version with your changes before you save.`,
      fields: { buyerFeeCents: `In version ${version + 1}, this value is CA$${won.values.buyerFeeCents / 100}.00.` },
    })
    expect((await save(39_000, version + 5)).body).toMatchObject({ code: "INVALID_INPUT" })
    expect((await save(39_000, version + 1)).status).toBe(200)
    // Without a version, two changes at the same time are both accepted, and each changes only its own field.
    await Promise.all([
      admin.request("PUT", "/api/admin/fees", { buyerFeeCents: 35_000 }),
      admin.request("PUT", "/api/admin/fees", { processingBuyerCents: 18_000 }),
    ])
    expect((await inForce("fees")).values).toMatchObject({ buyerFeeCents: 35_000, processingBuyerCents: 18_000 })
  })

  test("the same request under its key makes one version", async () => {
    const before = (await newestOf("inspections")).version
    const body = { values: { priceCents: 7_000 }, reason: "Costs rose" }
    const keyed = () => admin.request("PUT", "/api/admin/policies/inspections", body, { "idempotency-key": "one" })
    const [first, second] = [await keyed(), await keyed()]
    expect(second.body).toEqual(first.body)
    expect((await newestOf("inspections")).version).toBe(before + 1)
  })

  const bad: [string, string, object, string][] = [
    ["negative cents", "fees", { values: { buyerFeeCents: -1 } }, "buyerFeeCents"],
    ["fractional cents", "fees", { values: { buyerFeeCents: 1.5 } }, "buyerFeeCents"],
    ["cents as a text", "fees", { values: { buyerFeeCents: "100" } }, "buyerFeeCents"],
    ["a field that there is not", "fees", { values: { hstBasisPoints: 0 } }, "hstBasisPoints"],
    ["a field of another policy", "auction", { values: { buyerFeeCents: 1 } }, "buyerFeeCents"],
    ["a past beginning", "fees", { values: {}, effectiveFrom: "2020-01-01T00:00:00Z" }, "effectiveFrom"],
    ["a beginning that is none", "fees", { values: {}, effectiveFrom: "Monday" }, "effectiveFrom"],
    ["a reason of two letters", "fees", { values: {}, reason: "ok" }, "reason"],
    [
      "a shortest duration above the longest",
      "auction",
      { values: { minDurationSeconds: 7_200, maxDurationSeconds: 60 } },
      "minDurationSeconds",
    ],
    ["a last hour before the first", "inspections", { values: { firstHour: 12, lastHour: 9 } }, "lastHour"],
    ["a price of nothing", "promotions", { values: { featured7DaysCents: 0 } }, "featured7DaysCents"],
    ["half an account", "settlement", { values: { institution: "99" } }, "institution"],
    ["an address that a browser would run", "site", { values: { x: "javascript:alert(1)" } }, "x"],
  ]
  test.each(bad)("%s is refused at its field, and nothing is kept", async (_what, kind, body, field) => {
    const before = (await newestOf(kind)).version
    expect(await admin.request("PUT", `/api/admin/policies/${kind}`, body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
    })
    expect((await newestOf(kind)).version).toBe(before)
  })

  test("the older addresses refuse a past beginning and fields that there are not, and take a planned one", async () => {
    for (const path of ["fees", "auction-policy", "settlement-policy", "listing-policy", "site-details"]) {
      const put = (body: object) => admin.request("PUT", `/api/admin/${path}`, body)
      expect([path, (await put({ effectiveFrom: "2020-01-01T00:00:00Z" })).body.code]).toEqual([path, "INVALID_INPUT"])
      expect([path, (await put({ unheardOf: 1 })).body.code]).toEqual([path, "INVALID_INPUT"])
      expect([path, (await put({ version: 999_999 })).body.code]).toEqual([path, "INVALID_INPUT"])
    }
    const effectiveFrom = await later(HOUR)
    const asIsText = "What this dealer sells is sold as it is, from then on."
    const { body } = await admin.request("PUT", "/api/admin/listing-policy", {
      asIsText,
      effectiveFrom,
      reason: "New form",
    })
    expect(body.policy.asIsText).not.toBe(asIsText)
    await market.clock.advance(HOUR)
    expect((await people(market).nobody().request("GET", "/api/settings")).body.asIsText).toBe(asIsText)
  })

  test("a limit of payouts is never planned: what is lower today could be higher by then", async () => {
    expect(await plan("payouts", { twoAdminLimitCents: 100_000 }, await later(HOUR))).toMatchObject({
      status: 400,
      body: { fields: { effectiveFrom: "This limit begins at once. Save it without a date." } },
    })
    expect(
      (
        await admin.request("PUT", "/api/admin/settlement-policy", {
          twoAdminLimitCents: 100_000,
          effectiveFrom: await later(HOUR),
        })
      ).status
    ).toBe(400)
  })

  slow("a planned account for wires begins the buyers' time to pay when it begins, and tells open pages", async () => {
    const missing = { beneficiary: "", institution: "", transit: "", accountNumber: "" }
    await admin.request("PUT", "/api/admin/settlement-policy", missing)
    await allowShortAuctions(admin)
    const listingId = await sellAndOpen(market, seller, ann)
    const dueAt = async () =>
      (
        await market.pool.query(
          `SELECT funds_due_at FROM settlement JOIN sale ON sale.id = sale_id WHERE listing_id = $1`,
          [listingId]
        )
      ).rows[0].funds_due_at
    expect(await dueAt()).toBeNull()
    await enterWireAccount(admin)
    expect(await dueAt()).not.toBeNull()
    await admin.request("PUT", "/api/admin/settlement-policy", missing)
    expect(await dueAt()).toBeNull()
    expect((await plan("settlement", WIRE_ACCOUNT, await later(HOUR))).status).toBe(200)
    expect(await dueAt()).toBeNull()
    const socket = await connect(market, ben)
    const told = new Promise((resolve) => socket.once("news:missed", () => resolve(true)))
    await market.clock.advance(HOUR)
    await eventually("the time to pay to begin", async () => (await dueAt()) !== null)
    expect(await told).toBe(true)
    socket.close()
  })

  test("what the database holds in force is what the rule says, for any versions and moments", async () => {
    const kinds = Array.from({ length: 20 }, (_, index) => `example-${index}`)
    // The seed gives the same random policy versions in each run. Versions start at once, start later, or are withdrawn
    // before their start.
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const versions = kinds.flatMap((kind) =>
      Array.from({ length: 8 }, (_, index) => {
        const begins = index + random(10)
        const withdrawn = begins > index && random(3) === 0
        return {
          kind,
          version: index + 1,
          made: at(index),
          begins: at(begins),
          withdrawn: withdrawn ? at(index) : null,
        }
      })
    )
    await market.pool.query(
      `INSERT INTO policy_version (kind, version, content, effective_from, reason, made_by, made_at)
       SELECT kind, version, '{}', begins, '', 'test', made
       FROM jsonb_to_recordset($1) AS given (kind text, version integer, begins timestamptz, made timestamptz)`,
      [JSON.stringify(versions)]
    )
    await market.pool.query(
      `INSERT INTO policy_withdrawal (kind, version, reason, made_by, made_at)
       SELECT kind, version, '', 'test', withdrawn
       FROM jsonb_to_recordset($1) AS given (kind text, version integer, withdrawn timestamptz) WHERE withdrawn IS NOT NULL`,
      [JSON.stringify(versions)]
    )
    const moments = Array.from({ length: 20 }, (_, minute) => at(minute - 1))
    const { rows } = await market.pool.query(
      `SELECT kind, moment, (SELECT version FROM policy_in_force(kind, moment)) AS version
       FROM unnest($1::text[]) AS kind, unnest($2::timestamptz[]) AS moment`,
      [kinds, moments]
    )
    expect(rows).toHaveLength(kinds.length * moments.length)
    for (const { kind, moment, version } of rows) {
      const dated = versions
        .filter((one) => one.kind === kind)
        .map(({ version, begins, withdrawn }) => ({
          version,
          effectiveFrom: begins.getTime(),
          withdrawnAt: withdrawn?.getTime() ?? null,
        }))
      expect([kind, moment, version]).toEqual([kind, moment, versionAt(dated, moment.getTime())?.version ?? null])
    }
    await expect(
      market.pool.query(
        `INSERT INTO policy_version VALUES ('example', 1, '{}', now() - interval '1 hour', '', 'test', now())`
      )
    ).rejects.toThrow("policy_never_backwards")
  })
})
