import { cents } from "@northlot/contract"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { people, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, draft, publish, untilSettled, type PublishedTerms } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, endNow, payFee, saleOf, signInAgain, untilQuiet } from "./sales-support"

const HOUR = 3_600_000

let market: SharedMarket
let admin: Person
let seller: Person
let winner: Person
let second: Person
let third: Person
let first: Ended
let passed: Ended
let reserved: Ended
let faulty: Ended

/** A car that the winner bought at CA$6,500, and its sale. */
interface Ended {
  listingId: string
  saleId: string
}

/**
 * The third bidder bids CA$5,000. The second bidder sets a hidden maximum of CA$6,000, so the log shows CA$5,250. Then
 * the winner bids.
 */
async function auctionOff(terms: PublishedTerms = {}): Promise<Ended> {
  const listingId = await publish(market, seller, { startingPriceCents: cents(500_000), ...terms })
  for (const [person, content] of [
    [third, { amountCents: 500_000 }],
    [second, { amountCents: 600_000, mode: "proxy" }],
    [winner, { amountCents: 650_000 }],
  ] as const) {
    const { status, body } = await bid(person, listingId, content)
    if (status !== 201) throw new Error(`A bid was refused: ${status} ${JSON.stringify(body)}`)
  }
  await endNow(market, listingId)
  await untilSettled(market, listingId)
  const sale = await eventually("the sale", async () => saleOf(winner, listingId))
  return { listingId, saleId: sale.id }
}

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  seller = await someone.seller()
  winner = await someone.dealerBuyer()
  second = await someone.buyer({ credits: 1 })
  third = await someone.dealerBuyer()
  first = await auctionOff()
  passed = await auctionOff()
  reserved = await auctionOff({ reserveCents: cents(640_000), startingPriceCents: undefined })
  faulty = await auctionOff()
})
afterAll(() => market?.stop())
afterEach(() => booksOf(market, admin).expectSound())

const cancel = (sale: Ended, more: Record<string, unknown> = {}) =>
  admin.request("POST", `/api/admin/sales/${sale.saleId}/cancel`, {
    fault: "buyer",
    reason: "The buyer did not pay.",
    ...more,
  })
const offerTo = (sale: Ended, buyer: Person, more: Record<string, unknown> = {}) =>
  admin.request("POST", `/api/admin/sales/${sale.saleId}/runner-up`, { buyerId: buyer.id, ...more })
const runnerUpOf = async (sale: Ended) =>
  (await admin.request("GET", `/api/admin/sales/${sale.saleId}/runner-up`)).body.runnerUp
const offersOf = async (person: Person, { listingId }: Ended) =>
  (await person.request("GET", `/api/runner-up-offers?listingId=${listingId}`)).body.items
const act = (person: Person, offerId: string, what: "accept" | "decline") =>
  person.request("POST", `/api/runner-up-offers/${offerId}/${what}`)
const edit = (change: Record<string, unknown>, { listingId }: Ended) =>
  seller.request("PATCH", `/api/listings/${listingId}`, change)
const told = async (person: Person, { listingId }: Ended): Promise<string[]> =>
  (await person.request("GET", "/api/notices")).body.items
    .filter(
      (notice: { type: string; listingId: string }) => notice.type === "runnerUpOffer" && notice.listingId === listingId
    )
    .map(({ text }: { text: string }) => text)
const stateOf = async (person: Person, { listingId }: Ended) =>
  (await person.request("GET", "/api/offers")).body.offers.find(
    (offer: { listingId: string }) => offer.listingId === listingId
  ).state
const refused = ({ status, body }: Answer) => [status, body.code]

describe("the winner does not pay", () => {
  let offerId: string

  test("the next bidder is known by the public log, and no hidden maximum is told", async () => {
    expect(await runnerUpOf(first)).toMatchObject({
      bidders: [
        { id: second.id, amountCents: 525_000, passedOver: null },
        { id: third.id, amountCents: 500_000, passedOver: null },
      ],
      next: { id: second.id, amountCents: 525_000, belowReserve: false },
      obstacle: null,
      offers: [],
    })
    expect(refused(await offerTo(first, second))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("cancelling offers the car in the same act; another bidder than the next is not offered it, and nothing is cancelled then", async () => {
    await payFee(market, seller, first.listingId)
    expect(refused(await cancel(first, { runnerUp: { buyerId: third.id } }))).toEqual([409, "INVALID_TRANSITION"])
    expect((await saleOf(winner, first.listingId)).status).toBe("awaiting_fees")
    expect((await cancel(first, { runnerUp: { buyerId: second.id } })).body).toEqual({
      ok: true,
      returnedCents: 0,
      refundedFees: ["seller"],
      strike: "buyer",
    })
    await untilQuiet(market)
    const [offer] = await offersOf(second, first)
    offerId = offer.id
    const now = (await market.clock.now()).getTime()
    expect(offer).toMatchObject({
      role: "buyer",
      status: "open",
      amountCents: 525_000,
      cost: { priceCents: 525_000, hstCents: 0, feeCents: 59_325, totalCents: 584_325, registrationTaxCents: 68_250 },
    })
    expect(Math.abs(Date.parse(offer.endsAt) - now - 24 * HOUR)).toBeLessThan(60_000)
    expect(await told(second, first)).toEqual([expect.stringContaining("at CA$5,250, your own highest bid.")])
    expect(await told(seller, first)).toEqual([expect.stringContaining("CA$5,250")])
    const emails = await market.pool.query(
      `SELECT payload ->> 'to' AS "to" FROM outbox_event WHERE payload ->> 'template' = 'runner-up-offer' ORDER BY id`
    )
    expect(emails.rows.map(({ to }) => to).sort()).toEqual([second.email, seller.email].sort())
  })

  test("the offer is its bidder's and, without the cost, the seller's; to everybody else it does not exist", async () => {
    expect(await offersOf(seller, first)).toEqual([
      expect.objectContaining({ id: offerId, role: "seller", status: "open", cost: null }),
    ])
    expect([await offersOf(third, first), await offersOf(winner, first)]).toEqual([[], []])
    for (const what of ["accept", "decline"] as const) {
      expect(refused(await act(third, offerId, what))).toEqual([404, "NOT_FOUND"])
      expect(refused(await act(winner, offerId, what))).toEqual([404, "NOT_FOUND"])
      expect(refused(await act(seller, offerId, what))).toEqual([403, "FORBIDDEN"])
      expect(refused(await act(people(market).nobody(), offerId, what))).toEqual([401, "UNAUTHENTICATED"])
    }
    for (const person of [second, seller]) {
      expect(
        (await person.request("POST", `/api/admin/runner-up-offers/${offerId}/withdraw`, { reason: "Mine" })).status
      ).toBe(403)
    }
    const page = (person: Person) => person.request("GET", `/api/listings/${first.listingId}`)
    expect((await page(second)).body.listing).toMatchObject({ status: "draft", currentBidCents: null })
    expect([(await page(third)).status, (await page(winner)).status]).toEqual([404, 404])
  })

  test("the seller cannot change, publish, schedule or delete it meanwhile, and is told until when", async () => {
    const later = new Date((await market.clock.now()).getTime() + 48 * HOUR).toISOString()
    for (const change of [
      { status: "live" },
      { reserveCents: 900_000 },
      { description: "As new" },
      { startsAt: later },
    ]) {
      const { status, body } = await edit(change, first)
      expect([change, status, body.code, body.error]).toEqual([
        change,
        409,
        "LISTING_ON_OFFER",
        expect.stringMatching(/^This car is on offer to a bidder until /),
      ])
    }
    expect(refused(await seller.request("DELETE", `/api/listings/${first.listingId}`))).toEqual([
      409,
      "LISTING_ON_OFFER",
    ])
    const { body } = await seller.request("GET", `/api/listings/${first.listingId}`)
    expect(body.listing.owner.onOfferUntil).toBe((await offersOf(seller, first))[0].endsAt)
    expect(refused(await offerTo(first, second))).toEqual([409, "INVALID_TRANSITION"])
    const twin = await draft(seller)
    await seller.request("PATCH", `/api/listings/${twin}`, { vin: body.listing.vin })
    expect(refused(await seller.request("PATCH", `/api/listings/${twin}`, { status: "live" }))).toEqual([
      409,
      "VIN_ALREADY_LIVE",
    ])
  })

  test("who accepts needs what bidding needs", async () => {
    const addCredit = (id: string, delta: number) =>
      market.pool.query(
        `INSERT INTO credit_entry (id, account_id, delta, reason, key, lot_id)
         SELECT $2, $1, $3, 'test', $2, (SELECT id FROM credit_entry WHERE account_id = $1 AND lot_id IS NULL LIMIT 1)`,
        [second.id, id, delta]
      )
    await addCredit("crd_taken", -1)
    expect(refused(await act(second, offerId, "accept"))).toEqual([402, "CREDITS_REQUIRED"])
    await addCredit("crd_back", 1)
    expect((await offersOf(second, first))[0].status).toBe("open")
  })

  test("accepted many times at once it is one sale at the offered price, with the ordinary fees, and the car is sold", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(second, offerId, "accept")))
    expect(answers.map(({ status, body }) => [status, body.offer?.status])).toEqual(Array(6).fill([200, "accepted"]))
    expect(refused(await act(second, offerId, "decline"))).toEqual([409, "OFFER_ENDED"])
    const sale = await eventually("the second sale", () => saleOf(second, first.listingId))
    await untilQuiet(market)
    expect(sale).toMatchObject({
      role: "buyer",
      byOffer: true,
      priceCents: 525_000,
      status: "awaiting_fees",
      reserveMet: true,
      ownFee: { status: "pending", totalCents: 59_325 },
    })
    const { rows } = await market.pool.query(
      `SELECT status, buyer_id, hammer_cents::int AS price FROM sale WHERE listing_id = $1 ORDER BY won_at`,
      [first.listingId]
    )
    expect(rows).toEqual([
      { status: "cancelled", buyer_id: winner.id, price: 650_000 },
      { status: "awaiting_fees", buyer_id: second.id, price: 525_000 },
    ])
    expect(
      (await seller.request("GET", `/api/sales/my?listingId=${first.listingId}`)).body.items.map((item: any) => [
        item.status,
        item.priceCents,
      ])
    ).toEqual([
      ["awaiting_fees", 525_000],
      ["cancelled", 650_000],
    ])
    const { body } = await second.request("GET", "/api/notices?unseen=true")
    expect(body.items).toContainEqual(
      expect.objectContaining({
        type: "bidWon",
        saleId: sale.id,
        text: expect.stringContaining("You accepted the offer at CA$5,250."),
      })
    )
  })

  test("every page speaks of the second sale: price, buyer, standing, wall, figures", async () => {
    const page = async (person: Person) =>
      (await person.request("GET", `/api/listings/${first.listingId}`)).body.listing
    expect(await page(second)).toMatchObject({
      status: "sold",
      currentBidCents: 525_000,
      isTopBidder: true,
      outbid: false,
      proxyMaxCents: null,
    })
    expect(await page(winner)).toMatchObject({
      status: "sold",
      currentBidCents: 525_000,
      isTopBidder: false,
      proxyMaxCents: null,
    })
    expect([await stateOf(second, first), await stateOf(winner, first), await stateOf(third, first)]).toEqual([
      "won",
      "lost",
      "lost",
    ])
    expect([await stateOf(second, passed), await stateOf(winner, passed)]).toEqual(["lost", "won"])
    const { body: wall } = await third.request("GET", "/api/wall/sold")
    expect(wall.items.find(({ id }: { id: string }) => id === first.listingId).priceCents).toBe(525_000)
    const { body: sold } = await admin.request("GET", "/api/admin/metrics/sold?range=month")
    expect(sold.items.filter(({ listingId }: { listingId: string }) => listingId === first.listingId)).toEqual([
      expect.objectContaining({ buyerId: second.id, priceCents: 525_000 }),
    ])
  })

  test("both fees paid, it goes on as every sale: chat, settlement, order; the first sale's seller fee is not asked again", async () => {
    for (const person of [second, seller]) await payFee(market, person, first.listingId)
    const sale = await eventually("the sale to open", async () => {
      const known = await saleOf(second, first.listingId)
      return known.status === "open" && known
    })
    await untilQuiet(market)
    expect((await second.request("GET", `/api/sales/${sale.id}/settlement`)).body.settlement).toMatchObject({
      totalCents: 525_000,
      role: "buyer",
    })
    expect(
      (await seller.request("GET", "/api/users/me/chats/active")).body.chats.filter(
        (chat: any) => chat.listingId === first.listingId && chat.active
      )
    ).toHaveLength(1)
    expect((await second.request("POST", `/api/chats/${first.listingId}/messages`, { text: "Hello" })).status).toBe(201)
    const { body } = await admin.request("GET", `/api/admin/sales/${sale.id}`)
    expect(body.item.order).toMatchObject({ status: "pending", totalCents: 525_000 + 59_325 })
    expect((await runnerUpOf(first)).offers).toEqual([
      expect.objectContaining({
        status: "accepted",
        newSaleId: sale.id,
        buyer: expect.objectContaining({ id: second.id }),
      }),
    ])
  })
})

describe("the seller is protected", () => {
  test("below the reserve nothing is offered without a note of the seller's consent, of which the seller is told", async () => {
    await cancel(reserved)
    await untilQuiet(market)
    expect((await runnerUpOf(reserved)).next).toMatchObject({ amountCents: 525_000, belowReserve: true })
    expect((await offerTo(reserved, second)).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { sellerConsent: expect.stringContaining("below the seller's reserve") },
    })
    const sellerConsent = "By telephone on November 21, to Robin of our staff."
    expect((await offerTo(reserved, second, { sellerConsent })).body.runnerUp.offers[0]).toMatchObject({
      status: "open",
      sellerConsent,
    })
    await untilQuiet(market)
    expect((await told(seller, reserved))[0]).toContain(sellerConsent)
  })

  test("an offer is withdrawn with a reason that both are told, can be made again, and ends with the listing", async () => {
    const [offer] = await offersOf(second, reserved)
    const withdraw = () =>
      admin.request("POST", `/api/admin/runner-up-offers/${offer.id}/withdraw`, {
        reason: "The seller has thought better of it.",
      })
    expect((await withdraw()).body.runnerUp.offers[0]).toMatchObject({ status: "withdrawn" })
    expect(refused(await withdraw())).toEqual([409, "OFFER_ENDED"])
    expect(refused(await act(second, offer.id, "accept"))).toEqual([409, "OFFER_ENDED"])
    await untilQuiet(market)
    for (const person of [seller, second])
      expect((await told(person, reserved))[0]).toContain("The seller has thought better of it.")
    expect((await offerTo(reserved, second, { sellerConsent: "In writing, on November 22." })).status).toBe(200)
    expect(
      (
        await admin.request("POST", `/api/admin/listings/${reserved.listingId}/close`, {
          reason: "The car burnt down.",
        })
      ).status
    ).toBe(200)
    expect((await offersOf(second, reserved)).map(({ status }: { status: string }) => status)).toEqual([
      "withdrawn",
      "withdrawn",
    ])
    expect((await runnerUpOf(reserved)).obstacle).toBe("The listing is closed.")
  })

  test("a car whose seller was at fault is offered to nobody", async () => {
    expect(refused(await cancel(faulty, { fault: "seller", runnerUp: { buyerId: second.id } }))).toEqual([
      409,
      "INVALID_TRANSITION",
    ])
    await cancel(faulty, { fault: "seller" })
    expect(refused(await offerTo(faulty, second))).toEqual([409, "INVALID_TRANSITION"])
  })
})

describe("the runner-up does not want it", () => {
  test("who declines is passed over, who lets the time pass too, and a late acceptance buys nothing", async () => {
    await cancel(passed)
    await untilQuiet(market)
    expect((await offerTo(passed, second)).body.runnerUp.offers[0]).toMatchObject({
      status: "open",
      buyer: { id: second.id },
    })
    const [declined] = await offersOf(second, passed)
    expect((await act(second, declined.id, "decline")).body.offer.status).toBe("declined")
    expect((await act(second, declined.id, "decline")).status).toBe(200)
    expect(refused(await act(second, declined.id, "accept"))).toEqual([409, "OFFER_ENDED"])
    await untilQuiet(market)
    expect((await told(seller, passed))[0]).toContain("The bidder declined the offer.")
    expect(refused(await offerTo(passed, second))).toEqual([409, "INVALID_TRANSITION"])

    const { body } = await offerTo(passed, third)
    expect(body.runnerUp.bidders[0]).toMatchObject({ id: second.id, passedOver: "Declined the offer." })
    const [offer] = await offersOf(third, passed)
    await market.clock.advance(24 * HOUR)
    for (const person of [admin, seller, third]) await signInAgain(market, person)
    // The offer has expired, although no job has recorded it.
    expect(refused(await act(third, offer.id, "accept"))).toEqual([409, "OFFER_ENDED"])
    expect((await offersOf(third, passed))[0].status).toBe("expired")
    expect((await third.request("GET", `/api/listings/${passed.listingId}`)).status).toBe(404)
    await turnOf(market, "expire-offers")
    await eventually("the end to be written down", async () => {
      const { rows } = await market.pool.query(`SELECT status FROM runner_up_offer WHERE id = $1`, [offer.id])
      return rows[0].status === "expired"
    })
    await untilQuiet(market)
    expect((await told(seller, passed))[0]).toContain("did not answer within 24 hours")
    expect((await told(third, passed))[0]).toContain("Nothing is owed.")
    expect(await runnerUpOf(passed)).toMatchObject({
      next: null,
      offers: [{ status: "expired" }, { status: "declined" }],
    })
    expect((await edit({ status: "live" }, passed)).status).toBe(200)
    expect((await runnerUpOf(passed)).obstacle).toBe("The seller has published the car again.")
    const { rows } = await market.pool.query(
      `SELECT action, count(*)::int AS times FROM audit_entry WHERE action LIKE 'runner-up.%' GROUP BY action ORDER BY action`
    )
    expect(rows).toEqual([
      { action: "runner-up.accepted", times: 1 },
      { action: "runner-up.declined", times: 1 },
      { action: "runner-up.expired", times: 1 },
      { action: "runner-up.offered", times: 5 },
      { action: "runner-up.withdrawn", times: 2 },
    ])
  })
})
