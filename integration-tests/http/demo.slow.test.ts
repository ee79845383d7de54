import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { booksOf } from "./ledger-support"

/** The demo brings in its cars at the start; what its people do with each other follows. */
const MOST_MILLISECONDS = 180_000

let market: Market
let admin: Person

beforeAll(async () => {
  const undrawn = require.resolve("../environment/undrawn-demo.cjs")
  market = await startMarket({ environment: { NORTHLOT_DEMO: "1", NODE_OPTIONS: `--require ${undrawn}` } })
  admin = await people(market).admin()
  await eventually(
    "every story of the demo",
    async () => (await market.pool.query(`SELECT FROM demo_act WHERE key = 'all'`)).rowCount === 1,
    MOST_MILLISECONDS
  )
}, 2 * MOST_MILLISECONDS)
afterAll(() => market?.stop())

const rowsOf = async (sql: string): Promise<unknown[]> =>
  (await market.pool.query({ text: sql, rowMode: "array" })).rows.map((row: unknown[]) =>
    row.length === 1 ? row[0] : row
  )

async function signedIn(name: string) {
  const login = { email: `${name}@demo.northlot.test`, password: "northlot-demo" }
  const { body } = await send(market, "POST", "/api/auth/login", login)
  return (path: string) => send(market, "GET", path, undefined, { authorization: `Bearer ${body.token}` })
}

test("every state of a sale is there, by acts that no rule refused", async () => {
  const told = market.log().split("\n")
  expect(told.filter((line) => /An act of the demo was refused|could not be (told|completed)/.test(line))).toEqual([])
  expect(await rowsOf(`SELECT DISTINCT status FROM sale ORDER BY status`)).toEqual([
    "awaiting_fees",
    "cancelled",
    "completed",
    "open",
  ])
  expect(await rowsOf(`SELECT DISTINCT status FROM fee ORDER BY status`)).toEqual(["paid", "pending", "refunded"])
  const { body } = await admin.request("GET", "/api/admin/sales?limit=100")
  const steps = new Set<string>()
  for (const { id, status } of body.items as { id: string; status: string }[]) {
    if (status !== "open") continue
    const { settlement } = (await admin.request("GET", `/api/admin/sales/${id}/settlement`)).body
    const next = settlement.steps.find((step: { done: boolean }) => !step.done)
    steps.add(settlement.status === "disputed" ? "disputed" : next.name)
  }
  for (const waits of ["buyerSentFunds", "deliveryScheduled", "keysDocsHanded", "buyerApproved", "northlotPaidSeller"])
    expect([...steps]).toContain(waits)
  expect([...steps]).toContain("disputed")
})

test("nobody is met by an old win or sale as if the hammer had just fallen", async () => {
  expect(
    await rowsOf(
      `SELECT listing.title FROM notice JOIN sale ON sale.id = notice.sale_id AND sale.offer_id IS NULL AND sale.negotiation_id IS NULL
       JOIN listing ON listing.id = sale.listing_id
       WHERE notice.type IN ('bidWon', 'listingSold') AND notice.seen_at IS NULL`
    )
  ).toEqual([])
})

test("the books are sound, and every sale that is complete was paid out", async () => {
  await booksOf(market, admin).expectSound()
  expect(
    await rowsOf(
      `SELECT sale.id FROM sale WHERE status = 'completed' AND NOT EXISTS (
         SELECT FROM ledger_transaction WHERE kind = 'vehicle.paid_out' AND key LIKE '%' || sale.id || '%')`
    )
  ).toEqual([])
})

test("a sale was won when its auction ended, and three models were sold often enough to compare", async () => {
  expect(
    await rowsOf(
      `SELECT sale.id FROM sale JOIN auction ON auction.id = sale.auction_id
       WHERE sale.offer_id IS NULL AND sale.negotiation_id IS NULL AND sale.won_at <> auction.ends_at`
    )
  ).toEqual([])
  expect(
    await rowsOf(
      `SELECT listing.model FROM sale JOIN listing ON listing.id = sale.listing_id
       WHERE sale.status <> 'cancelled' AND sale.won_at > northlot_now() - interval '1 year'
       GROUP BY listing.make, listing.model HAVING count(*) >= 3 ORDER BY listing.model`
    )
  ).toEqual(["Civic", "F-150", "Model 3"])
})

test("the buyer of the demo finds something on each page", async () => {
  const read = await signedIn("buyer")
  const filled = async (path: string, list: string, least: number) => {
    const { status, body } = await read(path)
    expect([path, status]).toEqual([path, 200])
    expect([path, body[list].length >= least]).toEqual([path, true])
    return body
  }
  await filled("/api/sales/my", "items", 5)
  await filled("/api/watchlist", "items", 6)
  await filled("/api/saved-searches", "items", 2)
  await filled("/api/users/me/chats/active", "chats", 3)
  await filled("/api/notices", "items", 10)
  const { offers } = await filled("/api/offers", "offers", 10)
  const states = new Set(offers.map(({ state }: { state: string }) => state))
  for (const state of ["leading", "outbid", "won", "lost"]) expect([...states]).toContain(state)
})

test("the sellers' and the staff's pages have what they are for", async () => {
  const imported = ["2T3BFREV3JW801146", "3VWC57BU8KM114025", "KM8K3CA52KU240718"]
  expect(await rowsOf(`SELECT vin FROM listing WHERE status = 'draft' ORDER BY vin`)).toEqual(
    expect.arrayContaining(imported)
  )
  for (const [what, least] of [
    [`negotiation WHERE status = 'open'`, 2],
    [`negotiation WHERE status = 'agreed'`, 1],
    [`listing_question WHERE answered_at IS NULL`, 3],
    [`listing_question WHERE answered_at IS NOT NULL`, 4],
    [`finance_request WHERE handled_at IS NULL`, 1],
    [`finance_request WHERE handled_at IS NOT NULL`, 1],
    [`inspection_appointment`, 2],
    [`listing_promotion`, 2],
    [`sale_rating`, 8],
    [`runner_up_offer WHERE status = 'open'`, 1],
  ] as const) {
    const [count] = (await rowsOf(`SELECT count(*)::int FROM ${what}`)) as [number]
    expect([what, count >= least]).toEqual([what, true])
  }
})
