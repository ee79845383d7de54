import { spawn, type ChildProcess } from "node:child_process"
import { randomBytes, randomInt } from "node:crypto"
import { once } from "node:events"
import { mkdirSync, readFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import sharp from "sharp"
import { cents, type Cents } from "@northlot/contract"
import {
  ADMIN_PASSWORD,
  clockOf,
  createDatabase,
  poolOf,
  required,
  workerUrlOf,
  type SharedMarket,
} from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import {
  ask,
  bid,
  connect,
  draft,
  expectSoundLog,
  logOf,
  nextEvent,
  publish,
  untilSettled,
  type BidReply,
} from "../http/bidding-support"
import { sellAndOpen } from "../http/sales-support"

const ROOT = join(__dirname, "../..")
const START_MILLISECONDS = 120_000
/** With so many bidders, no single bidder reaches the rate limit. */
const STORMING = 16

/** The address and process id that the cluster's last output line gives for a process. */
interface Member {
  url: string
  pid: number
}

let cluster: ChildProcess
let firstMetrics: number
let collector: Collector
let out = ""
let market: SharedMarket
let seller: Person
let buyers: Person[]
let bidders: Person[]

const member = (name: string): Member => {
  const [, url, pid] = [...out.matchAll(new RegExp(`${name} +(http\\S+)  process (\\d+)`, "g"))].at(-1)!
  return { url: url!, pid: Number(pid) }
}
/** The market as seen through one server, without the balancer. */
const at = (name: string): SharedMarket => ({ ...market, url: member(name).url })
const through = (name: string, { token }: Person, method: string, path: string, body?: unknown) =>
  send(at(name), method, path, body, { authorization: `Bearer ${token}` })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The first of four free consecutive ports, below the range from which the system assigns ports. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + randomInt(12_000)
    const probes = [0, 1, 2, 3].map((offset) => createServer().listen(first + offset, "127.0.0.1"))
    const free = await Promise.all(probes.map((probe) => once(probe, "listening"))).catch(() => null)
    await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
    if (free) return first
  }
}

beforeAll(async () => {
  const name = `market_${randomBytes(6).toString("hex")}`
  const databaseUrl = await createDatabase(name, "template_market")
  const dataDirectory = join(required("NORTHLOT_TEST_DIRECTORY"), name)
  mkdirSync(dataDirectory)
  firstMetrics = await freePorts()
  collector = await startCollector()
  const { REDIS_URL, npm_lifecycle_event, ...inherited } = process.env
  cluster = spawn(
    process.execPath,
    [join(ROOT, "scripts/cluster.mjs"), "--server-only", "--metrics", String(firstMetrics)],
    {
      env: {
        ...inherited,
        NODE_ENV: "test",
        PORT: "0",
        DATABASE_URL: workerUrlOf(databaseUrl),
        MIGRATION_DATABASE_URL: databaseUrl,
        NORTHLOT_DATA_DIR: dataDirectory,
        NORTHLOT_DEMO: "0",
        NORTHLOT_ADMIN_USERNAME: "admin",
        NORTHLOT_ADMIN_PASSWORD: ADMIN_PASSWORD,
        NORTHLOT_PASSWORD_COST: "4",
        NORTHLOT_LOG_LEVEL: "fatal",
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
        OTEL_BSP_SCHEDULE_DELAY: "100",
      },
      stdio: ["ignore", "pipe", "inherit"],
    }
  )
  cluster.stdout!.setEncoding("utf8").on("data", (text: string) => (out += text))
  const url = await eventually(
    "the cluster",
    async () => {
      if (cluster.exitCode !== null) throw new Error(`The cluster did not start: ${out}`)
      return /All of it +(http\S+)/.exec(out)?.[1]
    },
    START_MILLISECONDS
  )
  const pool = poolOf(databaseUrl)
  market = {
    url,
    port: Number(new URL(url).port),
    pool,
    dataDirectory,
    databaseUrl,
    workerUrl: workerUrlOf(databaseUrl),
    clock: clockOf(pool),
    stop: () => pool.end(),
    inside: () => Promise.reject(new Error("No process of a cluster is asked from inside.")),
  }
  // The balancer sends a person's requests to alternating servers, so servers must not store session state.
  const someone = people(market)
  seller = await someone.seller()
  buyers = [await someone.buyer(), await someone.buyer(), await someone.dealerBuyer()]
  bidders = await Promise.all(Array.from({ length: STORMING }, () => someone.dealerBuyer()))
}, START_MILLISECONDS)
afterAll(async () => {
  await market?.stop()
  collector?.close()
  if (cluster.exitCode !== null) return
  cluster.kill("SIGTERM")
  await once(cluster, "exit")
})

test("each server and each worker says that it lives and is ready, and a worker answers nothing else", async () => {
  for (const name of ["server-1", "server-2", "worker-1", "worker-2"]) {
    expect(await send(at(name), "GET", "/api/health")).toMatchObject({ status: 200, body: { ok: true } })
    expect(await send(at(name), "GET", "/api/ready")).toMatchObject({
      status: 200,
      body: { status: "ready", database: true, migrations: true, queue: true, redis: true, replica: true },
    })
  }
  expect((await send(at("worker-1"), "GET", "/api/listings")).status).toBe(404)
  expect((await send(at("worker-1"), "GET", "/socket.io/?EIO=4&transport=polling")).status).toBe(404)
})

test("a browser stays with the server that it came to, and others are shared out", async () => {
  const cookies = await Promise.all(
    Array.from({ length: 4 }, async () => (await send(market, "GET", "/api/health")).headers.getSetCookie()[0]!)
  )
  expect(new Set(cookies.map((cookie) => cookie.split(";")[0]))).toEqual(
    new Set(["northlot_server=server-1", "northlot_server=server-2"])
  )
  const again = await send(market, "GET", "/api/health", undefined, { cookie: cookies[0]! })
  expect(again.headers.getSetCookie()).toEqual([])
})

test("bids, standings, chat messages and the end of a session reach people who are at the other server", async () => {
  const [ann, ben] = buyers as [Person, Person]
  const listingId = await publish(market, seller)
  const [visitor, leader] = [await connect(at("server-2")), await connect(at("server-2"), ann)]
  await ask(visitor, "room:join", { listingId })
  const ofAnn = nextEvent(visitor, "bid:updated")
  expect((await through("server-1", ann, "POST", "/api/offers", { listingId, amount: 100 })).status).toBe(201)
  expect(await ofAnn).toMatchObject({ listingId, currentBidCents: 10_000 })
  const outbid = nextEvent(leader, "bid:standing", ({ outbid }) => outbid)
  const other = await connect(at("server-1"), ben)
  expect(await ask(other, "bid:place", { listingId, amount: 300 })).toMatchObject({ ok: true })
  expect(await outbid).toMatchObject({ listingId })

  const sold = await sellAndOpen(market, seller, buyers[2]!)
  const reader = await connect(at("server-2"), seller)
  const read = nextEvent(reader, "chat:message")
  const writer = await connect(at("server-1"), buyers[2]!)
  expect(await ask(writer, "chat:send", { listingId: sold, text: "Saturday?" })).toMatchObject({ ok: true })
  expect(await read).toMatchObject({ text: "Saturday?" })

  const ended = nextEvent(leader, "session:ended")
  await through("server-1", ann, "POST", "/api/auth/logout")
  await ended
  for (const socket of [visitor, leader, other, reader, writer]) socket.close()
})

test("what one server keeps in memory is forgotten when another changes it, before anybody is told to ask again", async () => {
  const listingId = await publish(market, seller)
  const path = `/api/listings/${listingId}`
  const visitor = await connect(at("server-2"))
  await ask(visitor, "room:join", { listingId })
  for (let step = 0; step < 5; step++) {
    const trim = `Step ${step}`
    expect((await send(at("server-2"), "GET", path)).body.listing.trim).not.toBe(trim)
    const told = nextEvent(visitor, "listing:changed")
    expect((await through("server-1", seller, "PATCH", path, { trim })).status).toBe(200)
    await told
    expect((await send(at("server-2"), "GET", path)).body.listing.trim).toBe(trim)
  }
  visitor.close()
})

test("bids that were voided at one server are refused at the other, which had let their bidder in", async () => {
  const [, ben, carol] = buyers as [Person, Person, Person]
  const listingId = await publish(market, seller)
  const visitor = await connect(at("server-2"))
  await ask(visitor, "room:join", { listingId })
  const bothBids = nextEvent(visitor, "bid:updated", ({ bidCount }) => bidCount === 2)
  expect((await through("server-1", carol, "POST", "/api/offers", { listingId, amount: 100 })).status).toBe(201)
  expect((await through("server-2", ben, "POST", "/api/offers", { listingId, amount: 200 })).status).toBe(201)
  await bothBids
  const heard = nextEvent(visitor, "bid:updated")
  const { rows } = await market.pool.query(`SELECT id FROM auction WHERE listing_id = $1`, [listingId])
  const body = { bidderId: ben.id, reason: "An account that was taken over." }
  const admin = await people(at("server-1")).admin()
  expect((await admin.request("POST", `/api/admin/auctions/${rows[0].id}/void-bidder`, body)).status).toBe(200)
  expect(await heard).toMatchObject({ listingId, currentBidCents: 10_000, seq: 3, bidCount: 1 })
  const again = await through("server-2", ben, "POST", "/api/offers", { listingId, amount: 500 })
  expect([again.status, again.body.code]).toEqual([403, "BIDS_VOIDED"])
  expect((await send(at("server-2"), "GET", `/api/listings/${listingId}`)).body.listing).toMatchObject({
    currentBidCents: 10_000,
    bidCount: 1,
  })
  visitor.close()
})

test("a photo that one server took is served by the other", async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "photo.jpg")
  const { status, body } = await through("server-1", seller, "POST", "/api/uploads/images", form)
  expect({ status, body }).toMatchObject({ status: 201 })
  const shown = await fetch(member("server-2").url + new URL(body.url, market.url).pathname)
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"])
})

test("wrong passwords count together, whichever server heard them", async () => {
  const { email } = buyers[1]!
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12 && statuses.at(-1) !== 429; attempt++) {
    const server = at(`server-${(attempt % 2) + 1}`)
    statuses.push((await send(server, "POST", "/api/auth/login", { email, password: "wrong-password-here" })).status)
  }
  const alone = statuses.indexOf(429)
  expect(alone).toBeGreaterThan(0)
  expect(alone).toBeLessThanOrEqual(6)
})

test("an auction's end is settled, sold and told once by two workers, with a fee for each side", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => publish(market, seller)))
  for (const id of ids) expect((await bid(buyers[2]!, id, { amountCents: 500_000 })).status).toBe(201)
  await market.clock.advance(8_000_000)
  for (const id of ids) expect(await untilSettled(market, id)).toMatchObject({ outcome: "sold" })
  await eventually("their sales", async () => {
    const { rows } = await market.pool.query<{ sales: number; fees: number }>(
      `SELECT count(DISTINCT sale.id)::int AS sales, count(fee.id)::int AS fees FROM sale JOIN fee ON fee.sale_id = sale.id
       WHERE sale.listing_id = ANY ($1)`,
      [ids]
    )
    expect(rows[0]!.sales).toBeLessThanOrEqual(ids.length)
    expect(rows[0]!.fees).toBeLessThanOrEqual(2 * ids.length)
    return rows[0]!.fees === 2 * ids.length
  })
  await market.clock.reset()
})

/** The metrics of a process by its name. */
async function metricsOf(name: string): Promise<Map<string, number>> {
  const place = ["server-1", "server-2", "worker-1", "worker-2"].indexOf(name)
  const text = await (await fetch(`http://127.0.0.1:${firstMetrics + place}/metrics`)).text()
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]))
}

test("each process tells its metrics on a port of its own, the public address none, and dashboard and handbook name no others", async () => {
  const socket = await connect(at("server-2"))
  const read = async () =>
    new Map(
      await Promise.all(
        ["server-1", "server-2", "worker-1", "worker-2"].map(async (name) => [name, await metricsOf(name)] as const)
      )
    )
  let told = await read()
  const sum = (line: RegExp) =>
    [...told.values()]
      .flatMap((lines) => [...lines])
      .reduce((total, [key, value]) => total + (line.test(key) ? value : 0), 0)
  // The subscriber `open-sale-of-auction` opens a sale before the metrics count its delivery as done.
  await eventually("the deliveries of all settled auctions", async () => {
    told = await read()
    return sum(/^northlot_deliveries_total\{subscriber="open-sale-of-auction",outcome="done"/) >= 7
  })
  expect(sum(/^northlot_bids_total\{outcome="accepted"/)).toBeGreaterThanOrEqual(8)
  expect(sum(/^northlot_settlement_lateness_seconds_count/)).toBeGreaterThanOrEqual(7)
  expect(sum(/^northlot_request_seconds_count\{endpoint="placeOffer",status="2xx"/)).toBeGreaterThan(0)
  expect(told.get("server-2")!.get("northlot_sockets")).toBe(1)
  expect(told.get("worker-1")!.get("northlot_outbox_oldest_seconds")).toBeLessThan(60)
  expect(told.get("server-1")!.get(`northlot_pool_connections{pool="northlot",state="waiting"}`)).toBe(0)
  expect(told.get("worker-2")!.has(`northlot_queue_jobs{queue="reminders",state="delayed"}`)).toBe(true)
  socket.close()

  expect((await send(market, "GET", "/metrics")).status).toBe(404)
  expect((await send(at("worker-1"), "GET", "/metrics")).status).toBe(404)

  const texts = ["deploy/grafana-dashboard.json", "docs/operations.md"].map((path) =>
    readFileSync(join(ROOT, path), "utf8")
  )
  const known = new Set([...told.values()].flatMap((lines) => [...lines.keys()].map((line) => line.split("{")[0]!)))
  const asked = new Set(texts.flatMap((text) => text.match(/\b(northlot|nodejs|process)_[a-z]\w+/g) ?? []))
  expect(asked.size).toBeGreaterThan(10)
  const isKnown = (name: string) => known.has(name) || known.has(`${name}_bucket`)
  expect([...asked].filter((name) => !isKnown(name))).toEqual([])
})

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
  links?: { traceId: string; spanId: string }[]
}

interface Collector {
  address: string
  spans: Span[]
  close(): void
}

/** Starts a receiver for metrics and traces in the OpenTelemetry format. */
async function startCollector(): Promise<Collector> {
  const spans: Span[] = []
  const server = createHttpServer(async (request, response) => {
    const { resourceSpans = [] } = (await json(request)) as { resourceSpans?: { scopeSpans: { spans: Span[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.end("{}")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test("a request, its commit and what a worker makes of it are one story of traces, under the request's id", async () => {
  const listingId = await draft(seller)
  const endsAt = new Date((await market.clock.now()).getTime() + 7_200_000).toISOString()
  const answer = await through("server-1", seller, "PATCH", `/api/listings/${listingId}`, { endsAt, status: "live" })
  expect(answer).toMatchObject({ status: 200 })
  const requestId = answer.headers.get("x-request-id")
  const request = await eventually("the request's span", async () =>
    collector.spans.find(({ attributes }) =>
      attributes.some(({ key, value }) => key === "requestId" && value.stringValue === requestId)
    )
  )
  const commits = collector.spans.filter(
    ({ name, parentSpanId }) => name === "transaction" && parentSpanId === request.spanId
  )
  expect(commits.length).toBeGreaterThan(0)
  const delivery = await eventually("a delivery's span", async () =>
    collector.spans.find(
      ({ name, links }) => name.startsWith("deliver ") && links?.some(({ traceId }) => traceId === request.traceId)
    )
  )
  expect(delivery.traceId).not.toBe(request.traceId)
  const words = collector.spans.flatMap(({ name, attributes }) => [
    name,
    ...attributes.map(({ value }) => value.stringValue),
  ])
  expect(words.filter((word) => word && /@|Avery|\+1\d{10}/.test(word))).toEqual([])
})

interface Placed {
  bidder: Person
  key: string
  amountCents: Cents
  at: number
  status: number
  body: BidReply
}

/**
 * Sends bids through the balancer without pause during `work`. A bid answered with status 503 is sent again with the
 * same key.
 */
async function storm(listingId: string, work: () => Promise<void>): Promise<Placed[]> {
  const placed: Placed[] = []
  let isOver = false
  let raised = 0
  const bidding = bidders.map(async (bidder, index) => {
    for (let round = 0; !isOver; round++) {
      const key = `${index}-${round}-${listingId}`
      const amountCents = cents(10_000 + ++raised * 1_000)
      for (;;) {
        const { status, body } = await bid(bidder, listingId, { amountCents }, key)
        placed.push({ bidder, key, amountCents, status, body, at: Date.now() })
        if (status !== 503 || isOver) break
      }
    }
  })
  const accepted = () => placed.filter(({ status }) => status === 201).length
  await eventually("bids", async () => accepted() >= 20)
  await work()
  const before = accepted()
  await eventually("bids afterwards", async () => accepted() >= before + 20).finally(() => (isOver = true))
  await Promise.all(bidding)
  return placed
}

async function expectNothingLost(listingId: string, placed: Placed[]): Promise<void> {
  const log = await logOf(buyers[2]!, listingId)
  expectSoundLog(log)
  const amounts = new Map(log.map(({ seq, amountCents }) => [seq, amountCents]))
  for (const { status, body, amountCents } of placed)
    if (status === 201) expect(amounts.get(body.seq)).toBe(amountCents)
  // Sends each bid with status 503 again. Both requests must make only one bid.
  for (const { bidder, key, amountCents, status } of placed)
    if (status === 503) await bid(bidder, listingId, { amountCents }, key)
  expectSoundLog(await logOf(buyers[2]!, listingId))
}

/** The longest time between two accepted bids after `began`, in milliseconds. */
function longestPause(placed: Placed[], began: number): number {
  const moments = [began, ...placed.filter(({ status, at }) => status === 201 && at > began).map((one) => one.at)]
  moments.sort((a, b) => a - b)
  return Math.max(...moments.slice(1).map((moment, index) => moment - moments[index]!))
}

test("a server that is killed loses no acknowledged bid, bids are taken again within three seconds, and it comes back", async () => {
  const id = await publish(market, seller, { minIncrementCents: cents(100) })
  const { pid } = member("server-1")
  let killed = 0
  const placed = await storm(id, async () => {
    killed = Date.now()
    process.kill(pid, "SIGKILL")
  })
  expect(longestPause(placed, killed)).toBeLessThan(3_000)
  await expectNothingLost(id, placed)
  await eventually("server-1 again", async () => member("server-1").pid !== pid, 60_000)
})

test("a server that is asked to leave answers what it has, the other goes on, and it stays away", async () => {
  const id = await publish(market, seller, { minIncrementCents: cents(100) })
  const { pid } = member("server-2")
  let asked = 0
  const placed = await storm(id, async () => {
    asked = Date.now()
    process.kill(pid, "SIGTERM")
    await eventually("it to leave", async () => out.includes("server-2 has left"))
  })
  expect(longestPause(placed, asked)).toBeLessThan(3_000)
  await expectNothingLost(id, placed)
  expect(isAlive(pid)).toBe(false)
})

test("Ctrl-C ends all of it in order and leaves nothing running", async () => {
  const pids = ["server-1", "worker-1", "worker-2"].map((name) => member(name).pid)
  const ended = once(cluster, "exit")
  cluster.kill("SIGINT")
  expect(await ended).toEqual([0, null])
  expect(pids.filter(isAlive)).toEqual([])
})
