import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { ask, bid, connect, publish, type Client as Socket } from "../integration-tests/http/bidding-support"
import { endNow, sellAndOpen } from "../integration-tests/http/sales-support"
import { atPace } from "./pace"
import { startBeside, type Beside } from "./processes/index"
import { median, writeResults } from "./results"
import { SOCKETS } from "./socket-client"

const MINUTES = Number(process.env.NORTHLOT_SOAK_MINUTES ?? "20")
const BIDDERS = 32
const VIEWERS = 200
const STEP_CENTS = 10_000
/**
 * The seconds between two samples of the heap. In this time an auction opens, takes bids and is settled. Each sample
 * follows a garbage collection.
 */
const TURN_SECONDS = 30
/** One-time loading and caching is over after this share of the run. */
const WARM_UP = 0.2
const MOST_GROWTH = 0.01
const MOST_DELAY_MILLISECONDS = 20

let market: Market
let seller: Person
let viewers: Beside
const bidders: Person[] = []
const sockets: Socket[] = []
let chat: string

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off", NODE_ENV: "development" } })
  const someone = people(market)
  seller = await someone.seller()
  for (let made = 0; made < BIDDERS; made++) {
    bidders.push(await someone.dealerBuyer())
    sockets.push(await connect(market, bidders.at(-1)!))
  }
  chat = await sellAndOpen(market, seller, bidders[0]!)
  viewers = await startBeside("viewers.cjs", market.port, SOCKETS, await publish(market, seller), VIEWERS)
}, 300_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await viewers?.end()
  await market?.stop()
})

/** Runs all kinds of load at once for `TURN_SECONDS`: bids, reads, chat messages, sales and connections. */
async function turn(number: number): Promise<void> {
  const listingId = await publish(market, seller)
  let known = STEP_CENTS
  const seconds = TURN_SECONDS
  const get = async (path: string) => {
    const { status } = await bidders[number % BIDDERS]!.request("GET", path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  }
  // Each socket joins the room of the auction that was just published. It leaves the room when `TURN_SECONDS` are over.
  for (const socket of sockets) await ask(socket, "room:join", { listingId })
  await Promise.all([
    atPace({ perSecond: 20, seconds }, (count) =>
      ask(sockets[count % BIDDERS]!, "bid:place", { listingId, amountCents: (known += STEP_CENTS) })
    ),
    atPace({ perSecond: 4, seconds }, () => get("/api/listings?limit=24")),
    atPace({ perSecond: 2, seconds }, () => get(`/api/listings/${listingId}`)),
    atPace({ perSecond: 1, seconds }, () => get(`/api/listings/${listingId}/bids?limit=50`)),
    atPace({ perSecond: 1, seconds }, (count) =>
      bidders[0]!.request("POST", `/api/chats/${chat}/messages`, { text: `Message ${number}.${count}` })
    ),
    atPace({ perSecond: 0.2, seconds }, async () => {
      const sold = await publish(market, seller)
      await bid(bidders[1]!, sold, { amountCents: cents(500_000) })
      await endNow(market, sold)
    }),
    // Pages open and close.
    atPace({ perSecond: 2, seconds }, async () => (await connect(market)).close()),
  ])
  for (const socket of sockets) await ask(socket, "room:leave", { listingId })
  await endNow(market, listingId)
}

/** The growth of a series in ten minutes as a share of its mean, by linear regression. */
function growth(samples: readonly { minute: number; bytes: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ bytes }) => bytes))]
  const slope =
    mean(samples.map(({ minute, bytes }) => (minute - x) * (bytes - y))) /
    mean(samples.map(({ minute }) => (minute - x) ** 2))
  return (slope * 10) / y
}

test(`a market at work for ${MINUTES} minutes`, async () => {
  const samples: { minute: number; bytes: number; rss: number }[] = []
  const delays: { p99: number; most: number }[] = []
  const from = performance.now()
  for (let number = 0; samples.length < 4 || performance.now() - from < MINUTES * 60_000; number++) {
    await market.inside("beginDelay")
    await turn(number)
    delays.push(await market.inside("endDelay"))
    const { heap, rss } = await market.inside<{ heap: number; rss: number }>("memory")
    samples.push({ minute: (performance.now() - from) / 60_000, bytes: heap, rss })
  }
  const settled = samples.slice(Math.floor(samples.length * WARM_UP))
  const grown = growth(settled)
  const p99 = median(delays.map((delay) => delay.p99))
  const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
  const text = writeResults(
    "soak",
    `A market at work for ${MINUTES} minutes`,
    [
      {
        what: "growth of the heap after a collection, in 10 minutes",
        goal: "≤ 0.01",
        ratio: grown,
        met: grown <= MOST_GROWTH,
        detail: `${mebibytes(settled[0]!.bytes)} to ${mebibytes(settled.at(-1)!.bytes)}; resident set ${mebibytes(settled[0]!.rss)} to ${mebibytes(settled.at(-1)!.rss)}`,
      },
      {
        what: "delay of the event loop, p99, in ms",
        goal: `≤ ${MOST_DELAY_MILLISECONDS}`,
        ratio: p99,
        met: p99 <= MOST_DELAY_MILLISECONDS,
        detail: `the median of ${delays.length} turns; the worst turn ${Math.max(...delays.map((delay) => delay.p99)).toFixed(1)} ms, the longest delay ${Math.max(...delays.map(({ most }) => most)).toFixed(0)} ms`,
      },
    ],
    [
      `Each second 20 bids on one auction by ${BIDDERS} pages, 7 pages and lists, a chat message, two pages that come and go, ${VIEWERS} idle viewers; each 5 seconds an auction that is published, sold and settled. The growth is that of the straight line through the heap of each ${TURN_SECONDS} s after the first ${WARM_UP * 100} % of the time: ${samples.map(({ bytes }) => (bytes / 2 ** 20).toFixed(1)).join(", ")} MiB.`,
    ]
  )
  process.stdout.write(`\n${text}\n`)
})
