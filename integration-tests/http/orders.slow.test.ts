import { execFileSync } from "node:child_process"
import type { Cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { allowShortAuctions, count, payFee, saleOf, sell, sellAndOpen, untilQuiet } from "./sales-support"

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
})
afterAll(() => market?.stop())

const adminSale = async (saleId: string) => (await admin.request("GET", `/api/admin/sales/${saleId}`)).body.item

async function orderFor(listingId: string) {
  await untilQuiet(market)
  return (await adminSale((await saleOf(buyer, listingId)).id)).order
}

/** The amount that the payments page shows as due from the buyer for this car, in cents: fee and vehicle together. */
async function dueFromBuyer(listingId: string): Promise<number> {
  const { payments } = (await buyer.request("GET", "/api/payments/my")).body
  const own = payments.filter((payment: { meta: { listingId: string } }) => payment.meta.listingId === listingId)
  expect(own.map(({ type }: { type: string }) => type)).toEqual(["fee", "vehicle"])
  return own.reduce((sum: number, { amountCents }: { amountCents: Cents }) => sum + amountCents, 0)
}

/** Makes the relay deliver this topic's events of a sale again, as after a crash. */
async function again(topic: string, saleId: string): Promise<void> {
  await market.pool.query(
    `UPDATE outbox_event SET spread_at = NULL, done_at = NULL, due_at = clock_timestamp() WHERE topic = $1 AND payload->>'saleId' = $2`,
    [topic, saleId]
  )
  await untilQuiet(market)
}

const cancel = (saleId: string) =>
  admin.request("POST", `/api/admin/sales/${saleId}/cancel`, { fault: "nobody", reason: "The car was stolen" })

describe("a sale becomes an order of the commerce core", () => {
  test("when both fees are paid, for what the buyer owes, in the buyer's name", async () => {
    const listingId = await sell(market, seller, buyer)
    expect(await orderFor(listingId)).toBeNull()
    await payFee(market, buyer, listingId)
    expect(await orderFor(listingId)).toBeNull()
    await payFee(market, seller, listingId)
    const { id: saleId, title } = await saleOf(buyer, listingId)
    const order = await orderFor(listingId)
    expect(order).toEqual({
      id: saleId.replace("sale_", "order_"),
      number: expect.any(Number),
      status: "pending",
      totalCents: 559_325,
    })
    expect(order.totalCents).toBe(await dueFromBuyer(listingId))

    const { rows } = await market.pool.query(
      `SELECT o.currency_code, o.email, region.name AS region, customer.email AS customer, o.metadata->>'sale_id' AS "saleId"
       FROM "order" o JOIN region ON region.id = o.region_id JOIN customer ON customer.id = o.customer_id WHERE o.id = $1`,
      [order.id]
    )
    expect(rows).toEqual([
      { currency_code: "cad", email: buyer.email, region: "Ontario", customer: buyer.email, saleId },
    ])
    const lines = await market.pool.query(
      `SELECT line.title, line.unit_price::float AS price, tax.rate::float AS rate
       FROM order_item item JOIN order_line_item line ON line.id = item.item_id
       LEFT JOIN order_line_item_tax_line tax ON tax.item_id = line.id WHERE item.order_id = $1 ORDER BY line.unit_price DESC`,
      [order.id]
    )
    expect(lines.rows).toEqual([
      { title, price: 5_000, rate: null },
      { title: "Buyer fee", price: 350, rate: 13 },
      { title: "Processing", price: 175, rate: 13 },
    ])
  })

  test("with HST on a dealer's car, to the cent also when the tax is not whole cents", async () => {
    const listingId = await sell(market, dealerSeller, buyer, 510_051)
    for (const person of [buyer, dealerSeller]) await payFee(market, person, listingId)
    const order = await orderFor(listingId)
    // The HST on the car is 13 % of CA$5,100.51, which is CA$663.0663.
    expect(order.totalCents).toBe(510_051 + 66_307 + 59_325)
    expect(order.totalCents).toBe(await dueFromBuyer(listingId))
  })

  test("once, however often it is told", async () => {
    const listingId = await sellAndOpen(market, seller, buyer)
    const { id: saleId } = await saleOf(buyer, listingId)
    const order = await orderFor(listingId)
    await again("sale.opened", saleId)
    await again("fee.paid", saleId)
    expect(await orderFor(listingId)).toEqual(order)
    expect(await count(market, `"order" WHERE metadata->>'sale_id' = $1`, [saleId])).toBe(1)
    expect(await count(market, `order_item WHERE order_id = $1`, [order.id])).toBe(3)
  })

  test("also when its lines cannot be stored at first: nothing is left half done", async () => {
    await market.pool.query(`
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'injected'; END $$;
      CREATE TRIGGER injected BEFORE INSERT ON order_line_item FOR EACH ROW EXECUTE FUNCTION fail_once();
    `)
    const listingId = await sellAndOpen(market, seller, buyer)
    const { id: saleId } = await saleOf(buyer, listingId)
    await eventually("the failed order", async () => {
      const { rows } = await market.pool.query(
        `SELECT attempts, done_at FROM outbox_event WHERE topic = 'sale.opened' AND key = $1`,
        [saleId]
      )
      return rows[0]?.attempts >= 1 && rows[0].done_at === null
    })
    expect((await adminSale(saleId)).order).toBeNull()
    await market.pool.query(`DROP TRIGGER injected ON order_line_item; DROP FUNCTION fail_once`)
    await again("sale.opened", saleId)
    expect(await orderFor(listingId)).toMatchObject({ status: "pending", totalCents: 559_325 })
  })
})

describe("a cancelled sale", () => {
  test("cancels its order, once", async () => {
    const listingId = await sellAndOpen(market, seller, buyer)
    const { id: saleId } = await saleOf(buyer, listingId)
    await untilQuiet(market)
    expect((await cancel(saleId)).status).toBe(200)
    await untilQuiet(market)
    expect((await adminSale(saleId)).order).toMatchObject({ status: "canceled" })
    const cancelledAt = async () =>
      (await market.pool.query(`SELECT canceled_at FROM "order" WHERE metadata->>'sale_id' = $1`, [saleId])).rows
    const before = await cancelledAt()
    await again("sale.cancelled", saleId)
    await again("sale.opened", saleId)
    expect(await cancelledAt()).toEqual(before)
  })

  test("has no order when it never opened, nor when the word of its opening comes after its end", async () => {
    const unopened = await saleOf(buyer, await sell(market, seller, buyer))
    expect((await cancel(unopened.id)).status).toBe(200)
    await untilQuiet(market)
    expect((await adminSale(unopened.id)).order).toBeNull()
    await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload) VALUES ('sale.opened', $1, jsonb_build_object('saleId', $1::text))`,
      [unopened.id]
    )
    await untilQuiet(market)
    expect((await adminSale(unopened.id)).order).toBeNull()
  })
})

test("the types of every module's rows are what the schema says, and one column more is found", async () => {
  const differing = () =>
    execFileSync(process.execPath, ["scripts/tables.cjs", "check"], {
      env: { ...process.env, DATABASE_URL: market.databaseUrl },
      encoding: "utf8",
      timeout: 60_000,
    }).split("\n")
  expect(differing()).toEqual([""])
  await market.pool.query(`ALTER TABLE sale ADD COLUMN unheard_of text`)
  expect(differing()).toEqual(["src/modules/sale/tables.ts", ""])
  await market.pool.query(`ALTER TABLE sale DROP COLUMN unheard_of`)
})
