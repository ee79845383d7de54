import { TZDate } from "@date-fns/tz"
import { addDays, startOfDay } from "date-fns"
import { cents, type FinanceRequest } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { emailsTo } from "./accounts-support"
import { bid, draft, freezeClock, publish } from "./bidding-support"
import { allowShortAuctions, count, endNow, saleOf, signInAgain, untilQuiet } from "./sales-support"

const DESK = "finance@example.test"
const FIGURES = {
  priceCents: 2_000_000,
  feesCents: 250_000,
  productsCents: 389_900,
  rating: "excellent",
  downPaymentCents: 300_000,
  termMonths: 84,
}
const DAYS = 86_400

let market: SharedMarket
let admin: Person
let buyer: Person
let other: Person
let dealer: Person
let seller: Person
let listingId: string

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { financeEmail: DESK })
  const someone = people(market)
  ;[admin, buyer, other, dealer, seller] = await Promise.all([
    someone.admin(),
    someone.buyer(),
    someone.buyer(),
    someone.dealerBuyer(),
    someone.dealerSeller(),
  ])
  await allowShortAuctions(admin)
  listingId = await publish(market, seller, { startingPriceCents: cents(500_000), durationSeconds: 4 * DAYS })
})
afterAll(() => market?.stop())

const ask = (person: Person, content: object, path = "/api/finance/request") => person.request("POST", path, content)
const letters = async (recipient: string) =>
  (await emailsTo(market, recipient)).filter((message) => /financ/i.test(message))
const requests = async (query = ""): Promise<FinanceRequest[]> =>
  (await admin.request("GET", `/api/admin/finance-requests${query}`)).body.items

describe("a request to the finance desk", () => {
  test("reaches the desk with what the buyer assumed and what that comes to, and the buyer hears that it arrived, once a day on all paths", async () => {
    const now = await market.clock.now()
    await freezeClock(market, now)
    const lies = {
      buyer: { email: "somebody@else.test", role: "dealer" },
      currentBid: 1,
      userId: seller.id,
      finance: true,
      sendDocuSignBillOfSale: true,
    }
    const first = await ask(buyer, { listingId, figures: FIGURES, text: "Is a trade-in possible?", ...lies })
    expect(first).toMatchObject({ status: 200, body: { ok: true, repeated: false, requestedAt: now.toISOString() } })
    const again = { status: 200, body: { ok: true, id: first.body.id, requestedAt: now.toISOString(), repeated: true } }
    for (const path of ["/api/finance/request", "/api/finance/now", "/api/notify/finance-now"])
      expect(await ask(buyer, { listingId }, path)).toMatchObject(again)
    await untilQuiet(market)

    const [letter, ...more] = await letters(DESK)
    expect(more).toEqual([])
    for (const words of [
      `Avery Number`,
      buyer.email,
      "is at CA$5,000",
      "CA$186.84 bi-weekly",
      "Is a trade-in possible?",
      `/admin/finance-requests/${first.body.id}/show`,
    ])
      expect(letter).toContain(words)
    expect(letter).not.toContain("somebody@else.test")
    expect(await letters(buyer.email)).toHaveLength(1)
    const { items } = (await buyer.request("GET", "/api/notices")).body
    expect(items.filter(({ type }: { type: string }) => type === "finance")).toEqual([
      expect.objectContaining({ listingId, title: expect.stringContaining("We received your finance request") }),
    ])

    // A second request on the same day adds its text to the first request. The finance desk is told of the addition
    // once.
    const addition = { listingId, text: "I can put CA$5,000 down." }
    expect((await ask(buyer, addition)).body).toMatchObject({
      id: first.body.id,
      repeated: true,
      added: true,
      deskIsTold: true,
    })
    expect((await ask(buyer, addition)).body).toMatchObject({ repeated: true, added: false })
    await untilQuiet(market)
    const told = await letters(DESK)
    expect(told).toHaveLength(2)
    expect(told.filter((message) => message.includes("The buyer adds: I can put CA$5,000 down."))).toHaveLength(1)

    await freezeClock(market, addDays(startOfDay(new TZDate(now, "America/Toronto")), 1))
    await Promise.all([admin, buyer].map((person) => signInAgain(market, person)))
    const tomorrow = await ask(buyer, { listingId, text: "   " })
    expect(tomorrow.body).toMatchObject({ ok: true, repeated: false })
    expect(tomorrow.body.id).not.toBe(first.body.id)
    await market.clock.reset()
    await Promise.all([admin, buyer].map((person) => signInAgain(market, person)))

    // The list begins with the first request, which has waited longest.
    expect(await requests("?status=new")).toMatchObject([
      {
        id: first.body.id,
        status: "new",
        priceCents: 500_000,
        figures: FIGURES,
        biweeklyCents: 18_684,
        estimate: { taxCents: 343_187, financedCents: 2_683_087, biweeklyCents: 18_684 },
        text: "Is a trade-in possible?\nI can put CA$5,000 down.",
        listing: { id: listingId },
        buyer: { id: buyer.id, email: buyer.email },
      },
      { id: tomorrow.body.id, figures: null, biweeklyCents: null, estimate: null, text: null },
    ])
  })

  test("is for private buyers alone, and for cars that they may see and buy", async () => {
    const [hidden, ended, unpublished] = await Promise.all([
      publish(market, seller, { audience: "dealers" }),
      publish(market, seller, { startingPriceCents: cents(500_000) }),
      draft(seller),
    ])
    expect((await bid(buyer, ended, { amountCents: 500_000 })).status).toBe(201)
    await endNow(market, ended)
    await eventually("the sale", async () => (await saleOf(buyer, ended)) !== undefined)
    const before = await count(market, "finance_request")
    for (const [person, id, status, code] of [
      [dealer, listingId, 403, "FORBIDDEN"],
      [dealer, hidden, 403, "FORBIDDEN"],
      [seller, listingId, 403, "FORBIDDEN"],
      [buyer, hidden, 404, "LISTING_NOT_FOUND"],
      [buyer, unpublished, 404, "LISTING_NOT_FOUND"],
      [buyer, "lst_nothing", 404, "LISTING_NOT_FOUND"],
      [other, ended, 409, "INVALID_TRANSITION"],
    ] as const) {
      expect([id, await ask(person, { listingId: id })]).toMatchObject([id, { status, body: { ok: false, code } }])
    }
    expect(await send(market, "POST", "/api/finance/request", { listingId })).toMatchObject({ status: 401 })
    for (const change of [{ termMonths: 85 }, { rating: "perfect" }, { priceCents: -1 }, { downPaymentCents: 1.5 }]) {
      expect(await ask(other, { listingId, figures: { ...FIGURES, ...change } })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", fields: expect.any(Object) },
      })
    }
    expect(await count(market, "finance_request")).toBe(before)
    // The winner of an auction can also request financing.
    expect(await ask(buyer, { listingId: ended })).toMatchObject({ status: 200, body: { repeated: false } })
  })

  test("is closed once, on record, and then listed behind those that wait", async () => {
    const [oldest] = await requests("?status=new")
    const path = `/api/admin/finance-requests/${oldest!.id}`
    const note = "Called back, sent two offers."
    expect(await admin.request("POST", `${path}/handle`, { note })).toMatchObject({
      status: 200,
      body: { item: { status: "handled", handled: { by: "admin", note } } },
    })
    expect(await admin.request("POST", `${path}/handle`, { note })).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
    expect(await admin.request("POST", "/api/admin/finance-requests/fin_nothing/handle", { note })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    })
    expect((await requests()).map(({ id, status }) => [id === oldest!.id, status])).toEqual([
      [false, "new"],
      [false, "new"],
      [true, "handled"],
    ])
    expect((await admin.request("GET", path)).body.item).toMatchObject({ handled: { note } })
    const { rows } = await market.pool.query(`SELECT actor, action, details FROM audit_entry WHERE subject = $1`, [
      oldest!.id,
    ])
    expect(rows).toEqual([
      { actor: "admin:admin", action: "finance-request.handled", details: { listingId, buyerId: buyer.id, note } },
    ])
  })
})
