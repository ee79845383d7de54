import { startOwnRedis, type OwnRedis } from "../integration-tests/environment/own-redis"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"
import { ask, connect, nextEvent, publish } from "../integration-tests/http/bidding-support"
import { profileOf } from "./cpu-profile"
import { atPace, type Pace } from "./pace"
import { cpuOf, startBeside, type Beside } from "./processes/index"
import { MOST_SPREAD, median, spreadOf, writeResults } from "./results"
import { SOCKETS, SocketClient } from "./socket-client"

const VIEWERS = 4_000
const BIDDERS = 64
const ROUNDS = 3
const STEP_CENTS = 10_000
/** At five bids per second, the server sends each update separately. At a much faster pace it merges updates. */
const PACED = { perSecond: 5, seconds: 4 }
const STORM = { perSecond: 500, seconds: 4 }
const LONGEST_STALENESS_MILLISECONDS = 250
const MOST_KIBIBYTES = 20

let market: Market
let redis: OwnRedis
let seller: Person
const sockets: SocketClient[] = []
const beside: Beside[] = []

beforeAll(async () => {
  redis = await startOwnRedis()
  market = await startMarket({
    environment: { NORTHLOT_LIMITS: "off", NODE_ENV: "development", REDIS_URL: redis.url },
  })
  const someone = people(market)
  seller = await someone.seller()
  for (let made = 0; made < BIDDERS; made++)
    sockets.push(await SocketClient.connect(market, await someone.dealerBuyer()))
}, 300_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  for (const one of beside) await one.end()
  await market?.stop()
  await redis?.kill()
})

async function start(script: string, ...given: (string | number)[]): Promise<Beside> {
  const one = await startBeside(script, ...given)
  beside.push(one)
  return one
}

/** The highest price over all auctions; every bid is above it. */
let known = STEP_CENTS
let turn = 0

/** Bidders bid on one auction at this pace, one after another. Returns the number of the last bid. */
async function bids(listingId: string, pace: Pace): Promise<number> {
  let last = 0
  await atPace(pace, async () => {
    const answer = await sockets[turn++ % BIDDERS]!.bid(listingId, (known += STEP_CENTS))
    if (answer.ok) last = Math.max(last, answer.seq!)
  })
  return last
}

/** An update as sent over the socket. */
async function exampleOf(listingId: string): Promise<string> {
  const viewer = await connect(market)
  await ask(viewer, "room:join", { listingId })
  const update = nextEvent(viewer, "bid:updated")
  await bids(listingId, { perSecond: 1, seconds: 1 })
  const text = `42${JSON.stringify(["bid:updated", await update])}`
  viewer.close()
  return text
}

interface Memory {
  heap: number
  rss: number
}

interface Round {
  plain: number
  own: number
  heap: number
  rss: number
  staleness: { p50: number; p99: number; most: number; known: number; current: number }
  updates: number
  bids: number
}

async function untilAllKnow(viewers: Beside, seq: number): Promise<void> {
  await eventually(
    "the last state at every viewer",
    async () => (await viewers.ask("knowing", seq)) === VIEWERS,
    20_000
  )
}

/** The processor time of a plain broadcast for each delivered message, in microseconds. */
async function plainCost(server: Beside, viewers: Beside, message: string): Promise<number> {
  const broadcast = () => server.ask("broadcast", message)
  await broadcast()
  const from = { cpu: cpuOf(server.pid), messages: await viewers.ask<number>("messages") }
  await atPace(PACED, broadcast)
  const sent = PACED.perSecond * PACED.seconds * VIEWERS
  await eventually("all messages", async () => (await viewers.ask<number>("messages")) - from.messages >= sent, 20_000)
  return ((cpuOf(server.pid) - from.cpu) / sent) * 1_000
}

/** The market's processor time for each delivered update, less the cost of the same bids without viewers. */
async function ownCost(viewers: Beside, watched: string, unwatched: string): Promise<number> {
  const cost = async (listingId: string) => {
    const from = cpuOf(market.pid)
    const last = await bids(listingId, PACED)
    if (listingId === watched) await untilAllKnow(viewers, last)
    return cpuOf(market.pid) - from
  }
  const before = await cost(unwatched)
  await viewers.ask("forget")
  const together = await cost(watched)
  const delivered = await viewers.ask<number>("messages")
  const after = await cost(unwatched)
  return ((together - (before + after) / 2) / delivered) * 1_000
}

test(`one auction, ${VIEWERS} viewers, beside a plain broadcast to as many`, async () => {
  const [watched, unwatched] = [await publish(market, seller), await publish(market, seller)]
  const message = await exampleOf(watched)
  const plain = await start("plain-broadcast.cjs")
  const plainViewers = await start("viewers.cjs", plain.first as number, "/", "", VIEWERS)
  const rounds: Round[] = []
  let profile: Awaited<ReturnType<typeof profileOf>> | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const before = await market.inside<Memory>("memory")
    const viewers = await start("viewers.cjs", market.port, SOCKETS, watched, VIEWERS)
    const after = await market.inside<Memory>("memory")
    const plainBefore = await plainCost(plain, plainViewers, message)
    const own = await ownCost(viewers, watched, unwatched)
    const plainAfter = await plainCost(plain, plainViewers, message)
    await viewers.ask("forget")
    const { rows: first } = await market.pool.query<{ seq: number }>(
      `SELECT last_seq AS seq FROM auction WHERE listing_id = $1`,
      [watched]
    )
    await untilAllKnow(viewers, await bids(watched, STORM))
    const { rows: log } = await market.pool.query<{ seq: number; at: Date }>(
      `SELECT seq, placed_at AS at FROM bid WHERE auction_id = (SELECT id FROM auction WHERE listing_id = $1) AND seq > $2 ORDER BY seq`,
      [watched, first[0]!.seq]
    )
    const updates = (await viewers.ask<number>("messages")) / VIEWERS / STORM.seconds
    const staleness = await viewers.ask<Round["staleness"]>(
      "staleness",
      log.map(({ seq, at }) => [seq, at.getTime()])
    )
    // Profiling costs time, so it covers extra updates that are not measured.
    if (round === ROUNDS - 1)
      profile = await profileOf(market, async () => untilAllKnow(viewers, await bids(watched, PACED)))
    await viewers.end()
    rounds.push({
      plain: (plainBefore + plainAfter) / 2,
      own,
      heap: (after.heap - before.heap) / VIEWERS / 1_024,
      rss: (after.rss - before.rss) / VIEWERS / 1_024,
      staleness,
      updates,
      bids: log.length / STORM.seconds,
    })
    process.stdout.write(`${JSON.stringify(rounds.at(-1))}\n`)
  }
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  const ratio = of(({ own, plain: denominator }) => own / denominator)
  const heap = of((round) => round.heap)
  const p99 = of(({ staleness }) => staleness.p99)
  const informed = Math.min(...rounds.map(({ staleness }) => staleness.current)) / VIEWERS
  const spread = spreadOf(rounds.map((round) => round.plain))
  const text = writeResults(
    "fan-out",
    "One auction, thousands of viewers",
    [
      {
        what: "server's processor time for each delivered update",
        goal: "≤ 1.3 × a plain `ws` broadcast of the same text",
        ratio,
        met: ratio <= 1.3,
        detail: `${of(({ own }) => own).toFixed(1)} µs, ${of((round) => round.plain).toFixed(1)} µs; ${message.length} bytes`,
      },
      {
        what: "memory of an idle viewer, KiB of heap and buffers after a collection",
        goal: `≤ ${MOST_KIBIBYTES}`,
        ratio: heap,
        met: heap <= MOST_KIBIBYTES,
        detail: `resident set: ${of(({ rss }) => rss).toFixed(1)} KiB more`,
      },
      {
        what: `staleness at ${STORM.perSecond} bids/s, p99, in ms`,
        goal: `≤ ${LONGEST_STALENESS_MILLISECONDS}`,
        ratio: p99,
        met: p99 <= LONGEST_STALENESS_MILLISECONDS,
        detail: `p50 ${of(({ staleness }) => staleness.p50).toFixed(0)} ms, most ${of(({ staleness }) => staleness.most).toFixed(0)} ms; ${of((round) => round.bids).toFixed(0)} bids/s were taken, ${of(({ updates }) => updates).toFixed(1)} updates/s to each viewer`,
      },
      {
        what: "viewers whose last state is the auction's",
        goal: "all",
        ratio: informed,
        met: informed === 1,
        detail: `of ${VIEWERS}, in each of ${ROUNDS} rounds`,
      },
    ],
    [
      `The plain broadcast: ${rounds.map((round) => `${round.plain.toFixed(1)} µs`).join(", ")}, spread ${(spread * 100).toFixed(0)} %. The market's figure is what is beyond the same bids on an auction that nobody watches. Staleness: from the moment of the decision, by the database's clock and before its commit, until the viewer has it or a later one. Each figure is the median of ${ROUNDS} rounds.`,
      ...(spread > MOST_SPREAD ? ["**Void: the plain broadcast wavered by more than 30 %.**"] : []),
      "",
      `While ${PACED.perSecond} updates a second go to ${VIEWERS} viewers, the server's main thread has work for ${profile!.busy} of the time.`,
      "",
      ...profile!.table,
    ]
  )
  process.stdout.write(`\n${text}\n`)
  expect(informed).toBe(1)
})
