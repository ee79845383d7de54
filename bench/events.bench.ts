import { Client } from "pg"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"
import { bid, publish } from "../integration-tests/http/bidding-support"
import { allowShortAuctions } from "../integration-tests/http/sales-support"

const EVENTS = 2_000
const SUBSCRIBERS = 3
const AUCTIONS = 400
const SECONDS = 4
/**
 * The lowest permitted ratio of event deliveries per second to minimal transactions per second. Below this ratio, the
 * market delivers events too slowly.
 */
const LEAST_DELIVERIES = 0.15

let market: Market
beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off" } })
})
afterAll(() => market?.stop())

/**
 * The minimum for exactly-once delivery on one connection: insert, mark as done, commit. Returns transactions per
 * second.
 */
async function minimalTransactions(): Promise<number> {
  const client = new Client({ connectionString: market.databaseUrl })
  await client.connect()
  try {
    await client.query(`CREATE TABLE bench_told (id bigserial PRIMARY KEY, done_at timestamptz)`)
    const once = async () => {
      await client.query("BEGIN")
      const { rows } = await client.query<{ id: string }>(`INSERT INTO bench_told DEFAULT VALUES RETURNING id`)
      await client.query(`UPDATE bench_told SET done_at = clock_timestamp() WHERE id = $1`, [rows[0]!.id])
      await client.query("COMMIT")
    }
    let done = 0
    const from = performance.now()
    while (performance.now() - from < SECONDS * 1_000) {
      await once()
      done++
    }
    return (done / (performance.now() - from)) * 1_000
  } finally {
    await client.query(`DROP TABLE IF EXISTS bench_told`)
    await client.end()
  }
}

const undone = async () => {
  const { rows } = await market.pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM outbox_event WHERE done_at IS NULL`
  )
  return rows[0]!.total
}
const untilQuiet = () => eventually("all deliveries", async () => (await undone()) === 0, 300_000)

test(`deliveries per second of ${EVENTS} events to ${SUBSCRIBERS} subscribers, beside one connection with a minimal transaction`, async () => {
  await market.inside("countEvents", { topic: "bench.counted", subscribers: SUBSCRIBERS })
  await untilQuiet()
  const before = await minimalTransactions()
  const from = performance.now()
  await market.inside("emitMany", { topic: "bench.counted", count: EVENTS })
  await untilQuiet()
  const rate = (EVENTS * SUBSCRIBERS) / ((performance.now() - from) / 1_000)
  expect(await market.inside("counted")).toBe(EVENTS * SUBSCRIBERS)
  const minimal = (before + (await minimalTransactions())) / 2
  process.stdout.write(
    `\none connection, minimal transaction: ${minimal.toFixed(0)}/s; ` +
      `${rate.toFixed(0)} deliveries/s, ratio ${(rate / minimal).toFixed(2)}\n`
  )
  expect(rate / minimal).toBeGreaterThan(LEAST_DELIVERIES)
})

test(`${AUCTIONS} auctions that end at one instant: how long until everybody has been told all of it`, async () => {
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  const [seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
  const listings: string[] = []
  for (let made = 0; made < AUCTIONS; made++) {
    const listingId = await publish(market, seller)
    listings.push(listingId)
    expect((await bid(buyer, listingId, { amountCents: 10_000 })).status).toBe(201)
  }
  await untilQuiet()
  const { rows } = await market.pool.query<{ last: number }>(
    `SELECT coalesce(max(id), 0)::int AS last FROM outbox_event`
  )
  const from = performance.now()
  await market.pool.query(
    `UPDATE auction SET scheduled_ends_at = moment, ends_at = moment
     FROM (SELECT northlot_now() AS moment OFFSET 0) AS clock WHERE listing_id = ANY ($1)`,
    [listings]
  )
  await eventually(
    "all settled",
    async () =>
      (await market.pool.query(`SELECT FROM auction WHERE listing_id = ANY ($1) AND status = 'open'`, [listings]))
        .rowCount === 0,
    300_000
  )
  const settled = performance.now() - from
  await untilQuiet()
  const told = performance.now() - from
  const byTopic = await market.pool.query<{ topic: string; total: number }>(
    `SELECT topic, count(*)::int AS total FROM outbox_event WHERE id > $1 GROUP BY topic ORDER BY total DESC`,
    [rows[0]!.last]
  )
  const minimal = await minimalTransactions()
  process.stdout.write(
    `\n${AUCTIONS} auctions settled after ${(settled / 1_000).toFixed(1)} s, everybody told after ` +
      `${(told / 1_000).toFixed(1)} s, that is ${((told / 1_000) * minimal).toFixed(0)} minimal transactions: ` +
      `${byTopic.rows.map(({ topic, total }) => `${topic} ${total}`).join(", ")}\n`
  )
})
