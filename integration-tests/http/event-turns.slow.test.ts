import type { SharedMarket } from "../environment/market"
import { people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { publish } from "./bidding-support"
import { allowShortAuctions, sell, startCheckout, untilQuiet, untilStatus } from "./sales-support"

const MANY = 5_000
const FEW = 20

let market: SharedMarket
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())

test("behind thousands of older events that only tell something, a payment is confirmed, an auction opens, and no other kind waits for all of them", async () => {
  await market.inside("countEvents", { topic: "chatter.many", subscribers: 1, name: "many" })
  await market.inside("countEvents", { topic: "chatter.few", subscribers: 1, name: "few" })
  const counted = await market.inside<number>("counted")
  const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
  const listingId = await publish(market, seller, { startsInSeconds: 3_600 })
  await untilQuiet(market)
  await postForm(market, checkout.path, { outcome: "delay" })

  const { rows } = await market.pool.query<{ id: number }>(
    `WITH many AS (
       INSERT INTO outbox_event (topic, key, payload, due_at)
       SELECT 'chatter.many', number, '{}', clock_timestamp() - interval '2 hours' FROM generate_series(1, $1::integer) AS number
     ), few AS (
       INSERT INTO outbox_event (topic, key, payload, due_at)
       SELECT 'chatter.few', number, '{}', clock_timestamp() - interval '1 hour' FROM generate_series(1, $2::integer) AS number
     )
     UPDATE outbox_event SET due_at = clock_timestamp() WHERE topic = 'sandbox.delayed' AND done_at IS NULL RETURNING id`,
    [MANY, FEW]
  )
  expect(rows).toHaveLength(1)
  await market.clock.advance(3_600_000)
  await untilStatus(buyer, checkout.sessionId, "paid")
  await eventually(
    "the auction to open",
    async () => (await buyer.request("GET", `/api/listings/${listingId}`)).body.listing?.status === "live"
  )
  await untilQuiet(market)

  // Every event is delivered, and the large topic does not delay the small one.
  expect((await market.inside<number>("counted")) - counted).toBe(MANY + FEW)
  const after = async (moment: string, values: unknown[]) => {
    const found = await market.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM outbox_event WHERE topic = 'chatter.many' AND done_at > (${moment})`,
      values
    )
    return found.rows[0]!.total
  }
  const behind = {
    confirmation: await after(
      `SELECT created_at FROM outbox_event WHERE topic = 'charge.paid' AND payload->>'chargeId' = $1`,
      [checkout.sessionId]
    ),
    fee: await after(`SELECT max(created_at) FROM outbox_event WHERE topic = 'fee.paid'`, []),
    opening: await after(
      `SELECT done_at FROM outbox_event WHERE topic = 'auction.opened' AND payload->>'listingId' = $1`,
      [listingId]
    ),
    few: await after(`SELECT max(done_at) FROM outbox_event WHERE topic = 'chatter.few'`, []),
  }
  for (const waiting of Object.values(behind)) expect(waiting).toBeGreaterThan(MANY / 10)
})
