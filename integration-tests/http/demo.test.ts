import { DEMO_VEHICLES } from "@northlot/demo"
import { startMarket, type Market } from "../environment/market"
import { send } from "../environment/people"

const MOST_MILLISECONDS = 400_000

let market: Market
beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_DEMO: "1" }, startMilliseconds: MOST_MILLISECONDS })
}, 2 * MOST_MILLISECONDS)
afterAll(() => market?.stop())

const rowsOf = async (sql: string): Promise<unknown[]> =>
  (await market.pool.query({ text: sql, rowMode: "array" })).rows.map((row: unknown[]) =>
    row.length === 1 ? row[0] : row
  )

test("all of it is there when the start says so, and nothing follows", async () => {
  expect(await rowsOf(`SELECT key FROM demo_act WHERE key = 'all'`)).toEqual(["all"])
  expect(await rowsOf(`SELECT count(*)::int FROM demo_vehicle WHERE complete`)).toEqual([DEMO_VEHICLES.length])
  const waiting = `SELECT topic FROM outbox_event WHERE done_at IS NULL AND spread_at IS NULL AND due_at <= clock_timestamp()
    UNION ALL SELECT subscriber FROM outbox_delivery WHERE done_at IS NULL`
  expect(await rowsOf(waiting)).toEqual([])
  expect(await rowsOf(`SELECT address FROM suppressed_address`)).toEqual([])
})

test("the people that its start names can sign in, and find cars on sale", async () => {
  for (const name of ["seller", "dealer-seller", "buyer", "buyer-nocredit", "dealer", "broker"]) {
    const login = { email: `${name}@demo.northlot.test`, password: "northlot-demo" }
    expect([name, (await send(market, "POST", "/api/auth/login", login)).status]).toEqual([name, 200])
  }
  const { body } = await send(market, "GET", "/api/listings?status=live")
  expect(body.total).toBeGreaterThan(20)
})
