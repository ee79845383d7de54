import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { allowShortAuctions, payFee, saleOf, sell, untilQuiet } from "./sales-support"

let market: SharedMarket
let seller: Person
let buyer: Person
let listingId: string
let saleId: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
  listingId = await sell(market, seller, buyer)
  for (const person of [buyer, seller]) await payFee(market, person, listingId)
  saleId = (await saleOf(buyer, listingId)).id
  await untilQuiet(market)
})
afterAll(() => market?.stop())

/** Calls a method of a service from the container, like code inside the product. */
const call = (name: string, method: string, ...given: unknown[]) => market.inside<any>("call", { name, method, given })

interface Question {
  entity: string
  fields: string[]
  filters?: object
  pagination?: object
}

async function graph(question: Question): Promise<any[]> {
  const { data } = await call("query", "graph", question)
  return data
}

describe("query.graph reads our records with Medusa's", () => {
  test("from a listing over its auction and its sale to the order and what was paid for it", async () => {
    const [listing] = await graph({
      entity: "listing",
      fields: [
        "id",
        "auctions.status",
        "auctions.sales.id",
        "auctions.sales.order.id",
        "auctions.sales.order.payment_collections.payments.amount",
        "auctions.sales.order.payment_collections.payments.charge.*",
      ],
      filters: { id: listingId },
    })
    const orderId = saleId.replace("sale_", "order_")
    expect(listing).toMatchObject({ id: listingId, auctions: [{ status: "settled", sales: [{ id: saleId }] }] })
    const { order } = listing.auctions[0].sales[0]
    expect(order).toMatchObject({ id: orderId, payment_collections: [{ payments: [{ amount: 593.25 }] }] })
    const [{ charge }] = order.payment_collections[0].payments
    expect(charge).toMatchObject({ purpose: "buyer_fee", account_id: buyer.id, amount_cents: 59_325, status: "paid" })
  })

  test("from an order back to its car, and from a charge to its payment", async () => {
    const [order] = await graph({
      entity: "order",
      fields: ["id", "sale.id", "sale.auction.current_cents", "sale.listing.title"],
      filters: { id: saleId.replace("sale_", "order_") },
    })
    expect(order.sale).toMatchObject({ id: saleId, auction: { current_cents: 500_000 }, listing: { id: listingId } })
    const charges = await graph({ entity: "charge", fields: ["id", "payment.amount"], filters: { status: "paid" } })
    expect(charges.map(({ payment }) => payment.amount).sort()).toEqual([593.25, 593.25])
  })

  test("from an account to its customer and back", async () => {
    const [account] = await graph({
      entity: "account",
      fields: ["email", "customer.email"],
      filters: { id: buyer.id },
    })
    expect(account).toMatchObject({ email: buyer.email, customer: { email: buyer.email } })
    const [customer] = await graph({
      entity: "customer",
      fields: ["account.id"],
      filters: { email: buyer.email },
    })
    expect(customer.account).toMatchObject({ id: buyer.id })
  })

  test("filtered, sorted and by pages, with their number", async () => {
    const { data, metadata } = await call("query", "graph", {
      entity: "account",
      fields: ["id"],
      filters: { id: { $in: [seller.id, buyer.id] }, created_at: { $lte: new Date() }, closed_at: null },
      pagination: { skip: 1, take: 1, order: { id: "DESC" } },
    })
    expect(data).toEqual([{ id: [seller.id, buyer.id].sort()[0] }])
    expect(metadata).toEqual({ skip: 1, take: 1, count: 2 })
    expect(await graph({ entity: "account", fields: ["id"], filters: { id: [] } })).toEqual([])
  })

  test("by the operators of Medusa's filters, and by no other", async () => {
    const found = async (filters: object) =>
      (await graph({ entity: "auction", fields: ["id"], filters: { listing_id: listingId, ...filters } })).length
    for (const [filter, expected] of [
      [500_000, 1],
      [{ $eq: 500_000 }, 1],
      [{ $ne: 500_000 }, 0],
      [{ $ne: null }, 1],
      [{ $in: [500_000, 1] }, 1],
      [{ $nin: [500_000, 1] }, 0],
      [{ $gt: 500_000 }, 0],
      [{ $gte: 500_000, $lte: 500_000 }, 1],
      [{ $lt: 500_000 }, 0],
    ] as const)
      expect([filter, await found({ current_cents: filter })]).toEqual([filter, expected])
    expect(await found({ status: { $like: "settl%" } })).toBe(1)
    expect(await found({ status: { $ilike: "SETTLED' OR true --" } })).toBe(0)
    await expect(found({ status: { $regex: ".*" } })).rejects.toThrow("cannot be filtered by $regex")
  })
})

describe("what is secret", () => {
  const secrets = {
    listing: ["reserve_cents"],
    auction: ["reserve_cents", "leader_ceiling_cents"],
    negotiation: ["reserve_cents"],
    runner_up_offer: ["reserve_cents"],
    charge: ["checkout_url", "provider_reference"],
    account: ["token_hash", "sealed"],
    conversation: ["buyer_phone_shared_at"],
  }
  test.each(Object.entries(secrets).flatMap(([entity, names]) => names.map((name) => [entity, name])))(
    "%s: %s cannot be asked for, filtered or sorted by",
    async (entity, name) => {
      const refusal = `has no ${name} to be read`
      await expect(graph({ entity, fields: ["id", name] })).rejects.toThrow(refusal)
      await expect(graph({ entity, fields: ["*"], filters: { [name]: 1 } })).rejects.toThrow(refusal)
      const pagination = { skip: 0, take: 1, order: { [name]: "ASC" } }
      await expect(graph({ entity, fields: ["*"], pagination })).rejects.toThrow(refusal)
    }
  )

  test("is not among all fields of a record either", async () => {
    const [auction] = await graph({ entity: "auction", fields: ["*"], filters: { listing_id: listingId } })
    expect(auction).toMatchObject({ status: "settled", current_cents: 500_000 })
    expect(Object.keys(auction).filter((name) => /reserve|ceiling|maximum/.test(name))).toEqual([])
  })

  test("tables that are not declared are no records: sessions, payout accounts, maxima, registrations", async () => {
    for (const entity of ["session", "payout_account_version", "bid_maximum", "pending_registration"])
      await expect(graph({ entity, fields: ["*"] })).rejects.toThrow()
  })
})

slow(
  "every record that is declared can be read, counted and sorted by each of its columns, and none holds a secret",
  async () => {
    const services = ["account", "auction", "certification", "northlotPayment", "credit", "search", "settlement", "fee"]
    const others = ["operations", "listing", "message", "negotiation", "notice", "northlotPromotion", "sale"]
    let records = 0
    for (const service of [...services, ...others]) {
      const config = await call(service, "__joinerConfig")
      expect(config.schema).not.toMatch(/hash|sealed|secret|token|reserve_cents|ceiling|maximum|file_id|file_key|birth/)
      for (const { args } of config.alias) {
        const name = `listAndCount${args.methodSuffix}`
        const [rows, count] = await call(service, name, {}, { take: 3 })
        expect(rows).toHaveLength(Math.min(3, count))
        records++
        for (const column of Object.keys(rows[0] ?? {})) {
          const sorted = call(service, name, {}, { select: [column], order: { [column]: "DESC" }, take: 1 })
          await expect(sorted).resolves.toEqual([expect.anything(), count])
        }
      }
    }
    expect(records).toBeGreaterThan(35)
  }
)

test("no two charges are paid by the same payment", async () => {
  const charges = await graph({ entity: "charge", fields: ["id", "payment_session_id"], filters: { status: "paid" } })
  const taking = market.pool.query(`UPDATE charge SET payment_session_id = $2 WHERE id = $1`, [
    charges[0].id,
    charges[1].payment_session_id,
  ])
  await expect(taking).rejects.toThrow("charge_session")
})

test("an account has one customer and a customer one account, also when six are linked at once", async () => {
  const customer = await call("customer", "createCustomers", { email: "second@example.test" })
  const link = (account_id: string, customer_id: string) =>
    call("link", "create", { account: { account_id }, customer: { customer_id } })
  const attempts = await Promise.allSettled(
    Array.from({ length: 6 }, async (_, index) => link(`acct_none_${index}`, customer.id))
  )
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  await expect(link(buyer.id, customer.id)).rejects.toThrow()
  const { rows } = await market.pool.query(
    `SELECT count(*)::int AS links FROM account_account_customer_customer WHERE customer_id = $1`,
    [customer.id]
  )
  expect(rows).toEqual([{ links: 1 }])
})
