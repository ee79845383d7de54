/**
 * Measures the cost of single operations for the simulation of larger machines (`scripts/capacity`) and writes
 * `bench/results/costs.json`.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import Redis from "ioredis"
import { manyListings } from "../integration-tests/environment/many-listings"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { startOwnRedis, type OwnRedis } from "../integration-tests/environment/own-redis"
import { people, send, type Person } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"
import { ask, connect, nextEvent, publish, type Client as Socket } from "../integration-tests/http/bidding-support"
import { untilQuiet } from "../integration-tests/http/sales-support"
import { median } from "./results"
import { SocketClient } from "./socket-client"

const BIDDERS = 256
const SECONDS = 3
const ROUNDS = 3
const VIEWERS = 1_000
const UPDATES = 20
const ENDS = 500
const READS = 400
const STEP_CENTS = 10_000
const HEAD_START_SECONDS = 3

let market: Market
let redis: OwnRedis
let redisClient: Redis
let seller: Person
const bidders: Person[] = []
const sockets: SocketClient[] = []

beforeAll(async () => {
  redis = await startOwnRedis()
  redisClient = new Redis(redis.url)
  market = await startMarket({
    environment: {
      ...{ NORTHLOT_LIMITS: "off", NODE_ENV: "development", NORTHLOT_LOG_LEVEL: "warn" },
      ...{ REDIS_URL: redis.url, NORTHLOT_SWEEP_MILLISECONDS: "2000" },
    },
  })
  const someone = people(market)
  seller = await someone.seller()
  for (let made = 0; made < BIDDERS; made++) bidders.push(await someone.dealerBuyer())
  for (const bidder of bidders) sockets.push(await SocketClient.connect(market, bidder))
  await market.pool.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
}, 300_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  redisClient?.disconnect()
  await market?.stop()
  await redis?.kill()
})

/**
 * The user and system time of a process in milliseconds. `withChildren` adds the time of child processes that have
 * ended.
 */
function cpuOf(pid: number | string, withChildren = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").map(Number)
  return (fields[11]! + fields[12]! + (withChildren ? fields[13]! + fields[14]! : 0)) * 10
}
const parentOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")[1]!

/** The processor time of all Postgres processes. */
async function postgresCpu(): Promise<number> {
  const { rows } = await market.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")
  const main = parentOf(String(rows[0]!.pid))
  // A Postgres process may end before its file in /proc is read. Its time is then in the total of its parent process.
  const unlessGone = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read()
    } catch {
      return otherwise
    }
  }
  const backends = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && unlessGone(() => parentOf(name), "") === main
  )
  return cpuOf(main, true) + backends.reduce((sum, pid) => sum + unlessGone(() => cpuOf(pid), 0), 0)
}

async function redisFigures(): Promise<{ cpu: number; commands: number }> {
  const info = await redisClient.info()
  const of = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(info)![1])
  return {
    cpu: (of("used_cpu_sys") + of("used_cpu_user")) * 1_000,
    commands: of("total_commands_processed"),
  }
}

interface Used {
  server: number
  client: number
  postgres: number
  redis: number
  commands: number
  statements: number
  /** The idle time of all processors together; `wall` is the elapsed time. */
  idle: number
  wall: number
}

/** Milliseconds, added up over all processors. */
function idleTime(): number {
  const fields = readFileSync("/proc/stat", "utf8").split("\n")[0]!.split(/ +/).slice(1).map(Number)
  return (fields[3]! + fields[4]!) * 10
}

async function used(): Promise<Used> {
  const ofRedis = await redisFigures()
  const { rows } = await market.pool.query<{ calls: string }>(
    `SELECT sum(calls) AS calls FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid WHERE rolname = 'northlot_worker'`
  )
  return {
    server: cpuOf(market.pid),
    client: cpuOf("self"),
    postgres: await postgresCpu(),
    redis: ofRedis.cpu,
    commands: ofRedis.commands,
    statements: Number(rows[0]!.calls),
    idle: idleTime(),
    wall: performance.now(),
  }
}

/** The number of processors available to the bench: its own use plus idle time. Other programs may use the rest. */
const processorsOf = ({ server, client, postgres, redis: ofRedis, idle, wall }: Used) =>
  (server + client + postgres + ofRedis + idle) / wall

/** The resources that `work` uses, including the background work that it causes. */
async function useOf(work: () => Promise<unknown>): Promise<Used & { processors: number; processorsToTheEnd: number }> {
  const from = await used()
  await work()
  const atItsEnd = await used()
  await quiet()
  const all = between(from, await used())
  return { ...all, processors: processorsOf(between(from, atItsEnd)), processorsToTheEnd: processorsOf(all) }
}

function between(from: Used, to: Used): Used {
  const names = Object.keys(from) as (keyof Used)[]
  return Object.fromEntries(names.map((name) => [name, to[name] - from[name]])) as unknown as Used
}

const quiet = () => untilQuiet(market, 300_000)

/** `count` bidders bid on one auction at once, each above the last known price. */
async function storm(count: number) {
  const listing = await publish(market, seller)
  const auction = async () =>
    (
      await market.pool.query<{ rows: number; batches: number }>(
        `SELECT count(*)::int AS rows, count(DISTINCT xmin::text)::int AS batches FROM bid
         WHERE auction_id = (SELECT id FROM auction WHERE listing_id = $1)`,
        [listing]
      )
    ).rows[0]!
  let known = STEP_CENTS
  let answered = 0
  let accepted = 0
  const bidFor = async (seconds: number) => {
    answered = accepted = 0
    const until = performance.now() + seconds * 1_000
    await Promise.all(
      sockets.slice(0, count).map(async (socket) => {
        while (performance.now() < until) {
          const answer = await socket.bid(listing, (known += STEP_CENTS))
          if (answer.ok) accepted++
          answered++
        }
      })
    )
  }
  await bidFor(1)
  await quiet()
  const before = await auction()
  const began = performance.now()
  let rate = 0
  const use = await useOf(async () => {
    await bidFor(SECONDS)
    rate = answered / ((performance.now() - began) / 1_000)
  })
  const after = await auction()
  const each = (value: number) => value / answered
  return {
    bidders: count,
    bidsPerSecond: rate,
    accepted: each(accepted),
    bidsPerBatch: answered / Math.max(1, after.batches - before.batches),
    serverMilliseconds: each(use.server),
    clientMilliseconds: each(use.client),
    postgresMilliseconds: each(use.postgres),
    redisMilliseconds: each(use.redis),
    redisCommands: each(use.commands),
    statements: each(use.statements),
    processors: use.processors,
  }
}

/** The duration of a commit of one row to disk, on one otherwise idle connection. */
async function commitMilliseconds(): Promise<number> {
  const client = await market.pool.connect()
  try {
    await client.query("CREATE TABLE IF NOT EXISTS bench_commit (at timestamptz)")
    const took: number[] = []
    for (let count = 0; count < 500; count++) {
      const from = performance.now()
      await client.query("INSERT INTO bench_commit VALUES (now())")
      took.push(performance.now() - from)
    }
    return median(took)
  } finally {
    client.release()
  }
}

async function fanOut() {
  const [watched, unwatched] = [await publish(market, seller), await publish(market, seller)]
  const resident = () => Number(readFileSync(`/proc/${market.pid}/statm`, "utf8").split(" ")[1]) * 4
  const before = resident()
  const viewers: Socket[] = []
  while (viewers.length < VIEWERS) viewers.push(await connect(market))
  for (const viewer of viewers) await ask(viewer, "room:join", { listingId: watched })
  const memory = (resident() - before) / VIEWERS
  let heard = 0
  for (const viewer of viewers) viewer.on("bid:updated", () => void heard++)
  const example = nextEvent(viewers[0]!, "bid:updated")
  let known = STEP_CENTS
  const bidSlowly = async (listingId: string) => {
    for (let count = 0; count < UPDATES; count++) {
      const from = heard
      await sockets[count % 2]!.bid(listingId, (known += STEP_CENTS))
      if (listingId === watched) await eventually("the update", async () => heard - from >= VIEWERS)
    }
  }
  const alone = await useOf(() => bidSlowly(unwatched))
  const together = await useOf(() => bidSlowly(watched))
  const bytes = `42${JSON.stringify(["bid:updated", await example])}`.length
  for (const viewer of viewers) viewer.close()
  return {
    serverMicroseconds: ((together.server - alone.server) / (UPDATES * VIEWERS)) * 1_000,
    bytes,
    viewerKibibytes: memory,
  }
}

async function ends(mark: string) {
  await manyListings(market.pool, { sellerId: seller.id, count: ENDS, mark })
  const leaders = bidders.slice(0, 50).map(({ id }) => id)
  await market.pool.query(
    `UPDATE auction SET leader_id = ($2::text[])[1 + substr(id, 7)::int % 50], reserve_cents = NULL,
       current_cents = 500000, leader_ceiling_cents = 500000, bid_count = 1, last_seq = 1, bidder_count = 1,
       last_bid_at = northlot_now(), log_head = repeat('0', 64), ends_at = moment, scheduled_ends_at = moment
     FROM (SELECT northlot_now() + make_interval(secs => ${HEAD_START_SECONDS}) AS moment OFFSET 0) AS clock
     WHERE id LIKE 'auc_' || $1 || '%'`,
    [mark, leaders]
  )
  let lastSeconds = 0
  const settled = async () => {
    const { rows } = await market.pool.query<{ count: number; late: number }>(
      `SELECT count(*)::int AS count, extract(epoch FROM northlot_now() - max(ends_at))::float8 AS late
       FROM auction WHERE id LIKE 'auc_' || $1 || '%' AND outcome = 'sold'`,
      [mark]
    )
    lastSeconds = rows[0]!.late
    return rows[0]!.count === ENDS
  }
  const use = await useOf(() => eventually("all settlements", settled, 120_000))
  const { rows } = await market.pool.query<{ late: number }>(
    `SELECT extract(epoch FROM (SELECT max(done_at) FROM outbox_event) - max(ends_at))::float8 AS late
     FROM auction WHERE id LIKE 'auc_' || $1 || '%'`,
    [mark]
  )
  return {
    lastSeconds,
    toldSeconds: rows[0]!.late,
    serverMilliseconds: use.server / ENDS,
    postgresMilliseconds: use.postgres / ENDS,
    statements: use.statements / ENDS,
    processors: use.processorsToTheEnd,
  }
}

async function listRead() {
  const read = async () => expect((await send(market, "GET", "/api/listings?limit=20")).status).toBe(200)
  await read()
  const use = await useOf(async () => {
    for (let count = 0; count < READS; count++) await read()
  })
  return { serverMilliseconds: use.server / READS, postgresMilliseconds: use.postgres / READS }
}

type Figures = Record<string, number>
const medians = (all: Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(all[0]!).map((name) => [name, Number(median(all.map((each) => each[name]!)).toPrecision(4))])
  )

test("what a bid, an update, a viewer, a settlement and a list cost", async () => {
  const storms: Record<number, Figures[]> = { 8: [], 64: [], 256: [] }
  const commits: Figures[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of [8, 64, 256]) storms[count]!.push(await storm(count))
    commits.push({ milliseconds: await commitMilliseconds() })
  }
  const update = medians([await fanOut()])
  const list = medians([await listRead()])
  const settlement = medians([await ends("ca")])
  const [first] = cpus()
  const costs = {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${first!.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
    processors: cpus().length,
    storms: [8, 64, 256].map((count) => medians(storms[count]!)),
    commit: medians(commits),
    update,
    list,
    settlement: { auctions: ENDS, ...settlement },
  }
  writeFileSync(join(__dirname, "results/costs.json"), `${JSON.stringify(costs, null, 2)}\n`)
  process.stdout.write(`\n${JSON.stringify(costs, null, 2)}\n`)
})
