import { Client } from "pg"
import { cents, type BidAnswer, type Cents, type ErrorBody } from "@northlot/contract"
import { startLine, type Line } from "../environment/line"
import { startMarket, type Market } from "../environment/market"
import { people, send, type Answer, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import {
  bid,
  connect,
  expectSoundLog,
  logOf,
  publish,
  storedAuction,
  untilSettled,
  type BidReply,
  type Client as Socket,
} from "../http/bidding-support"

/** The longest response time that the product promises during a fault. */
const LONGEST_ANSWER_MILLISECONDS = 5_000

let market: Market
let line: Line
let seller: Person
let bidders: Person[]

beforeAll(async () => {
  market = await startMarket({
    environment: { NORTHLOT_STATEMENT_MILLISECONDS: "4000", NORTHLOT_LIMITS: "off" },
    async through(databaseUrl) {
      const url = new URL(databaseUrl)
      line = await startLine(url.hostname, Number(url.port))
      url.port = String(line.port)
      return url.href
    },
  })
  const someone = people(market)
  seller = await someone.seller()
  bidders = [await someone.buyer(), await someone.buyer(), await someone.dealerBuyer()]
})
afterAll(async () => {
  await line?.restore()
  await market?.stop()
  await line?.close()
})

async function timed<Result>(work: () => Promise<Result>): Promise<Result & { milliseconds: number }> {
  const began = Date.now()
  const result = await work()
  return { ...result, milliseconds: Date.now() - began }
}

function expectToldInTime({ status, body, headers, milliseconds }: Answer & { milliseconds: number }) {
  expect({ status, code: body.code }).toEqual({ status: 503, code: "UNAVAILABLE" })
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  expect(milliseconds).toBeLessThan(LONGEST_ANSWER_MILLISECONDS)
}

/** Locks the table completely during `work`. */
async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const holder = new Client({ connectionString: market.databaseUrl })
  await holder.connect()
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return await work()
  } finally {
    await holder.end()
  }
}

interface Placed {
  bidder: Person
  key: string
  amountCents: Cents
  status: number
  body: BidReply
}

test("connections to the database that break in a storm of bids cost no acknowledged bid, and nobody an explanation", async () => {
  const id = await publish(market, seller, { minIncrementCents: cents(100) })
  const placed: Placed[] = []
  let stopped = false
  const storms = Array.from({ length: 12 }, async (_, index) => {
    const bidder = bidders[index % bidders.length]!
    for (let round = 0; !stopped; round++) {
      const key = `${index}-${round}`
      const amountCents = 10_000 + (placed.length + index) * 1_000
      const { status, body, headers } = await bid(bidder, id, { amountCents }, key)
      placed.push({ bidder, key, amountCents: cents(amountCents), status, body })
      if (status === 503) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
  })
  for (let cut = 1; cut <= 6; cut++) {
    await eventually("more bids", async () => placed.filter(({ status }) => status === 201).length >= cut * 10)
    await market.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
    )
  }
  stopped = true
  await Promise.all(storms)

  const codes = new Set(placed.map(({ status, body }) => (status === 201 ? "accepted" : body.code)))
  for (const code of codes) expect(["accepted", "BID_TOO_LOW", "ALREADY_LEADING", "UNAVAILABLE"]).toContain(code)
  expect(codes).toContain("UNAVAILABLE")

  const log = await logOf(bidders[0]!, id)
  expectSoundLog(log)
  const amounts = new Map(log.map(({ seq, amountCents }) => [seq, amountCents]))
  for (const { status, body, amountCents } of placed)
    if (status === 201) expect(amounts.get(body.seq)).toBe(amountCents)

  // Sends each bid with status 503 again with the same key. The log must contain each amount only once.
  for (const { bidder, key, amountCents, status } of placed)
    if (status === 503) await bid(bidder, id, { amountCents }, key)
  const after = await logOf(bidders[0]!, id)
  expectSoundLog(after)

  const latecomer = await people(market).buyer()
  expect((await bid(latecomer, id, { amountCents: after.at(-1)!.amountCents + 100 })).status).toBe(201)
})

const signIn = ({ email, password }: Person) =>
  timed(() => send(market, "POST", "/api/auth/login", { email, password }))

test("a database that goes away or freezes during a sign-in is told within five seconds, and the next sign-in works", async () => {
  const [person] = bidders as [Person]
  await whileLocked("provider_identity", async () => {
    const during = signIn(person)
    await eventually("the sign-in to wait", async () => {
      const { rows } = await market.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      )
      return rows.length > 0
    })
    await line.cut()
    expectToldInTime(await during)
  })
  expectToldInTime(await signIn(person))
  await line.restore()
  await eventually("a sign-in after the cut", async () => (await signIn(person)).status === 200)

  line.hold()
  const frozen = await Promise.all([
    signIn(person),
    ...bidders.map((bidder) => timed(() => bidder.request("GET", "/api/watchlist"))),
  ])
  for (const answer of frozen) expectToldInTime(answer)
  await line.restore()
  await eventually("a sign-in after the freeze", async () => (await signIn(person)).status === 200)
})

test("a lock on one table keeps nobody waiting for another one, and whoever needs it is told within five seconds", async () => {
  const id = await publish(market, seller, { minIncrementCents: cents(100) })
  const needed = () => timed(() => send(market, "GET", `/api/listings/${id}/questions`))
  await whileLocked("listing_question", async () => {
    const waiting = Array.from({ length: 12 }, needed)
    const others = await Promise.all(
      Array.from({ length: 40 }, () => timed(() => bidders[0]!.request("GET", `/api/listings/${id}/bids`)))
    )
    for (const { status, milliseconds } of others) {
      expect(status).toBe(200)
      expect(milliseconds).toBeLessThan(LONGEST_ANSWER_MILLISECONDS)
    }
    for (const answer of await Promise.all(waiting)) expectToldInTime(answer)
  })
  expect((await needed()).status).toBe(200)
})

test("a bid that waits for a locked table is told within five seconds, and its repeat is one bid", async () => {
  const id = await publish(market, seller, { minIncrementCents: cents(100) })
  const [bidder] = bidders as [Person]
  const offer = () => timed(() => bid(bidder, id, { amountCents: 20_000 }, "locked"))
  expectToldInTime((await whileLocked("bid", offer)) as never)
  expect((await offer()).status).toBe(201)
  expect((await logOf(bidder, id)).map(({ amountCents }) => amountCents)).toHaveLength(1)
})

test("a frozen database keeps nobody whose bid waits behind another one for more than five seconds", async () => {
  const id = await publish(market, seller)
  const [bidder] = bidders as [Person]
  expect((await bid(bidder, id, { amountCents: 10_000 })).status).toBe(201)
  line.hold()
  const waiting = Array.from({ length: 12 }, (_, index) =>
    timed(() => bid(bidders[index % bidders.length]!, id, { amountCents: 20_000 + index }))
  )
  for (const answer of await Promise.all(waiting)) expectToldInTime(answer as never)
  await line.restore()
  await eventually(
    "a bid after the freeze",
    async () => (await bid(bidders[1]!, id, { amountCents: 90_000 })).status === 201
  )
})

test("a database server that vanishes without a word costs one wait, not one for each connection that led to it", async () => {
  const ids = await Promise.all(bidders.map(() => publish(market, seller)))
  const [bidder, rival] = bidders as [Person, Person]
  const onEach = await Promise.all(ids.map((id) => bid(bidder, id, { amountCents: 10_000 })))
  expect(onEach.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await signIn(bidder)).status).toBe(200)
  line.strand()
  // The unfinished transactions of the old database server ended with that server.
  await market.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'northlot%'`
  )
  const [id] = ids as [string]
  const offer = () => timed(() => bid(rival, id, { amountCents: 20_000 }, "moved"))
  expectToldInTime((await offer()) as never)
  expect((await offer()).status).toBe(201)
  expect((await signIn(bidder)).status).toBe(200)
})

interface Acknowledged {
  bidder: Person
  key: string
  amountCents: Cents
  answer: BidAnswer
}

/**
 * Bids without pause until the server is gone. Records each acknowledged bid, and the last bid, which got no response.
 */
async function storm(
  listingId: string,
  bidder: Person,
  index: number,
  socket: Socket | null,
  acknowledged: Acknowledged[],
  unanswered: Acknowledged[]
) {
  for (let round = 0; ; round++) {
    const key = `${index}-${round}`
    const amountCents = 10_000 + (round * 6 + index) * 1_000
    try {
      const answer: BidAnswer | ErrorBody = socket
        ? await new Promise((done, failed) => {
            socket.once("disconnect", failed)
            socket.emit("bid:place", { listingId, amountCents: cents(amountCents), idempotencyKey: key }, (given) => {
              socket.off("disconnect", failed)
              done(given)
            })
          })
        : (await bid(bidder, listingId, { amountCents }, key)).body
      if (answer.ok) acknowledged.push({ bidder, key, amountCents: cents(amountCents), answer })
    } catch {
      unanswered.push({ bidder, key, amountCents: cents(amountCents), answer: null as never })
      return
    }
  }
}

test("a kill in the middle of a storm of bids loses no acknowledged one, and the auction still settles", async () => {
  const id = await publish(market, seller, { minIncrementCents: cents(100), durationSeconds: 7_200 })
  const acknowledged: Acknowledged[] = []
  const unanswered: Acknowledged[] = []
  const sockets = await Promise.all(bidders.map((bidder) => connect(market, bidder)))
  const storms = bidders.flatMap((bidder, index) => [
    storm(id, bidder, index * 2, null, acknowledged, unanswered),
    storm(id, bidder, index * 2 + 1, sockets[index]!, acknowledged, unanswered),
  ])
  await new Promise<void>((enough) => {
    const look = () => (acknowledged.length >= 60 ? enough() : setImmediate(look))
    look()
  })
  await market.kill9()
  await Promise.all(storms)
  sockets.forEach((socket) => socket.close())
  expect(unanswered).toHaveLength(6)

  await market.restart()
  const log = await logOf(bidders[0]!, id)
  expectSoundLog(log)
  const amounts = new Map(log.map(({ seq, amountCents }) => [seq, amountCents]))
  for (const { answer, amountCents } of acknowledged) expect(amounts.get(answer.seq)).toBe(amountCents)

  // A repeat with the same key gets the first response, even if the server was killed before it could send that
  // response.
  for (const { bidder, key, amountCents, answer } of acknowledged.slice(-10)) {
    expect(await bid(bidder, id, { amountCents }, key)).toMatchObject({ status: 201, body: answer })
  }
  for (const { bidder, key, amountCents } of unanswered) await bid(bidder, id, { amountCents }, key)
  const after = await logOf(bidders[0]!, id)
  expectSoundLog(after)
  const repeated = await Promise.all(
    unanswered.map(({ bidder, key, amountCents }) => bid(bidder, id, { amountCents }, key))
  )
  expect(repeated.every(({ status }) => status === 201 || status === 400 || status === 409)).toBe(true)
  expect(await logOf(bidders[0]!, id)).toEqual(after)

  await market.clock.advance(7_400_000)
  const auction = await untilSettled(market, id)
  expect(auction).toMatchObject({ outcome: "sold", current_cents: after.at(-1)!.amountCents })
  expect((await storedAuction(market, id)).leader_id).toBe(auction.leader_id)
  const { rows } = await market.pool.query(
    `SELECT key FROM outbox_event WHERE topic = 'auction.settled' AND key = $1`,
    [auction.id]
  )
  expect(rows).toHaveLength(1)
})
