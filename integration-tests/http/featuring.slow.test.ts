import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cents, type Cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, postForm, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, draft, publish } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, count, deliver, endNow, eventFor, untilQuiet, type Checkout } from "./sales-support"
import { temporaryFolder } from "../environment/temporary-folder"

const ROOT = join(__dirname, "../..")
const UNRELIABLE = join(ROOT, "integration-tests/environment/unreliable-promotion-provider.cjs")
const behaviourFile = join(temporaryFolder(), "behaviour")
const behave = (behaviour: string) => writeFileSync(behaviourFile, behaviour)

const DAY = 86_400_000
const WEEK = { "revenue:featuring": 884, "hst:payable": 115 }

let market: Market
let seller: Person
let dealer: Person
let buyer: Person
let admin: Person
let books: ReturnType<typeof booksOf>

beforeAll(async () => {
  behave("nothing")
  market = await startMarket({
    environment: {
      NORTHLOT_PLUGIN_SECONDS: "5",
      NORTHLOT_PROMOTION_PROVIDERS: JSON.stringify([
        {
          resolve: join(ROOT, "plugins/promotion-dealer-showcase"),
          options: { priceCents: 3_999, fromModelYear: 2000 },
        },
        { resolve: join(ROOT, "plugins/promotion-weekend-spotlight"), options: { priceCents: 799, placesPerDay: 2 } },
        { resolve: UNRELIABLE, id: "test", options: { file: behaviourFile } },
      ]),
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  books = booksOf(market, admin)
  await allowShortAuctions(admin)
  ;[seller, dealer, buyer] = [await someone.seller(), await someone.dealerSeller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())
afterEach(() => books.expectSound())

const start = (body: object, person = seller) => person.request("POST", "/api/payments/feature/start", body)
const promotionOf = async (listingId: string, person = seller) =>
  (await person.request("GET", `/api/listings/${listingId}/promotion`)).body
const listingOf = async (listingId: string, person = seller) =>
  (await person.request("GET", `/api/listings/${listingId}`)).body.listing
const featured = async () =>
  (await send(market, "GET", "/api/listings?featured=true&limit=100")).body.listings.map(({ id }: { id: string }) => id)
const refund = (chargeId: string) =>
  admin.request("POST", `/api/admin/charges/${chargeId}/refund`, { reason: "A goodwill refund" })
const inDays = async (days: number) => new Date((await market.clock.now()).getTime() + days * DAY)
const noticesOf = async (listingId: string, person = seller): Promise<{ title: string; text: string }[]> =>
  (await person.request("GET", "/api/notices")).body.items.filter(
    (notice: { type: string; listingId: string }) => notice.type === "promotion" && notice.listingId === listingId
  )

async function startedCheckout(body: object, person = seller): Promise<Checkout> {
  const answer = await start(body, person)
  if (answer.status !== 200)
    throw new Error(`The checkout was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  const path = new URL(answer.body.url).pathname
  return { path, sessionId: answer.body.sessionId, reference: path.split("/").pop()! }
}

function untilCheckout(sessionId: string, status: string, person = seller) {
  return eventually(`the checkout to be ${status}`, async () => {
    const { body } = await person.request("GET", `/api/payments/feature/status?session_id=${sessionId}`)
    return body.status === status && body
  })
}

/** Buys a promotion on the sandbox's page, as a person does. */
async function feature(body: object, person = seller): Promise<Checkout> {
  const checkout = await startedCheckout(body, person)
  await postForm(market, checkout.path, { outcome: "succeed" })
  await untilCheckout(checkout.sessionId, "paid", person)
  return checkout
}

/** Moves the market's clock and keeps sessions valid. */
async function pass(milliseconds: number): Promise<void> {
  await market.clock.advance(milliseconds)
  await market.pool.query(
    `UPDATE session SET last_used_at = last_used_at + make_interval(secs => $1), expires_at = expires_at + make_interval(secs => $1)`,
    [milliseconds / 1_000]
  )
}

/** Days from now until this moment, by the market's clock. */
const daysUntil = async (moment: string) => (Date.parse(moment) - (await market.clock.now()).getTime()) / DAY

describe("what is offered", () => {
  test("are the three tiers of the house, and a plugin's for whom it is meant", async () => {
    const anyTime = { detail: null, runsFrom: null, runsTo: null, onSaleUntil: null, placesLeft: null }
    const standard = [
      { id: "standard_7", label: "7 days", days: 7, priceCents: 999, hstCents: 115, ...anyTime },
      { id: "standard_14", label: "14 days", days: 14, priceCents: 1_499, hstCents: 172, ...anyTime },
      { id: "standard_30", label: "30 days", days: 30, priceCents: 2_499, hstCents: 287, ...anyTime },
    ]
    const weekend = { id: "weekend_spotlight", days: 3, priceCents: 799, hstCents: 92, placesLeft: 2 }
    const { tiers } = await promotionOf(await draft(seller))
    expect(tiers.slice(0, 3)).toEqual(standard)
    expect(tiers.slice(3)).toMatchObject([weekend])
    const showcase = { id: "dealer_showcase", days: 60, priceCents: 3_999, hstCents: 460 }
    expect((await promotionOf(await draft(dealer), dealer)).tiers).toMatchObject([...standard, showcase, weekend])
  })

  test.each(["throws", "loops", "exits", "answersNothing", "free", "forever", "oneOfTheHouse"])(
    "is what the others offer, when a provider %s",
    async (behaviour) => {
      const listingId = await draft(dealer)
      behave("weekend")
      expect((await promotionOf(listingId, dealer)).tiers).toHaveLength(6)
      behave(behaviour)
      const { tiers } = await promotionOf(listingId, dealer)
      expect(tiers.map(({ id, priceCents }: { id: string; priceCents: Cents }) => [id, priceCents])).toEqual([
        ["standard_7", 999],
        ["standard_14", 1_499],
        ["standard_30", 2_499],
        ["dealer_showcase", 3_999],
        ["weekend_spotlight", 799],
      ])
      behave("nothing")
    }
  )
})

describe("featuring", () => {
  test("costs the server's price, begins when it is paid, once however often the provider tells, and shows at once", async () => {
    const listingId = await publish(market, seller)
    const { body } = await start({ listingId, days: 7, amountCents: 1, priceCents: 1 })
    expect(body).toMatchObject({ ok: true, totalCents: 999 })
    const checkout = await startedCheckout({ listingId })
    expect(checkout.sessionId).toBe(body.sessionId)
    expect(await featured()).not.toContain(listingId)
    const moved = await books.movedBy(async () => {
      const event = await eventFor(market, checkout)
      expect(
        await Promise.all(
          Array.from({ length: 6 }, (_, index) => deliver(market, { ...event, id: `${event.id}_${index % 3}` }))
        )
      ).toEqual(Array(6).fill(200))
      expect(await untilCheckout(checkout.sessionId, "paid")).toMatchObject({
        paid: true,
        listingId,
        label: "7 days",
        totalCents: 999,
        hstCents: 115,
      })
    })
    expect(moved).toEqual({ "clearing:sandbox": 999, ...WEEK })
    const { promotions, featuredUntil } = await promotionOf(listingId)
    expect(promotions).toMatchObject([{ state: "running", days: 7, endsAt: featuredUntil }])
    expect(await daysUntil(featuredUntil)).toBeCloseTo(7, 2)
    expect(await listingOf(listingId)).toMatchObject({ featuredTier: 7, featuredUntil })
    expect(await featured()).toContain(listingId)
    expect(await noticesOf(listingId)).toMatchObject([
      {
        title: "2003 Honda Accord is featured",
        text: expect.stringContaining("CA$9.99 for featuring the car for 7 days, HST of CA$1.15 included"),
      },
    ])
    const { body: seen } = await admin.request("GET", `/api/admin/listings/${listingId}/promotions`)
    expect(seen).toMatchObject({
      total: 1,
      featuredUntil,
      items: [{ chargeId: checkout.sessionId, state: "running", priceCents: 999 }],
    })
  })

  test("is extended by what is bought, leaves the lists when it has run out, and says so a day before", async () => {
    const listingId = await publish(market, seller, { durationSeconds: 29 * 86_400 })
    await feature({ listingId, days: 7 })
    await pass(2 * DAY)
    await feature({ listingId, days: 14 })
    const { promotions, featuredUntil } = await promotionOf(listingId)
    expect(promotions.map(({ state }: { state: string }) => state)).toEqual(["next", "running"])
    expect(await daysUntil(featuredUntil)).toBeCloseTo(19, 2)
    expect((await noticesOf(listingId)).map(({ title }) => title)).not.toContain(
      "The promotion of 2003 Honda Accord ends soon"
    )
    await pass(18.5 * DAY)
    await eventually("the notice of the end", async () =>
      (await noticesOf(listingId)).some(({ title }) => title.endsWith("ends soon"))
    )
    expect(await featured()).toContain(listingId)
    await pass(DAY)
    expect(await featured()).not.toContain(listingId)
    expect(await listingOf(listingId)).toMatchObject({ featuredUntil })
    expect((await promotionOf(listingId)).promotions.map(({ state }: { state: string }) => state)).toEqual([
      "ended",
      "ended",
    ])
    expect((await noticesOf(listingId)).filter(({ title }) => title.endsWith("ends soon"))).toHaveLength(1)
  })

  test("by a tier of a plugin gives its days, and is none of the standard tiers", async () => {
    const listingId = await publish(market, dealer)
    await feature({ listingId, tierId: "dealer_showcase" }, dealer)
    expect(await daysUntil((await promotionOf(listingId, dealer)).featuredUntil)).toBeCloseTo(60, 2)
    expect(await listingOf(listingId, dealer)).toMatchObject({ featuredTier: null })
    expect(await featured()).toContain(listingId)
  })

  test("that is refunded loses the time that it bought, and what was bought beside it moves up", async () => {
    const listingId = await publish(market, seller)
    const first = await feature({ listingId, days: 7 })
    await feature({ listingId, days: 14 })
    expect(await daysUntil((await promotionOf(listingId)).featuredUntil)).toBeCloseTo(21, 2)
    const moved = await books.movedBy(async () => {
      expect(
        (await Promise.all([refund(first.sessionId), refund(first.sessionId)])).map(({ status }) => status)
      ).toEqual([200, 200])
      await untilCheckout(first.sessionId, "refunded")
    })
    expect(moved).toEqual({ "clearing:sandbox": -999, "revenue:featuring": -884, "hst:payable": -115 })
    const { promotions, featuredUntil } = await promotionOf(listingId)
    expect(promotions.map(({ state }: { state: string }) => state)).toEqual(["running", "refunded"])
    expect(await daysUntil(featuredUntil)).toBeCloseTo(14, 2)
    expect((await noticesOf(listingId)).some(({ title }) => title.endsWith("is off"))).toBe(true)
  })

  test.each([
    [
      "in another amount than asked",
      async (checkout: Checkout) =>
        deliver(market, await eventFor(market, checkout, "checkout.succeeded", { amountCents: 1 })),
    ],
    [
      "after the listing was closed",
      async (checkout: Checkout, listingId: string) => {
        expect(
          (await admin.request("POST", `/api/admin/listings/${listingId}/close`, { reason: "Not as described" })).status
        ).toBe(200)
        await deliver(market, await eventFor(market, checkout))
      },
    ],
  ])("that is paid %s gives nothing: the money is held", async (_case, pay) => {
    const listingId = await draft(seller)
    const checkout = await startedCheckout({ listingId })
    await pay(checkout, listingId)
    await untilCheckout(checkout.sessionId, "held")
    expect(await count(market, `listing_promotion WHERE listing_id = $1 AND paid_at IS NOT NULL`, [listingId])).toBe(0)
    expect((await refund(checkout.sessionId)).status).toBe(200)
  })

  test("is refused for what is not the seller's, is not for sale any more, or is not offered", async () => {
    const own = await draft(seller)
    const closed = await draft(seller)
    await admin.request("POST", `/api/admin/listings/${closed}/close`, { reason: "Not as described" })
    for (const [body, person, status, code] of [
      [{ listingId: own }, dealer, 404, "LISTING_NOT_FOUND"],
      [{ listingId: own }, buyer, 403, "FORBIDDEN"],
      [{ listingId: closed }, seller, 409, "INVALID_TRANSITION"],
      [{ listingId: own, days: 8 }, seller, 400, "INVALID_INPUT"],
      [{ listingId: own, tierId: "dealer_showcase" }, seller, 404, "NOT_FOUND"],
      [{ listingId: own, tierId: "weekend" }, seller, 404, "NOT_FOUND"],
      [{ listingId: own, tierId: "standard_7", days: 7 }, seller, 400, "INVALID_INPUT"],
      [{ listingId: own, startsAt: (await inDays(-1)).toISOString() }, seller, 400, "INVALID_SCHEDULE"],
      [{ listingId: own, startsAt: (await inDays(91)).toISOString() }, seller, 400, "INVALID_SCHEDULE"],
    ] as const) {
      expect([body, (await start(body, person)) as object]).toMatchObject([body, { status, body: { code } }])
    }
    expect((await promotionOf(closed)).tiers).toEqual([])
  })
})

describe("a planned promotion", () => {
  test("of a draft waits until it is live, with nobody looking", async () => {
    const listingId = await draft(seller)
    await feature({ listingId, days: 7 })
    expect((await promotionOf(listingId)).promotions).toMatchObject([
      { state: "planned", plannedAt: null, startsAt: null },
    ])
    const [startsAt, endsAt] = [await inDays(1), await inDays(5)]
    expect((await seller.request("PATCH", `/api/listings/${listingId}`, { startsAt, endsAt })).status).toBe(200)
    await pass(DAY + 1_000)
    await eventually(
      "the promotion to begin",
      async () => (await promotionOf(listingId)).promotions[0].state === "running"
    )
    expect(await daysUntil((await promotionOf(listingId)).featuredUntil)).toBeCloseTo(7, 2)
    await untilQuiet(market)
    expect((await noticesOf(listingId)).map(({ title }) => title)).toEqual([
      "2003 Honda Accord is featured",
      "Promotion paid: 2003 Honda Accord",
    ])
  })

  test("begins at its date, can be moved until then, and no longer", async () => {
    const listingId = await publish(market, seller, { durationSeconds: 20 * 86_400 })
    await feature({ listingId, days: 7, startsAt: (await inDays(3)).toISOString() })
    const {
      promotions: [{ id }],
      featuredUntil,
    } = await promotionOf(listingId)
    expect(featuredUntil).toBeNull()
    const move = async (startsAt: Date | null, person = seller) =>
      person.request("PUT", `/api/promotions/${id}`, { startsAt: startsAt && startsAt.toISOString() })
    expect(await move(await inDays(21))).toMatchObject({
      status: 400,
      body: { code: "INVALID_SCHEDULE", fields: { startsAt: expect.stringContaining("auction is over") } },
    })
    expect((await move(await inDays(2), dealer)).status).toBe(404)
    expect(await move(await inDays(2))).toMatchObject({ status: 200, body: { promotion: { state: "planned" } } })
    await pass(1.9 * DAY)
    expect(await featured()).not.toContain(listingId)
    await pass(0.2 * DAY)
    await eventually("the promotion to begin", async () => (await featured()).includes(listingId))
    expect((await move(await inDays(5))).body.code).toBe("INVALID_TRANSITION")
    expect((await seller.request("DELETE", `/api/promotions/${id}`)).body.code).toBe("INVALID_TRANSITION")
    expect((await promotionOf(listingId)).promotions).toMatchObject([{ state: "running" }])
  })

  test("that is called off before it begins is refunded, once, and never begins", async () => {
    const listingId = await publish(market, seller)
    const { sessionId } = await feature({ listingId, startsAt: (await inDays(1 / 24)).toISOString() })
    const {
      promotions: [{ id }],
    } = await promotionOf(listingId)
    expect((await dealer.request("DELETE", `/api/promotions/${id}`)).status).toBe(404)
    const moved = await books.movedBy(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => seller.request("DELETE", `/api/promotions/${id}`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await untilCheckout(sessionId, "refunded")
    })
    expect(moved).toEqual({ "clearing:sandbox": -999, "revenue:featuring": -884, "hst:payable": -115 })
    await pass(DAY / 12)
    expect(await promotionOf(listingId)).toMatchObject({ featuredUntil: null, promotions: [{ state: "refunded" }] })
  })

  test("that can never begin is refunded by itself: the car is sold before its date", async () => {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    const { sessionId } = await feature({ listingId, startsAt: (await inDays(1 / 24)).toISOString() })
    expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
    await endNow(market, listingId)
    await untilCheckout(sessionId, "refunded")
    expect((await promotionOf(listingId)).promotions).toMatchObject([{ state: "refunded", startsAt: null }])
    await untilQuiet(market)
  })
})

describe("a promotion on fixed days with few places", () => {
  const TIER = "weekend_spotlight"
  const HOUR = 3_600_000
  const longAuction = { durationSeconds: 25 * 86_400 }
  const offer = async (listingId: string) =>
    (await promotionOf(listingId)).tiers.find(({ id }: { id: string }) => id === TIER)
  const bought = async (listingId: string) => (await promotionOf(listingId)).promotions[0]
  const soldOut = { status: 409, body: { error: expect.stringContaining("Sold out") } }

  test("is sold to no more than there are places for, however many want it at once", async () => {
    const listings = await Promise.all(Array.from({ length: 6 }, () => publish(market, seller, longAuction)))
    const answers = await Promise.all(listings.map((listingId) => start({ listingId, tierId: TIER })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(soldOut)
    const [first, second] = listings.filter((_, index) => answers[index]!.status === 200)
    const [left] = listings.filter((_, index) => answers[index]!.status !== 200)
    expect(await offer(left!)).toMatchObject({ placesLeft: 0 })

    // An open checkout reserves one of the tier's two places. The buyer can return to this checkout and pay.
    expect(await offer(first!)).toMatchObject({ placesLeft: 1 })
    await feature({ listingId: first!, tierId: TIER })
    expect((await start({ listingId: first!, tierId: TIER })).body.error).toContain("promoted on these days already")

    // A cancelled checkout frees its reserved place in the tier at once.
    const given = await startedCheckout({ listingId: second!, tierId: TIER })
    await postForm(market, given.path, { outcome: "cancel" })
    await untilCheckout(given.sessionId, "cancelled")
    expect(await offer(left!)).toMatchObject({ placesLeft: 1 })
    await feature({ listingId: left!, tierId: TIER })
    expect(await start({ listingId: second!, tierId: TIER })).toMatchObject(soldOut)

    // A cancelled promotion frees its place in the tier for another listing.
    const { id, runsFrom, runsTo, state, plannedAt } = await bought(left!)
    expect([state, plannedAt]).toEqual(["planned", runsFrom])
    expect(Date.parse(runsTo) - Date.parse(runsFrom)).toBeGreaterThanOrEqual(71 * HOUR)
    expect((await seller.request("PUT", `/api/promotions/${id}`, { startsAt: null })).status).toBe(409)
    expect((await seller.request("DELETE", `/api/promotions/${id}`)).status).toBe(200)
    expect(await offer(second!)).toMatchObject({ placesLeft: 1 })
  })

  test("is nobody's any more half an hour later, and late money is held once another has the place", async () => {
    await pass(7 * DAY)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => publish(market, seller, longAuction)))
    const late = await startedCheckout({ listingId: first!, tierId: TIER })
    await feature({ listingId: second!, tierId: TIER })
    expect(await start({ listingId: third!, tierId: TIER })).toMatchObject(soldOut)
    await pass(HOUR / 2 + 1_000)
    await untilCheckout(late.sessionId, "cancelled")
    await feature({ listingId: third!, tierId: TIER })
    await deliver(market, await eventFor(market, late))
    await untilCheckout(late.sessionId, "held")
    expect((await promotionOf(first!)).promotions).toEqual([])
    expect((await refund(late.sessionId)).status).toBe(200)
    await untilCheckout(late.sessionId, "refunded")
  })

  test("runs on its days alone, before what else the car has", async () => {
    await pass(7 * DAY)
    const listingId = await publish(market, seller, longAuction)
    await feature({ listingId, tierId: TIER })
    expect((await start({ listingId, tierId: TIER, startsAt: (await inDays(1)).toISOString() })).body.code).toBe(
      "INVALID_SCHEDULE"
    )
    const { runsFrom, runsTo } = await bought(listingId)
    expect(new Date(runsFrom).toLocaleString("en-CA", { weekday: "long", timeZone: "America/Toronto" })).toBe("Friday")
    expect(await featured()).not.toContain(listingId)
    await pass(Date.parse(runsFrom) - (await market.clock.now()).getTime() - HOUR)
    expect(await featured()).not.toContain(listingId)
    await feature({ listingId, days: 7 })
    const until = Date.parse((await promotionOf(listingId)).featuredUntil)
    await pass(1.1 * HOUR)
    await eventually(
      "the weekend to begin",
      async () => (await promotionOf(listingId)).promotions[1].state === "running"
    )
    const { featuredUntil, promotions } = await promotionOf(listingId)
    expect(promotions[1].endsAt).toBe(runsTo)
    // The listing's seven-day promotion pauses while its weekend promotion runs.
    expect((Date.parse(featuredUntil) - until) / DAY).toBeCloseTo(3, 1)
    expect(promotions[0].endsAt).toBe(featuredUntil)
    // During the weekend, only the next weekend can be bought.
    expect(Date.parse((await offer(listingId)).runsFrom)).toBeGreaterThan(Date.parse(runsTo))
  })

  test("is refunded by itself when its days pass before the car is live", async () => {
    const listingId = await draft(seller)
    const { sessionId } = await feature({ listingId, tierId: TIER })
    const { runsTo } = await bought(listingId)
    await pass(Date.parse(runsTo) - (await market.clock.now()).getTime() + 1_000)
    await untilCheckout(sessionId, "refunded")
    expect(await bought(listingId)).toMatchObject({ state: "refunded", startsAt: null })
  })
})
