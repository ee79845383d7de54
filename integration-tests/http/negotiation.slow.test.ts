import { cents } from "@northlot/contract"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { people, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, count, endNow, payFee, saleOf, signInAgain, untilQuiet } from "./sales-support"

const HOUR = 3_600_000
const RESERVE = 2_000_000
const LAST = 1_800_000

let market: SharedMarket
let admin: Person
let seller: Person
let leader: Person
let loser: Person

interface Unsold {
  listingId: string
  id: string
}

/** Runs an auction that ends below its reserve of CA$20,000. The leader bids CA$18,000, and the loser less. */
async function unsold(): Promise<Unsold> {
  const listingId = await publish(market, seller, { reserveCents: cents(RESERVE) })
  for (const [person, amountCents] of [
    [loser, 1_700_000],
    [leader, LAST],
  ] as const) {
    const { status, body } = await bid(person, listingId, { amountCents })
    if (status !== 201) throw new Error(`A bid was refused: ${status} ${JSON.stringify(body)}`)
  }
  await endNow(market, listingId)
  const found = await eventually("the negotiation", async () => negotiationOf(leader, { listingId }))
  return { listingId, id: found.id }
}

const negotiationOf = async (person: Person, { listingId }: { listingId: string }) =>
  (await person.request("GET", `/api/negotiations?listingId=${listingId}`)).body.items[0]
const act = (person: Person, { id }: Unsold, what: "offer" | "counter" | "accept" | "decline", amountCents?: unknown) =>
  person.request("POST", `/api/negotiations/${id}/${what}`, amountCents === undefined ? undefined : { amountCents })
const edit = ({ listingId }: Unsold, change: Record<string, unknown>) =>
  seller.request("PATCH", `/api/listings/${listingId}`, change)
const noticesOf = async (person: Person, { listingId }: Unsold): Promise<string[]> =>
  (await person.request("GET", "/api/notices")).body.items
    .filter(
      (notice: { type: string; listingId: string }) =>
        ["negotiation", "auctionUnsold"].includes(notice.type) && notice.listingId === listingId
    )
    .map(({ text }: { text: string }) => text)
const stateOf = async (person: Person) =>
  (await person.request("GET", "/api/offers")).body.offers.find((offer: any) => offer.listingId === deal.listingId)
    .state
const refused = ({ status, body }: Answer) => [status, body.code]
const inTenHours = async () => new Date((await market.clock.now()).getTime() + 10 * HOUR).toISOString()

let deal: Unsold
let raced: Unsold
let asked: Unsold
let late: Unsold

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  seller = await someone.seller()
  leader = await someone.buyer({ credits: 1 })
  loser = await someone.dealerBuyer()
  deal = await unsold()
  raced = await unsold()
  asked = await unsold()
  late = await unsold()
  await untilQuiet(market)
})
afterAll(() => market?.stop())
afterEach(() => booksOf(market, admin).expectSound())

describe("an auction ends below the reserve", () => {
  test("its leader and its seller have 24 hours, both are told, and the reserve is the seller's alone", async () => {
    const now = (await market.clock.now()).getTime()
    const price = { act: "offer", minimumCents: LAST, maximumCents: 1_000_000_000 }
    const common = {
      status: "open",
      turn: "either",
      lastPriceCents: LAST,
      standing: null,
      moves: { price, accept: false, decline: true },
      feeCents: 59_325,
    }
    const [bought, sold] = [await negotiationOf(leader, deal), await negotiationOf(seller, deal)]
    expect(bought).toMatchObject({ ...common, role: "buyer", reserveCents: null })
    expect(sold).toMatchObject({ ...common, role: "seller", reserveCents: RESERVE })
    expect(Math.abs(Date.parse(bought.endsAt) - now - 24 * HOUR)).toBeLessThan(120_000)
    expect(bought.steps).toEqual([
      { number: 1, by: "northlot", type: "opened", amountCents: LAST, at: expect.any(String) },
    ])
    expect(JSON.stringify(bought)).not.toContain(String(RESERVE))
    expect(await noticesOf(leader, deal)).toEqual([expect.stringContaining("one best offer of at least CA$18,000")])
    expect(await noticesOf(seller, deal)).toEqual([
      expect.stringMatching(/reached CA\$18,000.*name a price to the highest bidder/),
    ])
    const { rows } = await market.pool.query(
      `SELECT payload ->> 'to' AS "to" FROM outbox_event WHERE payload ->> 'template' IN ('negotiation', 'auction-unsold')`
    )
    expect([...new Set(rows.map(({ to }) => to))].sort()).toEqual([leader.email, seller.email].sort())
  })

  test("to everybody else it does not exist; the car is shown to its leader, with the bids, and to nobody else", async () => {
    expect(await negotiationOf(loser, deal)).toBeUndefined()
    expect(refused(await loser.request("GET", `/api/negotiations/${deal.id}`))).toEqual([404, "NOT_FOUND"])
    for (const what of ["offer", "counter", "accept", "decline"] as const)
      expect(refused(await act(loser, deal, what, LAST))).toEqual([404, "NOT_FOUND"])
    expect((await leader.request("GET", `/api/listings/${deal.listingId}`)).body.listing).toMatchObject({
      status: "draft",
      currentBidCents: null,
    })
    expect((await leader.request("GET", `/api/listings/${deal.listingId}/bids`)).body.total).toBe(2)
    expect((await loser.request("GET", `/api/listings/${deal.listingId}`)).status).toBe(404)
    expect([await stateOf(leader), await stateOf(loser)]).toEqual(["negotiating", "lost"])
  })

  test("the seller cannot change, schedule, publish or delete the car meanwhile", async () => {
    for (const change of [
      { description: "As new" },
      { reserveCents: 100_000 },
      { status: "live", endsAt: await inTenHours() },
    ]) {
      expect([change, ...refused(await edit(deal, change))]).toEqual([change, 409, "LISTING_ON_OFFER"])
    }
    expect(refused(await seller.request("DELETE", `/api/listings/${deal.listingId}`))).toEqual([
      409,
      "LISTING_ON_OFFER",
    ])
    const { body } = await seller.request("GET", `/api/listings/${deal.listingId}`)
    expect(body.listing.owner.onOfferUntil).toBe((await negotiationOf(seller, deal)).endsAt)
  })
})

describe("best offer, counter, agreement", () => {
  test("a best offer is whole dollars, at least the last price, and needs what a bid needs", async () => {
    for (const amount of [LAST - 100, LAST + 50, "19000", null, 1_000_000_100])
      expect([amount, ...refused(await act(leader, deal, "offer", amount))]).toEqual([amount, 400, "INVALID_AMOUNT"])
    expect((await act(leader, deal, "offer", LAST - 100)).body).toMatchObject({
      minimumCents: LAST,
      maximumCents: 1_000_000_000,
    })
    await market.pool.query(
      `INSERT INTO credit_entry (id, account_id, delta, reason, key, lot_id)
       SELECT 'crd_taken', $1, -1, 'test', 'crd_taken', (SELECT id FROM credit_entry WHERE account_id = $1 AND lot_id IS NULL LIMIT 1)`,
      [leader.id]
    )
    expect(refused(await act(leader, deal, "offer", 1_900_000))).toEqual([402, "CREDITS_REQUIRED"])
    await market.pool.query(
      `INSERT INTO credit_entry (id, account_id, delta, reason, key) VALUES ('crd_back', $1, 1, 'test', 'crd_back')`,
      [leader.id]
    )
    expect((await negotiationOf(leader, deal)).standing).toBeNull()
  })

  test("it is made once, stands, and the seller may counter it once, above it", async () => {
    const key = { "idempotency-key": "best-offer-1" }
    const offered = await leader.request("POST", `/api/negotiations/${deal.id}/offer`, { amount: 19_000 }, key)
    expect(offered.body.negotiation).toMatchObject({
      turn: "seller",
      standing: { by: "buyer", amountCents: 1_900_000 },
      moves: { price: null, accept: false, decline: false },
    })
    expect((await leader.request("POST", `/api/negotiations/${deal.id}/offer`, { amount: 19_000 }, key)).body).toEqual(
      offered.body
    )
    for (const [what, amount] of [["offer", 1_950_000], ["counter", 1_950_000], ["accept"], ["decline"]] as const) {
      expect([what, ...refused(await act(leader, deal, what, amount))]).toEqual([what, 409, "INVALID_TRANSITION"])
    }
    expect((await act(seller, deal, "offer", 1_950_000)).body.error).toContain("The bidder offers CA$19,000.")
    expect(refused(await act(seller, deal, "counter", 1_900_000))).toEqual([400, "INVALID_AMOUNT"])
    const countered = (await act(seller, deal, "counter", 1_950_000)).body.negotiation
    expect(countered).toMatchObject({ turn: "buyer", standing: { by: "seller", amountCents: 1_950_000 } })
    expect((await negotiationOf(leader, deal)).moves).toEqual({ price: null, accept: true, decline: true })
    await untilQuiet(market)
    expect((await noticesOf(leader, deal)).slice(0, 2)).toEqual([
      expect.stringContaining("The seller asks CA$19,500."),
      expect.stringContaining("binding"),
    ])
    expect((await noticesOf(seller, deal)).slice(0, 2)).toEqual([
      expect.stringContaining("The bidder has until"),
      expect.stringContaining("The highest bidder offers CA$19,000."),
    ])
    expect((await seller.request("GET", `/api/listings/${deal.listingId}`)).body.listing.owner.onOfferUntil).toBe(
      countered.endsAt
    )
  })

  test("accepted fifty times at once it is one ordinary sale at that price, and the car is sold", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => act(leader, deal, "accept")))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.negotiation?.status}`))).toEqual(
      new Set(["200 agreed"])
    )
    expect(refused(await act(seller, deal, "accept"))).toEqual([409, "OFFER_ENDED"])
    await untilQuiet(market)
    expect(await count(market, "sale WHERE listing_id = $1", [deal.listingId])).toBe(1)
    expect(await saleOf(leader, deal.listingId)).toMatchObject({
      role: "buyer",
      byOffer: true,
      priceCents: 1_950_000,
      reserveMet: false,
      status: "awaiting_fees",
      ownFee: { totalCents: 59_325, status: "pending" },
    })
    const page = (person: Person) => person.request("GET", `/api/listings/${deal.listingId}`)
    expect((await page(leader)).body.listing).toMatchObject({
      status: "sold",
      currentBidCents: 1_950_000,
      isTopBidder: true,
    })
    expect((await page(loser)).body.listing).toMatchObject({
      status: "sold",
      currentBidCents: 1_950_000,
      isTopBidder: false,
    })
    expect([await stateOf(leader), await stateOf(loser)]).toEqual(["won", "lost"])
    const { body: wall } = await loser.request("GET", "/api/wall/sold")
    expect(wall.items.find((item: any) => item.id === deal.listingId).priceCents).toBe(1_950_000)
    const { body } = await leader.request("GET", "/api/notices?unseen=true")
    expect(body.items).toContainEqual(
      expect.objectContaining({ type: "bidWon", text: expect.stringContaining("You agreed on CA$19,500.") })
    )
  })

  test("both fees paid, it goes on as every sale", async () => {
    for (const person of [leader, seller]) await payFee(market, person, deal.listingId)
    const sale = await eventually("the sale to open", async () => {
      const known = await saleOf(leader, deal.listingId)
      return known.status === "open" && known
    })
    await untilQuiet(market)
    expect((await leader.request("GET", `/api/sales/${sale.id}/settlement`)).body.settlement).toMatchObject({
      totalCents: 1_950_000,
    })
    expect((await admin.request("GET", `/api/admin/sales/${sale.id}`)).body.item).toMatchObject({
      byNegotiation: true,
      byOffer: false,
      order: { totalCents: 1_950_000 + 59_325 },
    })
  })
})

describe("the seller asks, and there is one outcome", () => {
  test("of acceptance, refusal and the closing of the listing at once exactly one happens, and everything agrees with it", async () => {
    expect((await act(seller, raced, "offer", 1_990_000)).body.negotiation).toMatchObject({ turn: "buyer" })
    expect(refused(await act(leader, raced, "counter", 1_990_000))).toEqual([400, "INVALID_AMOUNT"])
    const close = admin.request("POST", `/api/admin/listings/${raced.listingId}/close`, {
      reason: "The car burnt down.",
    })
    await Promise.all([
      close,
      ...Array.from({ length: 4 }, (_, index) => act(leader, raced, index % 2 ? "accept" : "decline")),
    ])
    await untilQuiet(market)
    const { status } = await negotiationOf(seller, raced)
    expect(["agreed", "declined", "withdrawn"]).toContain(status)
    expect(await count(market, "sale WHERE listing_id = $1", [raced.listingId])).toBe(status === "agreed" ? 1 : 0)
    expect(
      await count(
        market,
        `negotiation_step WHERE negotiation_id = $1 AND type IN ('accepted', 'declined', 'expired', 'withdrawn')`,
        [raced.id]
      )
    ).toBe(1)
    const { body } = await seller.request("GET", `/api/listings/${raced.listingId}`)
    expect(body.listing.status).toBe(status === "agreed" ? "sold" : "closed")
  })

  test("the seller frees the car with one act, and runs a new auction at once; the leader is told", async () => {
    expect((await act(seller, asked, "decline")).body.negotiation).toMatchObject({ status: "declined", turn: null })
    expect((await act(seller, asked, "decline")).status).toBe(200)
    expect(refused(await act(leader, asked, "offer", 1_900_000))).toEqual([409, "OFFER_ENDED"])
    expect((await edit(asked, { status: "live", endsAt: await inTenHours() })).body.listing).toMatchObject({
      status: "live",
      bidCount: 0,
    })
    await untilQuiet(market)
    expect((await noticesOf(leader, asked))[0]).toBe("The seller declined. Nothing is owed.")
    await market.pool.query(
      "UPDATE outbox_event SET spread_at = NULL, done_at = NULL WHERE topic IN ('auction.settled', 'negotiation.moved')"
    )
    await untilQuiet(market)
    expect(await count(market, "negotiation WHERE listing_id = $1", [asked.listingId])).toBe(1)
    expect(await noticesOf(leader, asked)).toHaveLength(2)
    expect(await count(market, "sale WHERE listing_id = $1", [deal.listingId])).toBe(1)
  })

  test.each([
    ["POST", "/status"],
    ["PUT", ""],
  ] as const)("disabling one of the two by %s …%s ends it, and no disabled one gets another", async (method, tail) => {
    const other = await people(market).dealerBuyer()
    const listingId = await publish(market, seller, { reserveCents: cents(RESERVE) })
    await bid(other, listingId, { amountCents: LAST })
    await endNow(market, listingId)
    const { id } = await eventually("the negotiation", async () => negotiationOf(seller, { listingId }))
    await act(seller, { listingId, id }, "offer", 1_900_000)
    await admin.request(method, `/api/admin/registrants/${other.id}${tail}`, {
      status: "disabled",
      reason: "Chargeback",
    })
    await untilQuiet(market)
    expect(await negotiationOf(seller, { listingId })).toMatchObject({ status: "withdrawn" })
    expect((await seller.request("GET", `/api/listings/${listingId}`)).body.listing.owner.onOfferUntil).toBeNull()
    expect((await noticesOf(seller, { listingId, id })).join()).not.toContain("Chargeback")
    const { body } = await admin.request("GET", `/api/admin/negotiations?listingId=${listingId}`)
    expect(body.items).toEqual([
      expect.objectContaining({
        id,
        status: "withdrawn",
        buyer: expect.objectContaining({ id: other.id }),
        reserveCents: RESERVE,
        saleId: null,
      }),
    ])
    for (const person of [seller, leader])
      expect((await person.request("GET", "/api/admin/negotiations")).status).toBe(403)
  })
})

test("at its end it is over, written down or not: nothing is accepted any more, and the seller is free", async () => {
  await act(seller, late, "offer", 1_900_000)
  await market.clock.advance(24 * HOUR)
  for (const person of [admin, seller, leader]) await signInAgain(market, person)
  expect(refused(await act(leader, late, "accept"))).toEqual([409, "OFFER_ENDED"])
  expect(await negotiationOf(leader, late)).toMatchObject({
    status: "expired",
    turn: null,
    moves: { price: null, accept: false, decline: false },
  })
  expect((await leader.request("GET", `/api/listings/${late.listingId}`)).status).toBe(404)
  expect((await edit(late, { description: "Washed." })).status).toBe(200)
  await turnOf(market, "expire-negotiations")
  await eventually(
    "the end to be written down",
    async () => (await count(market, `negotiation WHERE id = $1 AND status = 'expired'`, [late.id])) === 1
  )
  await untilQuiet(market)
  for (const person of [seller, leader]) expect((await noticesOf(person, late))[0]).toContain("without an agreement")
  const { rows } = await market.pool.query(
    `SELECT action, count(*)::int AS times FROM audit_entry WHERE subject = ANY($1) GROUP BY action ORDER BY action`,
    [[deal.id, asked.id, late.id]]
  )
  expect(rows).toEqual([
    { action: "negotiation.accepted", times: 1 },
    { action: "negotiation.countered", times: 1 },
    { action: "negotiation.declined", times: 1 },
    { action: "negotiation.expired", times: 1 },
    { action: "negotiation.offered", times: 2 },
    { action: "negotiation.opened", times: 3 },
  ])
})
