import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { publish } from "./bidding-support"
import { allowShortAuctions, enterWireAccount, payFee, saleOf, sell, sellAndOpen } from "./sales-support"

const DAY = 86_400_000

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, buyer] = await Promise.all([someone.seller(), someone.buyer()])
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
})
afterAll(() => market?.stop())
afterEach(async () => {
  await market.clock.reset()
  admin = await people(market).admin()
})

const get = async (path: string) => (await admin.request("GET", `/api/admin/${path}`)).body
const saleIdOf = async (listingId: string): Promise<string> => (await saleOf(buyer, listingId)).id
/** Moves the clock by days and signs the admin in again. */
const waitDays = async (days: number) => {
  await market.clock.advance(days * DAY)
  admin = await people(market).admin()
}

describe("the operator's figures", () => {
  test("tell what is live, what sold, what was collected and what waits", async () => {
    await publish(market, seller)
    const awaiting = await sell(market, seller, buyer)
    await payFee(market, buyer, awaiting)
    const opened = await sellAndOpen(market, seller, buyer)

    expect(await get("metrics/overview")).toMatchObject({
      ok: true,
      liveListings: 1,
      endingWithinHour: 0,
      bidsWithinHour: 2,
      awaitingFees: 1,
      openSales: 1,
    })
    expect(await get("metrics/sold?range=week")).toMatchObject({
      total: 2,
      hammerCents: 1_000_000,
      items: [
        { listingId: opened, price: 5_000, priceCents: 500_000, buyerId: buyer.id, sellerId: seller.id },
        { listingId: awaiting },
      ],
    })
    // Two buyer fees and one seller fee are paid.
    expect((await get("metrics/funds?range=month")).funds).toEqual({
      buyerCents: 70_000,
      sellerCents: 35_000,
      processingCents: 52_500,
      certificationCents: 0,
      featuringCents: 0,
      extraCents: 0,
      hstCents: 20_475,
      totalCents: 177_975,
      refundedCents: 0,
      creditsSoldCents: 0,
    })
    // Reads the trade figures of a range of days. The answer also contains the figures of the range before it.
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" })
    const [from, to] = [today.format(Date.now() - 3_600_000), today.format(Date.now() + 3_600_000)]
    const days = `from=${from}&to=${to}`
    const { since, until, before, ...traded } = await get(`metrics/trade?${days}`)
    expect(before.until).toBe(since)
    expect(traded).toMatchObject({
      range: "days",
      trade: { started: 3, ended: 2, sold: 2, unsold: 0, bids: 2, bidders: 1, secondsToSale: expect.any(Number) },
      tradeBefore: { started: 0, ended: 0, sold: 0, unsold: 0, bids: 0, bidders: 0, secondsToSale: null },
    })
    expect(Date.parse(until)).toBeGreaterThan(Date.now() - 3_600_000)
    const { points } = await get(`metrics/series?${days}`)
    const sum = (name: string) =>
      points.reduce((total: number, point: Record<string, number>) => total + point[name]!, 0)
    expect([sum("bids"), sum("sold"), sum("hammerCents")]).toEqual([2, 2, 1_000_000])
    expect((await get(`listings?settled=sold&settledFrom=${from}&settledTo=${to}`)).total).toBe(2)
    expect((await get(`listings?settled=unsold&settledFrom=${from}&settledTo=${to}`)).total).toBe(0)
    expect((await get(`listings?bidFrom=${from}&bidTo=${to}`)).total).toBe(2)
    expect((await get(`listings?bidderId=${buyer.id}`)).total).toBe(2)
    expect((await get(`listings?bidderId=${seller.id}`)).total).toBe(0)
    expect((await get(`listings?beganFrom=${from}&beganTo=${to}`)).total).toBe(3)
    expect((await get(`listings?beganTo=2020-01-01`)).total).toBe(0)
    const bidders = await get(`registrants?bidFrom=${from}&bidTo=${to}`)
    expect(bidders.items.map(({ id }: { id: string }) => id)).toEqual([buyer.id])
    expect((await get(`ledger-entries?account=revenue:buyer_fee&${days}`)).total).toBe(2)
    // `revenue` selects all accounts whose names begin with `revenue:`.
    const earned = await get(`ledger-entries?account=revenue&${days}`)
    expect(earned.total).toBeGreaterThanOrEqual(2)
    for (const { postings } of earned.items)
      expect(postings.some(({ account }: { account: string }) => account.startsWith("revenue:"))).toBe(true)
    expect((await get(`ledger-entries?account=reven&${days}`)).total).toBe(0)
    expect((await get(`sales?cancelled=false&${days}`)).total).toBe((await get(`metrics/sold?${days}`)).total)
    for (const query of [`from=${from}`, "from=2026-02-02&to=2026-02-01", "from=2020-01-01&to=2026-01-01", "to=soon"])
      expect([query, (await admin.request("GET", `/api/admin/metrics/trade?${query}`)).status]).toEqual([query, 400])

    await waitDays(40)
    expect((await get("metrics/funds?range=month")).funds.totalCents).toBe(0)
    expect(await get("metrics/sold?range=month")).toMatchObject({ total: 0, hammerCents: 0, items: [] })
    const {
      since: later,
      before: compared,
      fundsBefore,
    } = await get(`metrics/funds?from=${today.format(Date.now() + 39 * DAY)}&to=${today.format(Date.now() + 80 * DAY)}`)
    expect(compared.until).toBe(later)
    expect(fundsBefore.totalCents).toBe(177_975)
  })
})

describe("a sale", () => {
  test("says who must act, and becomes overdue when that is not done in time", async () => {
    const listingId = await sell(market, seller, buyer)
    const sale = `sales/${await saleIdOf(listingId)}`
    const { item } = await get(sale)
    expect(item.nextStep).toEqual({
      waitingFor: "both",
      step: "pay_fee",
      title: "Pay the fee",
      dueAt: item.fees[0].dueAt,
      overdue: false,
    })
    await payFee(market, buyer, listingId)
    expect((await get(sale)).item.nextStep).toMatchObject({ waitingFor: "seller", step: "pay_fee" })

    await waitDays(4)
    expect((await get(sale)).item.nextStep).toMatchObject({ waitingFor: "seller", overdue: true })
    const { sums, items } = await get("ledger/ageing?kind=seller fee&bucket=over 72 hours")
    expect(items).toContainEqual(
      expect.objectContaining({
        saleId: item.id,
        amountCents: 59_325,
        person: expect.objectContaining({ id: seller.id }),
        overdue: true,
      })
    )
    expect(items.every(({ kind }: { kind: string }) => kind === "seller fee")).toBe(true)
    expect(sums).toContainEqual({
      kind: "seller fee",
      bucket: "over 72 hours",
      count: items.length,
      amountCents: 59_325 * items.length,
    })
    expect((await admin.request("GET", "/api/admin/ledger/ageing?bucket=old")).status).toBe(400)
    const overdue = await get("sales?overdue=true")
    expect(overdue.items.map(({ listingId: id }: { listingId: string }) => id)).toContain(listingId)
    expect(overdue.items.every(({ nextStep }: { nextStep: { overdue: boolean } }) => nextStep.overdue)).toBe(true)
    const waiting = (await get("tasks")).groups.filter(({ type }: { type: string }) =>
      ["feeOverdue", "saleOverdue"].includes(type)
    )
    expect(waiting.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(overdue.total)
    expect(
      (await get("sales?overdue=false")).items.some(
        ({ nextStep }: { nextStep: { overdue: boolean } | null }) => nextStep?.overdue
      )
    ).toBe(false)
  })

  test("with both fees paid waits for the settlement's own next step, an admin's too, and for nobody once it is over", async () => {
    const listingId = await sellAndOpen(market, seller, buyer)
    const saleId = await saleIdOf(listingId)
    const sale = `sales/${saleId}`
    const { item } = await get(sale)
    const { settlement } = (await buyer.request("GET", `/api/sales/${saleId}/settlement`)).body
    expect(item.nextStep).toEqual({
      waitingFor: "buyer",
      step: "buyerSentFunds",
      title: "Buyer Sent Funds",
      dueAt: settlement.fundsDueAt,
      overdue: false,
    })
    const tick = (person: Person, step: string, more = {}) =>
      person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })
    await tick(buyer, "buyerSentFunds")
    expect((await get(sale)).item.nextStep).toMatchObject({
      waitingFor: "admin",
      step: "fundsReceivedByNorthlot",
      dueAt: item.completeBy,
    })
    await admin.request("POST", `/api/admin/sales/${saleId}/funds-received`, {
      bankReference: "W-1",
      amountCents: 500_000,
    })
    expect((await get(sale)).item.nextStep).toMatchObject({ waitingFor: "both", step: "deliveryScheduled" })

    await buyer.request("POST", `/api/sales/${saleId}/dispute`, { reason: "The odometer shows something else." })
    expect((await get(sale)).item.nextStep).toMatchObject({ waitingFor: "admin", step: "decide_dispute" })
    expect((await get("sales?waits=dispute")).items.map(({ id }: { id: string }) => id)).toEqual([saleId])
    expect((await get("tasks?type=saleDispute")).items).toMatchObject([{ aboutId: saleId }])
    expect((await get("tasks?type=payout")).total).toBe(0)
    await admin.request("POST", `/api/admin/sales/${saleId}/dispute/close`, { reason: "It was misread." })

    await tick(buyer, "deliveryScheduled", {
      meeting: { kind: "pickup", at: "2099-01-01T15:00:00Z", place: "Ajax GO station", note: "" },
    })
    await tick(seller, "keysDocsHanded", { handedOver: ["keys", "permit", "uvip", "billOfSale"] })
    await tick(buyer, "buyerApproved")
    await tick(seller, "sellerApproved")
    const { nextStep } = (await get(sale)).item
    expect(nextStep).toMatchObject({ waitingFor: "admin", step: "northlotPaidSeller", overdue: false })
    expect((await get("sales?waits=payout")).items.map(({ id }: { id: string }) => id)).toEqual([saleId])
    expect((await get("tasks?type=saleDispute")).total).toBe(0)
    expect((await get("tasks?type=payout")).items).toMatchObject([{ aboutId: saleId, dueAt: nextStep.dueAt }])
    await waitDays(2)
    expect((await get(sale)).item.nextStep.overdue).toBe(true)
    expect((await get("sales?overdue=true")).items.map(({ id }: { id: string }) => id)).toContain(saleId)
    await market.pool.query(`UPDATE sale SET status = 'completed' WHERE id = $1`, [item.id])
    expect((await get(sale)).item.nextStep).toBeNull()
  })
})

describe("a listing", () => {
  test("is found by its seller and by the reference that people say", async () => {
    const id = await publish(market, seller)
    const { item } = await get(`listings/${id}`)
    const ids = async (q: string) =>
      (await get(`listings?q=${encodeURIComponent(q)}`)).items.map((listing: { id: string }) => listing.id)
    expect(await ids(item.shortReference)).toEqual([id])
    expect(await ids(seller.email)).toContain(id)
    expect(await ids("nobody@example.test")).toEqual([])
  })
})
