import type { SharedMarket } from "../environment/market"
import { joinStaff, people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { draft } from "./bidding-support"
import {
  allowShortAuctions,
  enterPayoutAccount,
  enterWireAccount,
  saleOf,
  sellAndOpen,
  signInAgain,
  untilQuiet,
} from "./sales-support"

const DAY = 86_400_000
const GOOD = { asAgreed: true, onTime: true, communication: true }

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let stranger: Person
let nobody: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  ;[seller, buyer, stranger] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
  nobody = someone.nobody()
  await enterPayoutAccount(market, seller)
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

interface Sold {
  listingId: string
  saleId: string
}

/** A sale that both sides have approved, before its payout. */
async function approved(): Promise<Sold> {
  const listingId = await sellAndOpen(market, seller, buyer)
  const { id: saleId } = await saleOf(buyer, listingId)
  const tick = (person: Person, step: string, more = {}) =>
    person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })
  const meeting = { kind: "pickup", at: "2099-01-01T15:00:00Z", place: "Ajax GO station", note: "" }
  const received = { bankReference: `W-${saleId.slice(-6)}`, amountCents: 500_000 }
  for (const act of [
    () => tick(buyer, "buyerSentFunds"),
    () => admin.request("POST", `/api/admin/sales/${saleId}/funds-received`, received),
    () => tick(buyer, "deliveryScheduled", { meeting }),
    () => tick(seller, "keysDocsHanded", { handedOver: ["keys", "permit", "uvip", "billOfSale"] }),
    () => tick(buyer, "buyerApproved"),
    () => tick(seller, "sellerApproved"),
  ]) {
    const { status, body } = await act()
    expect([status, body]).toEqual([200, expect.anything()])
  }
  return { listingId, saleId }
}

/** Records the payout, which is the last step of a sale. */
async function payOut({ saleId }: Sold): Promise<void> {
  const paid = { bankReference: `P-${saleId.slice(-6)}` }
  expect((await admin.request("POST", `/api/admin/sales/${saleId}/payout/paid`, paid)).status).toBe(200)
  await untilQuiet(market)
}

async function completed(): Promise<Sold> {
  const sale = await approved()
  await payOut(sale)
  return sale
}

const rate = (who: Person, { saleId }: Sold, body: Record<string, unknown> = GOOD) =>
  who.request("POST", `/api/sales/${saleId}/rating`, body)
const answer = (who: Person, { saleId }: Sold, text: string) =>
  who.request("POST", `/api/sales/${saleId}/rating/answer`, { text })
const seen = async (who: Person, { saleId }: Sold) =>
  (await who.request("GET", `/api/sales/${saleId}/rating`)).body.ratings
const record = async ({ listingId }: Sold, who = nobody) =>
  (await who.request("GET", `/api/listings/${listingId}/seller-record`)).body
const told = async (who: Person, { saleId }: Sold) =>
  (await who.request("GET", "/api/notices")).body.items
    .filter((notice: any) => notice.saleId === saleId && /^ratings?-/.test(notice.params.fact))
    .map((notice: any) => notice.params.fact)

/** Moves the clock by days and signs people in again, because sessions end meanwhile. */
async function later(days: number): Promise<void> {
  await market.clock.advance(days * DAY)
  for (const person of [buyer, seller, admin]) await signInAgain(market, person)
}
async function now(): Promise<void> {
  await market.clock.reset()
  for (const person of [buyer, seller, admin]) await signInAgain(market, person)
}

describe("after a sale both sides rate each other", () => {
  test("blind until both have, and then it counts, without the buyer's name", async () => {
    const sale = await completed()
    expect(await told(buyer, sale)).toEqual(["rating-asked"])
    expect(await told(seller, sale)).toEqual(["rating-asked"])
    const before = await record(sale)
    expect(before.counts.sales).toBeGreaterThanOrEqual(1)

    const comment = "The tires were older than stated."
    const given = await rate(buyer, sale, { ...GOOD, asAgreed: false, comment })
    expect([given.status, given.body.ratings]).toMatchObject([
      201,
      { mine: { asAgreed: false, onTime: true, comment }, theirs: null, theirsGiven: false, rate: { allowed: false } },
    ])
    expect(await seen(seller, sale)).toMatchObject({ theirs: null, theirsGiven: true, canAnswer: false })
    expect(await record(sale)).toEqual(before)
    expect(await told(seller, sale)).toEqual(["rating-given", "rating-asked"])

    expect((await rate(seller, sale)).body.ratings).toMatchObject({
      mine: GOOD,
      theirs: { asAgreed: false, comment, removedReason: null },
      canAnswer: true,
      buyerRecord: { ratings: 1, asAgreed: 1 },
    })
    expect((await seen(buyer, sale)).buyerRecord).toBeNull()
    const { counts, items, total } = await record(sale)
    expect(counts).toMatchObject({
      ratings: before.counts.ratings + 1,
      asAgreed: before.counts.asAgreed,
      onTime: before.counts.onTime + 1,
    })
    expect(total).toBe(before.total + 1)
    expect(items[0]).toEqual({
      id: expect.any(String),
      initial: expect.stringMatching(/^[A-Z]$/),
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      ...GOOD,
      asAgreed: false,
      comment,
      answer: null,
    })

    const text = "They were changed in 2023, as the listing says."
    expect((await answer(seller, sale, text)).status).toBe(201)
    expect((await record(sale)).items[0].answer).toBe(text)
    expect((await seen(buyer, sale)).mine.answer).toMatchObject({ text, removedReason: null })
    expect(await told(buyer, sale)).toEqual(["rating-answered", "ratings-shown", "rating-asked"])
    expect(await answer(seller, sale, "Once more")).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  })

  test("one that stays alone is shown after 14 days, and nobody answers it by another rating", async () => {
    const sale = await completed()
    const before = (await record(sale)).counts.ratings
    expect((await rate(buyer, sale)).status).toBe(201)
    await later(13)
    expect((await seen(seller, sale)).rate.allowed).toBe(true)
    await now()
    await later(15)
    expect((await record(sale)).counts.ratings).toBe(before + 1)
    expect(await seen(seller, sale)).toMatchObject({ theirs: GOOD, rate: { allowed: false }, canAnswer: true })
    expect(await rate(seller, sale)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    await now()
  })

  test("not before it is complete, not after 60 days, and nobody else", async () => {
    const sale = await approved()
    expect(await rate(buyer, sale)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    expect((await seen(buyer, sale)).rate).toMatchObject({ allowed: false, until: null })
    await payOut(sale)
    expect((await rate(stranger, sale)).status).toBe(404)
    expect((await answer(stranger, sale, "Mine")).status).toBe(404)
    expect((await stranger.request("GET", `/api/sales/${sale.saleId}/rating`)).status).toBe(404)
    await later(61)
    expect(await rate(buyer, sale)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    await now()
    expect((await rate(buyer, sale)).status).toBe(201)
  })

  test("once, also when several devices send at once, and without contact details", async () => {
    const sale = await completed()
    expect(await rate(buyer, sale, { ...GOOD, comment: "Call 416-555-0199 for more" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { comment: expect.stringContaining("a telephone number") } },
    })
    expect((await seen(buyer, sale)).mine).toBeNull()
    const answers = await Promise.all(Array.from({ length: 4 }, () => rate(buyer, sale)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const both = await Promise.all([rate(seller, sale), rate(buyer, sale)])
    expect(both.map(({ status }) => status)).toEqual([201, 409])
    expect(await seen(seller, sale)).toMatchObject({ mine: GOOD, theirs: GOOD })
    expect(await answer(seller, sale, "Write to me@example.com")).toMatchObject({
      status: 400,
      body: { fields: { text: expect.stringContaining("an email address") } },
    })
  })
})

describe("the staff", () => {
  test("removes a rating with a reason: it counts no more, and who wrote it is told", async () => {
    const sale = await completed()
    const before = (await record(sale)).counts
    await rate(buyer, sale, { ...GOOD, comment: "He is a liar." })
    await rate(seller, sale)
    await answer(seller, sale, "So is he.")
    const { body } = await admin.request("GET", `/api/admin/ratings?saleId=${sale.saleId}&by=buyer`)
    const [item] = body.items
    expect(item).toMatchObject({ state: "shown", comment: "He is a liar.", author: { id: buyer.id } })
    const remove = (who: Person, part: string, reason = "Insults are not facts.") =>
      who.request("POST", `/api/admin/ratings/${item.id}/remove`, { part, reason })
    const reader = await joinStaff(market, admin, { username: "ratings-reader", role: "read-only" })
    expect((await remove(reader, "rating")).status).toBe(403)
    expect((await remove(buyer, "rating")).status).toBe(403)

    expect((await remove(admin, "answer")).body.item.answer.removed).toMatchObject({ reason: "Insults are not facts." })
    expect((await record(sale)).items[0]).toMatchObject({ comment: "He is a liar.", answer: null })
    expect((await seen(buyer, sale)).mine.answer).toBeNull()
    expect((await seen(seller, sale)).theirs.answer).toMatchObject({ removedReason: "Insults are not facts." })

    expect((await remove(admin, "rating")).body.item).toMatchObject({ state: "removed", removed: { by: "admin" } })
    expect((await remove(admin, "rating", "Another reason")).body.item.removed.reason).toBe("Insults are not facts.")
    expect((await record(sale)).counts).toMatchObject({ ratings: before.ratings, asAgreed: before.asAgreed })
    expect((await seen(seller, sale)).theirs).toBeNull()
    expect((await seen(buyer, sale)).mine).toMatchObject({ removedReason: "Insults are not facts." })
    expect((await rate(buyer, sale)).status).toBe(409)
    expect((await told(buyer, sale))[0]).toBe("rating-removed")
    expect((await told(seller, sale))[0]).toBe("rating-removed")
    const { rows } = await market.pool.query(`SELECT action FROM audit_entry WHERE subject = $1 ORDER BY id`, [item.id])
    expect(rows.map(({ action }) => action)).toEqual(["rating.answer-removed", "rating.removed"])
  })
})

test("a draft's seller has a record for its seller alone", async () => {
  const listingId = await draft(seller)
  for (const who of [nobody, buyer])
    expect((await who.request("GET", `/api/listings/${listingId}/seller-record`)).status).toBe(404)
  expect((await record({ listingId, saleId: "" }, seller)).counts.sales).toBeGreaterThan(0)
})
