import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { PUBLIC_ROOM, addressOf, cents, type ListingChanged } from "@northlot/contract"
import { Agent, get } from "node:http"
import { join } from "node:path"
import { Client } from "pg"
import { createDatabase, required, startMarket, type Market } from "../integration-tests/environment/market"
import { manyListings } from "../integration-tests/environment/many-listings"
import { people, type Person } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"
import { ask, bid, connect, publish, type Client as Socket } from "../integration-tests/http/bidding-support"
import { queryKeys } from "../storefront/src/shared/api/queryKeys"
import { followChange } from "../storefront/src/entities/listing/followChange"
import { cpuOf, startBeside, type Beside } from "./processes/index"
import { MOST_SPREAD, median, spreadOf, writeResults, type Figure } from "./results"

const ROWS = 100_000
const ROUNDS = 3
const SECONDS = 1.5
/**
 * Stock Medusa answers few requests per second. It is measured for longer, so that percentiles rest on enough requests.
 */
const STOCK_SECONDS = 4
const AT_ONCE = 8
const MOST_OF_EMPTY_ROUTE = 2
const MOST_OF_STOCK = 0.1
const PUBLISHABLE_KEY = "pk_bench"
const OPEN_PAGES = 1_000
const MOST_REQUESTS = 0.05

const LISTS = {
  "first page": "/api/listings?limit=24",
  filtered: "/api/listings?make=Honda&yearMin=2005&sort=price_low&limit=24",
  "84th page": "/api/listings?sort=price_low&limit=24&offset=1992",
}
const LISTING = "lst_many0000004"
/** The requests of one car's page. */
const PAGE = [
  `/api/listings/${LISTING}`,
  `/api/listings/${LISTING}/bids?limit=20`,
  `/api/listings/${LISTING}/questions`,
]

let market: Market
let seller: Person
let buyer: Person
let stock: Beside
let empty: Beside

beforeAll(async () => {
  await Promise.all([startOwn(), startStock()])
  const answers = { "/empty": { ok: true }, "/list": await read(LISTS["first page"]), "/page": await read(PAGE[0]!) }
  empty = await startBeside("empty-route.cjs", JSON.stringify(answers))
}, 240_000)
afterAll(async () => {
  await Promise.all([market?.stop(), stock?.end(), empty?.end()])
})

async function startOwn(): Promise<void> {
  market = await startMarket({ environment: { NODE_ENV: "development" } })
  const someone = people(market)
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
  await manyListings(market.pool, { sellerId: seller.id, count: ROWS, mark: "many" })
  await market.pool.query("VACUUM ANALYZE")
}

async function startStock(): Promise<void> {
  const databaseUrl = await createDatabase("stock_medusa")
  const directory = join(required("NORTHLOT_TEST_DIRECTORY"), "stock")
  await (await startBeside("stock-medusa.cjs", "migrate", directory, databaseUrl)).end()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // Each car is a product with one variant and one picture in the only sales channel.
  for (const statement of [
    `INSERT INTO sales_channel (id, name) VALUES ('sc_1', 'Site')`,
    `INSERT INTO api_key (id, token, salt, redacted, title, type, created_by) VALUES ('apk_1', '${PUBLISHABLE_KEY}', '', 'pk', 'Site', 'publishable', '')`,
    `INSERT INTO publishable_api_key_sales_channel (id, publishable_key_id, sales_channel_id) VALUES ('pksc_1', 'apk_1', 'sc_1')`,
    `INSERT INTO product (id, title, handle, description, status, thumbnail)
     SELECT 'prod_' || n, (ARRAY['Honda','Toyota','Ford','Mazda'])[1 + n % 4] || ' ' || n, 'car-' || n, 'A car', 'published', '/p.jpg' FROM generate_series(1, ${ROWS}) AS n`,
    `INSERT INTO product_variant (id, title, product_id, manage_inventory) SELECT 'variant_' || n, 'One', 'prod_' || n, false FROM generate_series(1, ${ROWS}) AS n`,
    `INSERT INTO image (id, url, product_id) SELECT 'img_' || n, '/p.jpg', 'prod_' || n FROM generate_series(1, ${ROWS}) AS n`,
    `INSERT INTO product_sales_channel (id, product_id, sales_channel_id) SELECT 'prodsc_' || n, 'prod_' || n, 'sc_1' FROM generate_series(1, ${ROWS}) AS n`,
    "VACUUM ANALYZE",
  ])
    await client.query(statement)
  await client.end()
  stock = await startBeside("stock-medusa.cjs", "serve", directory, databaseUrl)
}

const read = async (address: string) => (await fetch(market.url + address)).json()

interface Measured {
  /** The server's processor time for each request. */
  cpuMilliseconds: number
  p95: number
  perSecond: number
}

interface Asked {
  port: number
  pid: number
  addresses: (number: number) => string
  headers?: Record<string, string>
}

/**
 * Measures `AT_ONCE` clients. Each client sends its next request as soon as the last one is answered, with the headers
 * of a browser.
 */
async function measure({ port, pid, addresses, headers = {} }: Asked, seconds = SECONDS): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  let number = 0
  const ask = (path: string) =>
    new Promise<void>((done, failed) => {
      const options = {
        port,
        host: "127.0.0.1",
        path,
        agent,
        headers: { "accept-encoding": "gzip, deflate, br", ...headers },
      }
      get(options, (response) => {
        if (response.statusCode !== 200) failed(new Error(`${path} answered ${response.statusCode}`))
        response.resume().once("end", done)
      }).once("error", failed)
    })
  const run = async (long: number) => {
    const until = performance.now() + long * 1_000
    const client = async () => {
      while (performance.now() < until) {
        const from = performance.now()
        await ask(addresses(number++))
        times.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
  }
  await run(seconds / 3)
  times.length = 0
  const before = cpuOf(pid)
  await run(seconds)
  const cpu = cpuOf(pid) - before
  agent.destroy()
  times.sort((one, other) => one - other)
  return {
    cpuMilliseconds: cpu / times.length,
    p95: times[Math.floor(times.length * 0.95)]!,
    perSecond: times.length / seconds,
  }
}

type Rounds = Record<string, Measured[]>

/**
 * Makes four changes, and counts the list requests that each open page sends after each change. The cache code of the
 * real pages decides which requests follow.
 */
async function requestsThatFollow(): Promise<Record<string, number>> {
  const id = await publish(market, seller)
  const queries = [
    { sort: "newest", limit: 24 },
    { sort: "newest", limit: 8 },
    { featured: "true", limit: 8 },
  ]
  const lists = await Promise.all(queries.map((query) => read(addressOf("/api/listings", {}, query))))
  const sockets: Socket[] = []
  let heard = 0
  let asked = 0
  const stop: (() => void)[] = []
  for (let page = 0; page < OPEN_PAGES; page++) {
    const kept = new QueryClient()
    queries.forEach((query, index) => {
      const queryKey = queryKeys.listings.list(query)
      kept.setQueryData(queryKey, lists[index])
      stop.push(
        new QueryObserver(kept, { queryKey, queryFn: () => lists[index], staleTime: Infinity }).subscribe(
          () => undefined
        )
      )
    })
    const socket = await connect(market)
    await ask(socket, "room:join", { room: PUBLIC_ROOM })
    socket.on("listing:changed", (change: ListingChanged) => {
      heard++
      asked += followChange(kept, { area: queryKeys.listings.all, change, now: Date.now() }).length
    })
    socket.on("bid:updated", () => heard++)
    sockets.push(socket)
  }
  const after: Record<string, number> = {}
  const change = async (name: string, act: () => Promise<unknown>) => {
    heard = asked = 0
    await act()
    await eventually(`${name}, heard by all pages`, async () => heard >= OPEN_PAGES)
    after[name] = asked / OPEN_PAGES
  }
  const patch = (listing: string, body: object) => seller.request("PATCH", `/api/listings/${listing}`, body)
  await change("a changed fuel", () => patch(id, { fuel: "Diesel" }))
  await change("a bid", () => bid(buyer, id, { amountCents: cents(500_000) }))
  let added = ""
  await change("a new car", async () => (added = await publish(market, seller)))
  await change("a withdrawn car", () => patch(added, { status: "draft" }))
  for (const end of stop) end()
  for (const socket of sockets) socket.close()
  return after
}

test(`listing lists and page data of ${ROWS.toLocaleString("en-CA")} listings`, async () => {
  const own = { port: market.port, pid: market.pid }
  const beside = (process: Beside) => ({ port: process.first as number, pid: process.pid })
  let unasked = 0
  const all: Record<string, [Asked, number?]> = {
    "empty route": [{ ...beside(empty), addresses: () => "/empty" }],
    "empty route, a list": [{ ...beside(empty), addresses: () => "/list" }],
    "empty route, a page": [{ ...beside(empty), addresses: () => "/page" }],
    "stock products": [
      {
        ...beside(stock),
        addresses: () => "/store/products?limit=24",
        headers: { "x-publishable-api-key": PUBLISHABLE_KEY },
      },
      STOCK_SECONDS,
    ],
    ...Object.fromEntries(
      Object.entries(LISTS).map(([name, address]): [string, [Asked]] => [name, [{ ...own, addresses: () => address }]])
    ),
    "page data": [{ ...own, addresses: (number) => PAGE[number % PAGE.length]! }],
    "not in memory": [{ ...own, addresses: () => `/api/listings?limit=24&offset=${unasked++ % 1_000}` }],
  }
  const rounds: Rounds = Object.fromEntries(Object.keys(all).map((name) => [name, []]))
  // V8 optimizes code that ran a thousand times, so every measurement has a warm-up.
  for (const [asked] of Object.values(all)) await measure(asked)
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, [asked, seconds]] of Object.entries(all)) rounds[name]!.push(await measure(asked, seconds))

  const cpu = (name: string) => rounds[name]!.map(({ cpuMilliseconds }) => cpuMilliseconds)
  const p95 = (name: string) => rounds[name]!.map((round) => round.p95)
  const spread = {
    list: spreadOf(cpu("empty route, a list")),
    page: spreadOf(cpu("empty route, a page")),
    stock: spreadOf(p95("stock products")),
  }
  const figures = [...Object.keys(LISTS), "page data"].flatMap((name): Figure[] => {
    const denominator = name === "page data" ? "empty route, a page" : "empty route, a list"
    const what = name === "page data" ? "page data of one listing" : `list, ${name}`
    const [own, other, least] = [median(cpu(name)), median(cpu(denominator)), median(cpu("empty route"))]
    const [late, stockLate] = [median(p95(name)), median(p95("stock products"))]
    return [
      {
        what: `${what}: processor time of the server for a request`,
        goal: `at most ${MOST_OF_EMPTY_ROUTE} × an empty Express route with as much JSON`,
        ratio: own / other,
        met: own <= MOST_OF_EMPTY_ROUTE * other,
        detail: `${own.toFixed(3)} ms to ${other.toFixed(3)} ms; ${(own / least).toFixed(2)} × a route that answers \`{ "ok": true }\` (${least.toFixed(3)} ms)`,
      },
      {
        what: `${what}: p95 at ${AT_ONCE} requests at once`,
        goal: `at most ${MOST_OF_STOCK} × Medusa's own \`GET /store/products\``,
        ratio: late / stockLate,
        met: late <= MOST_OF_STOCK * stockLate,
        detail: `${late.toFixed(2)} ms to ${stockLate.toFixed(1)} ms`,
      },
    ]
  })
  const follow = await requestsThatFollow()
  const most = Math.max(...Object.values(follow))
  figures.push({
    what: `a change of one listing seen by ${OPEN_PAGES.toLocaleString("en-CA")} open list pages: requests that follow, for each page`,
    goal: `at most ${MOST_REQUESTS}`,
    ratio: most,
    met: most <= MOST_REQUESTS,
    detail: Object.entries(follow)
      .map(([name, requests]) => `${name}: ${requests}`)
      .join("; "),
  })
  const percent = (value: number) => `${(100 * value).toFixed(0)} %`
  const unread = rounds["not in memory"]!
  const text = writeResults("lists", "Reading lists and listings", figures, [
    `${ROWS.toLocaleString("en-CA")} listings and as many products (one variant, one picture each). Median of ${ROUNDS} interleaved rounds; asked as browsers ask (gzip, br), without a session. Denominators spread over ${percent(spread.list)} (list), ${percent(spread.page)} (page) and ${percent(spread.stock)} (Medusa); above ${percent(MOST_SPREAD)} the figures are void.`,
    "",
    `These are reads that somebody asked for within the last second. A list that nobody has asked for (each request another page), or one for somebody who is signed in, takes ${median(cpu("not in memory")).toFixed(2)} ms of the server and has a p95 of ${median(unread.map((round) => round.p95)).toFixed(1)} ms; Medusa's products take ${median(cpu("stock products")).toFixed(2)} ms.`,
  ])
  process.stdout.write(`\n${text}\n`)
  expect(Math.max(spread.list, spread.page, spread.stock)).toBeLessThan(MOST_SPREAD)
  expect(figures.filter(({ met }) => !met).map(({ what }) => what)).toEqual([])
}, 240_000)
