/** Shows where processor time goes while people bid, to explain the results of other benches. It has no goal. */
import { readFileSync, readdirSync } from "node:fs"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { publish } from "../integration-tests/http/bidding-support"
import { untilQuiet } from "../integration-tests/http/sales-support"
import { inPercent, profileOf } from "./cpu-profile"
import { timesOf } from "./minimal-transactions"
import { atPace } from "./pace"
import { cpuOf } from "./processes/index"
import { writeText } from "./results"
import { SocketClient } from "./socket-client"

const BIDDERS = 1_024
const SECONDS = 5
const STEP_CENTS = 10_000
const MOST_STATEMENTS = 8
const STATEMENTS_HEAD = ["| statement | times for a bid | ms each | of Postgres' time |", "| --- | --- | --- | --- |"]

let market: Market
let seller: Person
const sockets: SocketClient[] = []

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off", NODE_ENV: "development" } })
  const someone = people(market)
  seller = await someone.seller()
  for (let made = 0; made < BIDDERS; made++)
    sockets.push(await SocketClient.connect(market, await someone.dealerBuyer()))
  await market.pool.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
  // Postgres does this automatically in a market that has run for a minute.
  await market.pool.query("ANALYZE")
}, 300_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await market?.stop()
})

interface Lot {
  listingId: string
  knownCents: number
}

const lot = async (): Promise<Lot> => ({ listingId: await publish(market, seller), knownCents: STEP_CENTS })

let answered = 0
async function place(bidder: number, listingId: string, amountCents: number): Promise<void> {
  await sockets[bidder]!.bid(listingId, amountCents)
  answered++
}
const bid = (bidder: number, on: Lot) => place(bidder, on.listingId, (on.knownCents += STEP_CENTS))

/** The processor time of all Postgres processes so far, in milliseconds. */
function postgres(): number {
  let sum = 0
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres") sum += cpuOf(Number(pid))
    } catch {
      // The process ended after `readdirSync` listed it.
    }
  return sum
}

/** The processor time and statements for each bid, by process. */
async function profiled(title: string, act: () => Promise<unknown>): Promise<string[]> {
  await untilQuiet(market, 120_000)
  await market.pool.query("SELECT pg_stat_statements_reset()")
  const processes = () => ({ server: cpuOf(market.pid), postgres: postgres(), bidders: cpuOf(process.pid) })
  const [before, from] = [processes(), performance.now()]
  answered = 0
  const { busy, table } = await profileOf(market, act)
  const bids = answered
  const [after, took] = [processes(), performance.now() - from]
  const cores = (name: keyof typeof after) => ((after[name] - before[name]) / took).toFixed(2)
  const { rows } = await market.pool.query<{ query: string; calls: number; each: number; share: number }>(
    `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 90) AS query, calls::int,
       mean_exec_time AS each, total_exec_time / sum(total_exec_time) OVER () AS share
     FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid
     WHERE rolname LIKE 'northlot%' ORDER BY total_exec_time DESC LIMIT ${MOST_STATEMENTS}`
  )
  return [
    `## ${title}`,
    "",
    `${bids} bids in ${(took / 1_000).toFixed(1)} s. Of the two cores the server had ${cores("server")}, Postgres ${cores("postgres")}, the bidders ${cores("bidders")}. The server's main thread had work for ${busy} of the time.`,
    "",
    ...table,
    "",
    ...STATEMENTS_HEAD,
    ...rows.map(
      ({ query, calls, each, share }) =>
        `| \`${query.replaceAll("|", "\\|")}\` | ${(calls / bids).toFixed(3)} | ${each.toFixed(2)} | ${inPercent(share)} |`
    ),
    "",
  ]
}

test("profiles of bids that are taken, too low, on many auctions, and at a pace", async () => {
  const lots: Lot[] = []
  while (lots.length < 100) lots.push(await lot())
  const storm = (count: number, on: readonly Lot[]) => () =>
    timesOf(count, SECONDS, (bidder) => bid(bidder, on[bidder % on.length]!))
  const one = await lot()
  const low = await lot()
  await place(0, low.listingId, 100_000_000)
  const steady = await lot()
  for (let bidder = 0; bidder < BIDDERS; bidder++) await bid(bidder, steady)
  await storm(BIDDERS, lots)()
  const sections = [
    ...(await profiled("One auction, 256 bidders by socket", storm(256, [one]))),
    ...(await profiled("Bids that are too low, 256 bidders by socket", () =>
      timesOf(256, SECONDS, (bidder) => place(bidder + 1, low.listingId, STEP_CENTS))
    )),
    ...(await profiled("100 auctions, 1,024 bidders by socket", storm(BIDDERS, lots))),
    ...(await profiled("1,000 bids a second whatever the answers do", () =>
      atPace({ perSecond: 1_000, seconds: SECONDS }, (number) => bid(number % BIDDERS, steady))
    )),
  ]
  writeText("profile", "Where the time goes while people bid", sections)
})
