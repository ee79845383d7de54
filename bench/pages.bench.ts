import { SESSION_COOKIE } from "@northlot/contract"
import { Agent, get } from "node:http"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { manyListings } from "../integration-tests/environment/many-listings"
import { people } from "../integration-tests/environment/people"
import { cpuOf } from "./processes/index"
import { MOST_SPREAD, median, spreadOf, writeResults, type Figure } from "./results"

const ROWS = 5_000
const ROUNDS = 3
const SECONDS = 2
const AT_ONCE = 8
const LISTING = "lst_many0000004"
const MOST = { visitors: 1.5, members: 4 }

let market: Market
let cookie: string

beforeAll(async () => {
  market = await startMarket({ environment: { NODE_ENV: "development" } })
  const someone = people(market)
  const [seller, buyer] = await Promise.all([someone.seller(), someone.buyer()])
  await manyListings(market.pool, { sellerId: seller.id, count: ROWS, mark: "many" })
  await market.pool.query("VACUUM ANALYZE")
  cookie = `${SESSION_COOKIE}=${buyer.token}`
}, 240_000)
afterAll(() => market?.stop())

/** The server's processor time for a request in milliseconds, with the headers of a browser. */
async function cost(path: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let answered = 0
  const ask = () =>
    new Promise<void>((done, failed) => {
      const options = { agent, path, headers: { "accept-encoding": "gzip, deflate, br", ...headers } }
      get({ port: market.port, host: "127.0.0.1", ...options }, (response) => {
        if (response.statusCode !== 200) failed(new Error(`${path} answered ${response.statusCode}`))
        response.resume().once("end", done)
      }).once("error", failed)
    })
  const run = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000
    const client = async () => {
      while (performance.now() < until) {
        await ask()
        answered++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
  }
  await run(SECONDS / 2)
  answered = 0
  const before = cpuOf(market.pid)
  await run(SECONDS)
  const spent = cpuOf(market.pid) - before
  agent.destroy()
  return spent / answered
}

test("finished vehicle pages", async () => {
  const asked = {
    visitors: { answer: [`/api/listings/${LISTING}`, {}], page: [`/listing/${LISTING}`, {}] },
    members: { answer: [`/api/listings/${LISTING}`, { cookie }], page: [`/listing/${LISTING}`, { cookie }] },
  } as const
  const costs = Object.fromEntries(
    Object.keys(asked).map((who) => [who, { answer: [] as number[], page: [] as number[] }])
  )
  const all = Object.entries(asked).flatMap(([who, kinds]) =>
    Object.entries(kinds).map(([kind, [path, headers]]) => ({ who, kind: kind as "answer" | "page", path, headers }))
  )
  // V8 optimizes code that ran a thousand times, so every measurement has a warm-up.
  for (const { path, headers } of all) await cost(path, headers)
  for (let round = 0; round < ROUNDS; round++)
    for (const { who, kind, path, headers } of all) costs[who]![kind].push(await cost(path, headers))

  const figures = Object.entries(MOST).map(([who, most]): Figure => {
    const [page, answer] = [median(costs[who]!.page), median(costs[who]!.answer)]
    return {
      what: `the page of a vehicle, for ${who}: processor time of the server for a request`,
      goal: `at most ${most} × the bare answer of its listing, asked by the same people`,
      ratio: page / answer,
      met: page <= most * answer,
      detail: `${page.toFixed(3)} ms to ${answer.toFixed(3)} ms`,
    }
  })
  const spread = Math.max(...Object.values(costs).map(({ answer }) => spreadOf(answer)))
  const text = writeResults("pages", "Finished pages", figures, [
    `${ROWS.toLocaleString("en-CA")} listings. Median of ${ROUNDS} interleaved rounds, ${AT_ONCE} requests at once, asked as browsers ask (gzip, br). The denominators spread over ${(100 * spread).toFixed(0)} %; above ${100 * MOST_SPREAD} % the figures are void.`,
  ])
  process.stdout.write(`\n${text}\n`)
  expect(spread).toBeLessThan(MOST_SPREAD)
  expect(figures.filter(({ met }) => !met).map(({ what }) => what)).toEqual([])
}, 240_000)
