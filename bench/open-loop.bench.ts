import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { publish } from "../integration-tests/http/bidding-support"
import { untilQuiet } from "../integration-tests/http/sales-support"
import { minimalTransactions, percentile, timesOf } from "./minimal-transactions"
import { atPace } from "./pace"
import { MOST_SPREAD, median, spreadOf, writeResults } from "./results"
import { SocketClient } from "./socket-client"

const BIDDERS = 1_024
const AUCTIONS = 100
const PER_SECOND = 1_000
const SECONDS = 3
const ROUNDS = 3
const STEP_CENTS = 10_000

let market: Market
let seller: Person
const sockets: SocketClient[] = []

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off", NODE_ENV: "development" } })
  const someone = people(market)
  seller = await someone.seller()
  for (let made = 0; made < BIDDERS; made++)
    sockets.push(await SocketClient.connect(market, await someone.dealerBuyer()))
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

const bid = (bidder: number, on: Lot) => sockets[bidder]!.bid(on.listingId, (on.knownCents += STEP_CENTS))

/** Waits until all effects of the bids are delivered, so that they do not disturb the next measurement. */
const told = () => untilQuiet(market, 120_000)

/**
 * Answered bids per second with the bidders spread over these auctions. Each bidder bids again as soon as the answer
 * arrives.
 */
async function rateOn(lots: readonly Lot[]): Promise<number> {
  const times = await timesOf(BIDDERS, SECONDS, (bidder) => bid(bidder, lots[bidder % lots.length]!))
  return times.length / SECONDS
}

/**
 * The duration of each bid at a fixed rate, counted from its scheduled time. A slow answer does not delay later
 * bids. All bidders have bid on the auction before.
 */
async function openLoop(on: Lot): Promise<number[]> {
  const times: number[] = []
  for (let bidder = 0; bidder < BIDDERS; bidder++) await bid(bidder, on)
  await told()
  await atPace({ perSecond: PER_SECOND, seconds: SECONDS }, (number, intended) =>
    bid(number % BIDDERS, on).then(() => times.push(performance.now() - intended))
  )
  return times
}

test(`${PER_SECOND} bids a second whatever the answers do, and ${AUCTIONS} auctions beside one`, async () => {
  const lots: Lot[] = []
  while (lots.length < AUCTIONS) lots.push(await lot())
  const minimal: number[][] = []
  const rounds: { one: number; many: number; late: number[] }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    minimal.push(await minimalTransactions(market, 2))
    const one = await rateOn([await lot()])
    await told()
    const many = await rateOn(lots)
    await told()
    minimal.push(await minimalTransactions(market, 2))
    const late = await openLoop(await lot())
    await told()
    rounds.push({ one, many, late })
  }
  const rates = minimal.map((times) => times.length / 2)
  const once = median(minimal.map((times) => percentile(times, 0.5)))
  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  const shared = of(({ one, many }) => many / one)
  const p99 = of(({ late }) => percentile(late, 0.99))
  const text = writeResults(
    "open-loop",
    "Many auctions at once, and bids that do not wait",
    [
      {
        what: `${AUCTIONS} auctions, ${BIDDERS} bidders, in all`,
        goal: "≥ 0.8 × the rate on one auction",
        ratio: shared,
        met: shared >= 0.8,
        detail: `${of(({ many }) => many).toFixed(0)}/s, ${of(({ one }) => one).toFixed(0)}/s`,
      },
      {
        what: `acknowledgement at ${PER_SECOND} bids/s whatever the answers do, p99`,
        goal: "≤ 25 × the minimal transaction's p50",
        ratio: p99 / once,
        met: p99 / once <= 25,
        detail: `${p99.toFixed(1)} ms, ${once.toFixed(2)} ms; p50 ${of(({ late }) => percentile(late, 0.5)).toFixed(1)} ms`,
      },
    ],
    [
      `The minimal transaction: ${median(rates).toFixed(0)}/s in the median of ${rates.length}, spread ${(spreadOf(rates) * 100).toFixed(0)} % (${rates.map((each) => each.toFixed(0)).join(", ")}). Latency counts from the moment at which a bid was to be sent. Each figure is the median of ${ROUNDS} rounds.`,
      ...(spreadOf(rates) > MOST_SPREAD ? ["**Void: the minimal transaction wavered by more than 30 %.**"] : []),
    ]
  )
  process.stdout.write(`\n${text}\n`)
})
