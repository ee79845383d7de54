import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { connect, nextEvent, publish, storedAuction, untilSettled, bid } from "./bidding-support"
import {
  allowShortAuctions,
  chatOf,
  count,
  endNow,
  enterPayoutAccount,
  payFee,
  saleOf,
  sell,
  sellAndOpen,
  untilQuiet,
} from "./sales-support"

let market: SharedMarket
let seller: Person
let dealerSeller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, dealerSeller, buyer] = [await someone.seller(), await someone.dealerSeller(), await someone.dealerBuyer()]
  for (const person of [seller, dealerSeller]) await enterPayoutAccount(market, person)
})
afterAll(() => market?.stop())

/** The counts of everything that a settlement creates. */
const outcomeOf = async (listingId: string) => ({
  sales: await count(market, `sale WHERE listing_id = $1`, [listingId]),
  fees: await count(market, `fee JOIN sale ON sale.id = fee.sale_id WHERE listing_id = $1`, [listingId]),
  notices: await count(market, `notice WHERE listing_id = $1`, [listingId]),
  emails: await count(market, `outbox_event WHERE topic = 'email.requested' AND payload->'data'->>'listingId' = $1`, [
    listingId,
  ]),
})
const COMPLETE = { sales: 1, fees: 2, notices: 2, emails: 2 }

/** Makes the relay deliver this listing's settlement again, as after a crash. */
const settleAgain = async (listingId: string) => {
  const { id } = await storedAuction(market, listingId)
  await market.pool.query(
    `UPDATE outbox_event SET spread_at = NULL, done_at = NULL, due_at = clock_timestamp() WHERE topic = 'auction.settled' AND key = $1`,
    [id]
  )
  await untilQuiet(market)
}

describe("a sold auction becomes one sale", () => {
  it("with both fees due in 72 hours and seven days to complete, seen by each party in the own role", async () => {
    const listingId = await sell(market, seller, buyer)
    const [bought, sold] = [await saleOf(buyer, listingId), await saleOf(seller, listingId)]
    expect(bought).toMatchObject({
      role: "buyer",
      priceCents: 500_000,
      price: 5_000,
      reserveMet: true,
      counterparty: "Seller",
      status: "awaiting_fees",
      ownFee: { role: "buyer", totalCents: 59_325, status: "pending" },
      counterpartyFeePaid: false,
      bothFeesPaid: false,
    })
    expect(sold).toMatchObject({
      role: "seller",
      counterparty: "Buyer",
      ownFee: { role: "seller", totalCents: 59_325 },
    })
    expect(Date.parse(bought.completeBy) - Date.parse(bought.wonAt)).toBe(7 * 86_400_000)
    const issued = await market.pool.query(`SELECT issued_at, due_at FROM fee WHERE id = $1`, [bought.ownFee.id])
    expect(issued.rows[0].due_at - issued.rows[0].issued_at).toBe(72 * 3_600_000)
  })

  it("of which both hear at once, by notice and by e-mail", async () => {
    await untilQuiet(market)
    const sockets = await Promise.all([connect(market, buyer), connect(market, seller)])
    const [toBuyer, toSeller] = sockets.map((socket) => nextEvent(socket, "system"))
    const listingId = await sell(market, seller, buyer)
    const parties = { type: "bidWon", listingId, buyerId: buyer.id, sellerId: seller.id }
    expect(await toBuyer).toMatchObject({ ...parties, role: "buyer" })
    expect(await toSeller).toMatchObject({ ...parties, role: "seller" })
    for (const socket of sockets) socket.close()

    const won = (await buyer.request("GET", "/api/notices?unseen=true")).body
    expect(won.items[0]).toMatchObject({ type: "bidWon", role: "buyer", listingId, seenAt: null })
    expect(won.items[0].text).toContain("CA$5,000")
    expect(won.items[0].text).toContain("CA$593.25")
    expect((await seller.request("GET", "/api/notices")).body.items[0]).toMatchObject({
      type: "listingSold",
      role: "seller",
      listingId,
    })
    expect((await buyer.request("POST", `/api/notices/${won.items[0].id}/seen`)).status).toBe(200)
    expect((await buyer.request("GET", "/api/notices?unseen=true")).body.total).toBe(won.total - 1)
    await untilQuiet(market)
    expect(await outcomeOf(listingId)).toEqual(COMPLETE)
  })

  it("and reads all notices at once, but for those that came later and those of others", async () => {
    const unseenOf = async (person: Person) => (await person.request("GET", "/api/notices?unseen=true")).body
    await sell(market, seller, buyer)
    await sell(market, seller, buyer)
    await untilQuiet(market)
    const [before, buyers] = [await unseenOf(seller), (await unseenOf(buyer)).total]
    const [newest, older] = before.items
    expect((await seller.request("POST", "/api/notices/seen", { until: older.createdAt })).status).toBe(200)
    expect((await unseenOf(seller)).items).toEqual([newest])
    expect((await unseenOf(buyer)).total).toBe(buyers)
  })

  it("also when the settlement is told twice", async () => {
    const listingId = await sell(market, seller, buyer)
    await untilQuiet(market)
    await settleAgain(listingId)
    expect(await outcomeOf(listingId)).toEqual(COMPLETE)
  })

  it.each([
    ["fee", "before the fees"],
    ["notice", "before anybody is told"],
  ])("also when a step fails at the table %s, %s: nothing is left half done", async (table) => {
    await market.pool.query(`
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'injected'; END $$;
      CREATE TRIGGER injected BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_once();
    `)
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    await bid(buyer, listingId, { amountCents: 500_000 })
    await endNow(market, listingId)
    const { id: auctionId } = await untilSettled(market, listingId)
    await eventually("the failed settlement", async () => {
      const { rows } = await market.pool.query(
        `SELECT attempts, done_at FROM outbox_event WHERE topic = 'auction.settled' AND key = $1`,
        [auctionId]
      )
      return rows[0]?.attempts >= 1 && rows[0].done_at === null
    })
    expect(await outcomeOf(listingId)).toEqual({ sales: 0, fees: 0, notices: 0, emails: 0 })
    await market.pool.query(`DROP TRIGGER injected ON ${table}; DROP FUNCTION fail_once`)
    await settleAgain(listingId)
    expect(await outcomeOf(listingId)).toEqual(COMPLETE)
  })

  it("is not shown to anybody while its fees are not issued", async () => {
    const listingId = await sell(market, seller, buyer)
    await market.pool.query(`DELETE FROM fee USING sale WHERE fee.sale_id = sale.id AND sale.listing_id = $1`, [
      listingId,
    ])
    for (const person of [buyer, seller]) {
      expect(await saleOf(person, listingId)).toBeUndefined()
      expect(await chatOf(person, listingId)).toBeUndefined()
    }
    expect((await buyer.request("POST", "/api/fees/checkout", { listingId })).body.code).toBe("LISTING_NOT_FOUND")
  })

  it("and the chat opens once when the last fee is told as paid twice", async () => {
    const listingId = await sellAndOpen(market, seller, buyer)
    await untilQuiet(market)
    await market.pool.query(
      `UPDATE outbox_event SET spread_at = NULL, done_at = NULL, due_at = clock_timestamp() WHERE topic IN ('fee.paid', 'charge.paid', 'webhook.received')`
    )
    await untilQuiet(market)
    expect(await count(market, `conversation WHERE listing_id = $1 AND status = 'active'`, [listingId])).toBe(1)
    expect(await count(market, `notice WHERE listing_id = $1 AND type = 'chatActivated'`, [listingId])).toBe(2)
    expect(await saleOf(seller, listingId)).toMatchObject({
      status: "open",
      bothFeesPaid: true,
      counterparty: expect.stringMatching(/^Avery N\.$/),
    })
  })
})

describe("an auction without a sale", () => {
  it("is told to the seller, with what it reached, and asks no fee", async () => {
    const listingId = await publish(market, seller, { reserveCents: cents(2_000_000) })
    const opening = (await buyer.request("GET", `/api/listings/${listingId}`)).body.listing.openingPriceCents
    expect((await bid(buyer, listingId, { amountCents: opening })).status).toBe(201)
    await endNow(market, listingId)
    const notice = await eventually("the notice", async () => {
      const { body } = await seller.request("GET", "/api/notices")
      return body.items.find((item: any) => item.listingId === listingId)
    })
    expect(notice).toMatchObject({ type: "auctionUnsold", role: "seller", saleId: null })
    expect(notice.text).toContain("CA$7,000")
    expect(await saleOf(seller, listingId)).toBeUndefined()
    expect(await count(market, `notice WHERE listing_id = $1 AND type = 'auctionUnsold'`, [listingId])).toBe(1)
    expect((await buyer.request("POST", "/api/fees/checkout", { listingId })).body.code).toBe("LISTING_NOT_FOUND")
  })
})

describe("payments and sales are listed", () => {
  it("with the vehicle locked until both fees are paid, and HST on a dealer's car", async () => {
    const listingId = await sell(market, dealerSeller, buyer)
    const recordsOf = async () =>
      (await buyer.request("GET", "/api/payments/my")).body.payments.filter(
        (payment: any) => payment.meta.listingId === listingId
      )
    const [fee, vehicle] = await recordsOf()
    expect(fee).toMatchObject({
      type: "fee",
      role: "buyer",
      status: "pending",
      amountCents: 59_325,
      amount: 593.25,
      fee: { hstCents: 6_825 },
    })
    expect(vehicle).toMatchObject({
      type: "vehicle",
      status: "locked",
      amountCents: 565_000,
      fee: null,
      meta: { soldPriceCents: 500_000, finalPriceCents: 565_000 },
    })
    await payFee(market, buyer, listingId)
    expect((await recordsOf()).map(({ status }: any) => status)).toEqual(["paid", "locked"])
    await payFee(market, dealerSeller, listingId)
    await eventually("the vehicle payment to unlock", async () => (await recordsOf())[1].status === "unlocked")
  })

  it("in pages, newest first, with the whole count", async () => {
    const { body } = await buyer.request("GET", "/api/sales/my?limit=100")
    const page = (await buyer.request("GET", "/api/sales/my?limit=2&offset=1")).body
    expect(page.total).toBe(body.items.length)
    expect(page.items.map(({ id }: any) => id)).toEqual(body.items.slice(1, 3).map(({ id }: any) => id))
    const payments = (await buyer.request("GET", "/api/payments/my?limit=3")).body
    expect([payments.payments.length, payments.total]).toEqual([3, body.total * 2])
  })

  it("for the console with both parties and fees, searched and sorted by offered columns only", async () => {
    const listingId = await sell(market, dealerSeller, buyer)
    const { id, vin } = await saleOf(buyer, listingId)
    const found = (await admin.request("GET", `/api/admin/sales?q=${vin}`)).body
    expect(found).toMatchObject({
      ok: true,
      total: 1,
      items: [{ id, sellerType: "dealer", buyer: { email: buyer.email }, seller: { email: dealerSeller.email } }],
    })
    expect((await admin.request("GET", `/api/admin/sales/${id}`)).body.item).toEqual(found.items[0])
    expect(found.items[0].fees.map(({ role, totalCents }: any) => [role, totalCents])).toEqual([
      ["buyer", 59_325],
      ["seller", 59_325],
    ])
    expect(found.items[0]).toMatchObject({ priceCents: 500_000, vehicleHstCents: 65_000, vehicleTotalCents: 565_000 })
    const privateSale = await saleOf(buyer, await sell(market, seller, buyer))
    expect((await admin.request("GET", `/api/admin/sales/${privateSale.id}`)).body.item).toMatchObject({
      priceCents: 500_000,
      vehicleHstCents: 0,
      vehicleTotalCents: 500_000,
    })
    expect((await admin.request("GET", "/api/admin/sales/sale_none")).body.code).toBe("NOT_FOUND")
    expect((await admin.request("GET", "/api/admin/sales?q=%25")).body.total).toBe(0)
    expect((await admin.request("GET", "/api/admin/sales?sort=priceCents&order=ASC&status=awaiting_fees")).status).toBe(
      200
    )
    for (const sort of ["s.id; select pg_sleep(5)", "constructor", "password"]) {
      expect((await admin.request("GET", `/api/admin/sales?sort=${encodeURIComponent(sort)}`)).status).toBe(400)
    }
  })
})
