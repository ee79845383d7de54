import { spawnSync } from "node:child_process"
import { sharedMarket } from "../environment/shared-market"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { publish } from "./bidding-support"

let market: SharedMarket
let seller: Person

beforeAll(async () => {
  market = await sharedMarket()
  seller = await people(market).seller()
})
afterAll(() => market?.stop())

describe("npm run bench:people", () => {
  const make = (count: string, environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, ["scripts/bench-people.mjs", count], {
      env: { ...process.env, NODE_ENV: "development", DATABASE_URL: market.databaseUrl, ...environment },
      encoding: "utf8",
      timeout: 60_000,
    })

  test("makes dealers who may bid, prints a line each, and refuses production mode and other numbers", async () => {
    const { stdout, status } = make("3")
    expect(status).toBe(0)
    const made = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string; token: string })
    expect(made).toHaveLength(3)
    const id = await publish(market, seller)
    for (const [index, { token }] of made.entries()) {
      const headers = { authorization: `Bearer ${token}` }
      const offer = { listingId: id, amount: 100 * (index + 1) }
      expect((await send(market, "POST", "/api/offers", offer, headers)).status).toBe(201)
    }
    for (const refused of [make("0"), make("x"), make("3", { NODE_ENV: "production" })])
      expect([refused.status, refused.stdout, refused.stderr.trim().split("\n").length]).toEqual([1, "", 1])
  })
})
