import { cents, type Cents } from "@northlot/contract"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { expectSoundLog, logOf, publish } from "../integration-tests/http/bidding-support"
import { HttpClient } from "./http-client"
import { minimalTransactions, percentile, timesOf } from "./minimal-transactions"
import { cpuOf } from "./processes/index"
import { MOST_SPREAD, median, spreadOf, writeResults, type Figure } from "./results"
import { SocketClient, decided, type BidReply } from "./socket-client"

const MOST_BIDDERS = 1_024
const SECONDS = 5
const ROUNDS = 3
const STEP_CENTS = 10_000
/**
 * The lowest permitted ratios of bids per second to minimal transactions per second (`minimal-transactions.ts`). Below
 * these ratios, the market handles bids too slowly.
 */
const LEAST_BY_SOCKET = 0.6
const LEAST_BY_HTTP = 0.15

let market: Market
let http: HttpClient
let seller: Person
const bidders: Person[] = []
const sockets: SocketClient[] = []

beforeAll(async () => {
  // Rate limits count but refuse nothing, because the bench measures the path of a bid, not one person's limit.
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off", NODE_ENV: "development" } })
  http = new HttpClient(market.url)
  const someone = people(market)
  seller = await someone.seller()
  for (let made = 0; made < MOST_BIDDERS; made++) bidders.push(await someone.dealerBuyer())
  for (const bidder of bidders) sockets.push(await SocketClient.connect(market, bidder))
  await market.pool.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
  // Postgres does this automatically in a market that has run for a minute.
  await market.pool.query("ANALYZE")
}, 300_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  http?.close()
  await market?.stop()
})

type Place = (bidder: number, listingId: string, amountCents: Cents) => Promise<BidReply>

const bySocket: Place = (bidder, listingId, amountCents) => sockets[bidder]!.bid(listingId, amountCents)
const byHttp: Place = (bidder, listingId, amountCents) =>
  http.post("/api/offers", { listingId, amountCents }, { authorization: `Bearer ${bidders[bidder]!.token}` })

interface Storm {
  /** Answered bids per second; `accepted` counts the successful ones. */
  rate: number
  accepted: number
  answered: number
  times: number[]
  /** The server's processor time and SQL statements for each bid. */
  cpuMilliseconds: number
  statements: number
}

/**
 * All bidders bid on one auction at once. With `tooLow`, every bid is too low. Otherwise each bid is above the last
 * known price.
 */
async function storm(count: number, place: Place, tooLow = false): Promise<Storm> {
  const listing = await publish(market, seller)
  if (tooLow) await place(0, listing, cents(100_000_000))
  let known = STEP_CENTS
  let accepted = 0
  let from = { cpu: 0, statements: 0 }
  const bidOnce = async (lane: number) => {
    const answer = decided(
      await place(lane + (tooLow ? 1 : 0), listing, cents(tooLow ? STEP_CENTS : (known += STEP_CENTS)))
    )
    if (answer.ok) accepted++
  }
  const times = await timesOf(count, SECONDS, bidOnce, async () => {
    from = { cpu: cpuOf(market.pid), statements: await statements() }
    accepted = 0
  })
  const cpu = cpuOf(market.pid) - from.cpu
  const sent = (await statements()) - from.statements
  const log = await logOf(bidders[0]!, listing)
  expectSoundLog(log)
  expect(log.length).toBeGreaterThanOrEqual(accepted)
  return {
    rate: times.length / SECONDS,
    accepted,
    answered: times.length,
    times,
    cpuMilliseconds: cpu / times.length,
    statements: sent / times.length,
  }
}

async function statements(): Promise<number> {
  const { rows } = await market.pool.query<{ calls: string }>(
    `SELECT sum(calls) AS calls FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid WHERE rolname = 'northlot_worker'`
  )
  return Number(rows[0]!.calls)
}

test("bids on one auction, beside one connection with a minimal bid transaction", async () => {
  const minimal: number[][] = []
  const rounds: Record<"alone" | "few" | "many" | "most" | "http" | "tooLow", Storm>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    minimal.push(await minimalTransactions(market, SECONDS))
    // The leader of an auction cannot bid again, so two bidders bid alternately.
    let turn = 0
    const alone = await storm(1, (_, listing, amount) => bySocket(turn++ % 2, listing, amount))
    const few = await storm(8, bySocket)
    const many = await storm(256, bySocket)
    minimal.push(await minimalTransactions(market, SECONDS))
    const most = await storm(MOST_BIDDERS, bySocket)
    const overHttp = await storm(256, byHttp)
    const tooLow = await storm(256, bySocket, true)
    rounds.push({ alone, few, many, most, http: overHttp, tooLow })
  }
  minimal.push(await minimalTransactions(market, SECONDS))
  const rates = minimal.map((times) => times.length / SECONDS)
  const once = median(minimal.map((times) => percentile(times, 0.5)))
  const rate = median(rates)
  const of = (name: keyof (typeof rounds)[number], figure: (storm: Storm) => number) =>
    median(rounds.map((round) => figure(round[name])))
  const perSecond = (name: keyof (typeof rounds)[number]) => of(name, (storm) => storm.rate)
  const pace = (name: keyof (typeof rounds)[number]) =>
    `${perSecond(name).toFixed(0)}/s answered, ${of(name, ({ accepted }) => accepted / SECONDS).toFixed(0)}/s of them taken`

  const figure = (what: string, goal: string, ratio: number, met: boolean, detail: string): Figure => ({
    what,
    goal,
    ratio,
    met,
    detail,
  })
  const [socket, viaHttp] = [perSecond("many") / rate, perSecond("http") / rate]
  const alone = of("alone", ({ times }) => percentile(times, 0.5))
  const cost = (name: "many" | "tooLow") => of(name, ({ cpuMilliseconds }) => cpuMilliseconds)
  const sent = of("many", ({ statements, answered, accepted }) => (statements * answered) / accepted)
  const figures = [
    figure("bids/s by socket, 256 bidders", "≥ 4 × a minimal transaction", socket, socket >= 4, pace("many")),
    figure("bids/s by HTTP, 256 bidders", "≥ 1.5 ×", viaHttp, viaHttp >= 1.5, pace("http")),
    figure(
      "rate at 256 ÷ rate at 8",
      "≥ 1.5",
      perSecond("many") / perSecond("few"),
      perSecond("many") / perSecond("few") >= 1.5,
      `at 8: ${pace("few")}`
    ),
    figure(
      "rate at 1,024 ÷ rate at 8",
      "≥ 1.4",
      perSecond("most") / perSecond("few"),
      perSecond("most") / perSecond("few") >= 1.4,
      `at 1,024: ${pace("most")}`
    ),
    figure(
      "acknowledgement of a lone bidder, p50",
      "≤ 10 × the minimal transaction's",
      alone / once,
      alone / once <= 10,
      `${alone.toFixed(1)} ms, ${once.toFixed(2)} ms`
    ),
    figure(
      "a bid that is too low, server's processor time",
      "≤ 1/3 of a bid that is taken",
      cost("tooLow") / cost("many"),
      cost("tooLow") / cost("many") <= 1 / 3,
      `${cost("tooLow").toFixed(2)} ms, ${cost("many").toFixed(2)} ms`
    ),
    figure(
      "statements per accepted bid, everything that follows from it included",
      "≤ 0.1",
      sent,
      sent <= 0.1,
      `${of("many", ({ answered, accepted }) => accepted / answered).toFixed(2)} of the bids were taken`
    ),
  ]
  const text = writeResults("bids", "Bids on one auction", figures, [
    `The minimal transaction: ${rate.toFixed(0)}/s in the median of ${rates.length}, spread ${(spreadOf(rates) * 100).toFixed(0)} % (${rates.map((each) => each.toFixed(0)).join(", ")}). Each figure is the median of ${ROUNDS} rounds of ${SECONDS} s.`,
    ...(spreadOf(rates) > MOST_SPREAD ? ["**Void: the minimal transaction wavered by more than 30 %.**"] : []),
  ])
  process.stdout.write(`\n${text}\n`)
  expect(socket).toBeGreaterThan(LEAST_BY_SOCKET)
  expect(viaHttp).toBeGreaterThan(LEAST_BY_HTTP)
})
