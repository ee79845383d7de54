import { Client } from "pg"
import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { bid, publish, untilSettled } from "../http/bidding-support"
import { allowShortAuctions, endNow, saleOf, untilQuiet } from "../http/sales-support"
import { eventually } from "../environment/wait"

let market: Market
let worker: Client
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await startMarket({
    async through(workerUrl) {
      worker = new Client({ connectionString: workerUrl })
      await worker.connect()
      // Simulates a database of a version in which one role did everything: the owner's role also owns the schema of
      // the queues. At its start, the market must replace that schema with one that the market's own role owns.
      const ownerUrl = new URL(process.env.NORTHLOT_TEST_POSTGRES!)
      ownerUrl.pathname = new URL(workerUrl).pathname
      const owner = new Client({ connectionString: ownerUrl.href })
      await owner.connect()
      await owner.query(`ALTER SCHEMA jobs OWNER TO CURRENT_USER; REVOKE ALL ON SCHEMA jobs FROM PUBLIC`)
      await owner.end()
      return workerUrl
    },
  })
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  ;[seller, buyer] = [await someone.seller(), await someone.buyer()]
})
afterAll(async () => {
  await worker?.end()
  await market?.stop()
})

test("the market works as a role that owns no table: from a draft to a sale", async () => {
  const id = await publish(market, seller)
  expect((await bid(buyer, id, { amountCents: 500_000 })).status).toBe(201)
  await endNow(market, id)
  expect(await untilSettled(market, id)).toMatchObject({ outcome: "sold" })
  await eventually("the sale", async () => (await saleOf(buyer, id)) !== undefined)
  await untilQuiet(market)
  expect((await send(market, "GET", "/api/ready")).body).toMatchObject({
    status: "ready",
    migrations: true,
    queue: true,
  })
})

test("that role has the bid log's next months made, which it cannot make itself", async () => {
  const months = async () =>
    (await market.pool.query(`SELECT FROM pg_inherits WHERE inhparent = 'bid'::regclass`)).rowCount
  const before = await months()
  await worker.query(`SELECT ensure_bid_partitions(clock_timestamp() + interval '1 month')`)
  expect(await months()).toBe(before! + 1)
})

test.each([
  ["change what was recorded", `UPDATE audit_entry SET actor = 'somebody'`],
  ["delete what was recorded", `DELETE FROM audit_entry`],
  ["empty a table", `TRUNCATE audit_entry`],
  ["read or write a month of the bid log past its rules", `SELECT FROM bid_log.bid_other`],
  ["take its guard off", `ALTER TABLE audit_entry DISABLE TRIGGER ALL`],
  [
    "set another clock",
    `CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT now() $$`,
  ],
  ["make tables of its own beside them", `CREATE TABLE public.mine (id integer)`],
  ["say that the schema is another one", `UPDATE northlot_schema SET fingerprint = 'none'`],
  ["read files of the server", `COPY audit_entry TO '/tmp/audit'`],
])("that role cannot %s", async (_what, sql) => {
  await expect(worker.query(sql)).rejects.toThrow()
})
