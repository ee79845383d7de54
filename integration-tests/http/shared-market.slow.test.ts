import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { SharedMarket } from "../environment/market"
import { people, send } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { publish } from "./bidding-support"

const DAY = 86_400_000

const processOf = (market: SharedMarket) => market.inside<number>("processId")
const signIn = (market: SharedMarket) =>
  send(market, "POST", "/api/auth/login", { email: "nobody@example.test", password: "wrong-password" })
/**
 * Sends five wrong passwords for one account within a minute. Expects the server to refuse the next one without a
 * check.
 */
async function expectLimited(market: SharedMarket): Promise<void> {
  for (let tries = 0; tries < 5; tries++) expect((await signIn(market)).status).toBe(401)
  expect((await signIn(market)).status).toBe(429)
}

test("a file finds nothing of what another has left in the market of its worker: records, settings, clock, limits, files", async () => {
  const first = await sharedMarket()
  const process = await processOf(first)
  const tablesOf = async ({ pool }: SharedMarket) =>
    (await pool.query(`SELECT kind, version FROM policy_version ORDER BY kind, version`)).rows
  const fees = await tablesOf(first)
  const someone = people(first)
  const admin = await someone.admin()
  await publish(first, await someone.seller())
  expect((await admin.request("PUT", "/api/admin/fees", { buyerFeeCents: 12_300 })).status).toBe(200)
  await first.clock.advance(3 * DAY)
  await expectLimited(first)
  await first.inside("configure", { enforceLimits: false })
  expect((await signIn(first)).status).toBe(401)
  const file = join(first.dataDirectory, "left-behind")
  writeFileSync(file, "")
  await first.stop()

  const next = await sharedMarket()
  expect(await processOf(next)).toBe(process)
  expect((await send(next, "GET", "/api/auctions")).body).toMatchObject({ total: 0 })
  expect(await tablesOf(next)).toEqual(fees)
  expect(Math.abs((await next.clock.now()).getTime() - Date.now())).toBeLessThan(DAY)
  await expectLimited(next)
  expect(existsSync(file)).toBe(false)
  expect((await admin.request("GET", "/api/admin/fees")).status).toBe(401)
  await next.stop()
})

test("a column that a file has added and dropped again costs the next one no start", async () => {
  const first = await sharedMarket()
  const process = await processOf(first)
  await first.pool.query(`ALTER TABLE sale ADD COLUMN for_a_while text`)
  await first.pool.query(`ALTER TABLE sale DROP COLUMN for_a_while`)
  await first.stop()
  const next = await sharedMarket()
  expect(await processOf(next)).toBe(process)
  await next.stop()
})

test("a file whose market has another schema than it started with leaves it to nobody", async () => {
  const first = await sharedMarket()
  const process = await processOf(first)
  await first.pool.query(`CREATE TABLE left_behind (id text)`)
  await first.stop()
  const next = await sharedMarket()
  expect(await processOf(next)).not.toBe(process)
  await next.stop()
})

test("a file that finds its worker's market dead is told so, and the next one has a new one", async () => {
  const first = await sharedMarket()
  await expect(first.inside("die")).rejects.toThrow("The market has ended.")
  await first.stop()
  await expect(sharedMarket()).rejects.toThrow(/The shared market of this worker has ended while .*shared-market/)
  const next = await sharedMarket()
  expect((await send(next, "GET", "/api/health")).status).toBe(200)
  await next.stop()
})
