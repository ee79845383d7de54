import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { startOwnRedis, type OwnRedis } from "../environment/own-redis"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { ask, bid, connect, draft, nextEvent, publish, untilSettled } from "../http/bidding-support"

let market: Market
/** A second server on the same database and Redis. */
let second: Market
let seller: Person
let buyer: Person
let redis: OwnRedis

beforeAll(async () => {
  redis = await startOwnRedis()
  market = await startMarket({
    // The sweep settles ended auctions every two seconds, as in production. Settlements within one second therefore do
    // not come from the sweep.
    environment: { REDIS_URL: redis.url, NORTHLOT_LOG_LEVEL: "warn", NORTHLOT_SWEEP_MILLISECONDS: "2000" },
  })
  second = await startMarket({
    sharing: market,
    environment: { REDIS_URL: redis.url, MEDUSA_WORKER_MODE: "server" },
  })
  const someone = people(market)
  seller = await someone.seller()
  buyer = await someone.buyer()
  const admin = await someone.admin()
  await admin.request("PUT", "/api/admin/auction-policy", { minDurationSeconds: 1 })
})
afterAll(async () => {
  await second?.stop()
  await market?.stop()
  await redis?.kill()
})

/** The response of the readiness check, which must arrive within a balancer's timeout. */
async function probe() {
  const began = Date.now()
  const { status, body } = await send(market, "GET", "/api/ready")
  expect(Date.now() - began).toBeLessThan(4_000)
  return { status, ...body }
}
const stateIs = (state: string) => eventually(state, async () => (await probe()).status === state)

async function expectTradingGoesOn() {
  const began = Date.now()
  expect(await draft(seller)).toBeTruthy()
  const id = await publish(market, seller, { minIncrementCents: cents(100) })
  const socket = await connect(market, buyer)
  await ask(socket, "room:join", { listingId: id })
  const heard = nextEvent(socket, "bid:updated")
  expect((await bid(buyer, id, { amountCents: 20_000 })).status).toBe(201)
  await heard
  socket.close()
  expect(Date.now() - began).toBeLessThan(10_000)
  return id
}

test("a market whose Redis is killed stays in rotation, takes drafts and bids, tells them live, settles, and keeps its limits", async () => {
  expect(await probe()).toMatchObject({ status: "ready", queue: true, redis: true })
  await redis.kill()
  expect(await probe()).toMatchObject({
    ok: true,
    status: "degraded",
    database: true,
    migrations: true,
    queue: false,
    redis: false,
  })

  const id = await expectTradingGoesOn()
  await market.clock.advance(3 * 3_600_000)
  expect(await untilSettled(market, id)).toMatchObject({ outcome: "sold" })
  await market.clock.reset()

  const wrong = () => send(market, "POST", "/api/auth/login", { email: buyer.email, password: "not-the-password" })
  const answers: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) answers.push((await wrong()).status)
  expect(answers.at(-1)).toBe(429)
})

/** The time between each auction's end and its settlement, in milliseconds. */
async function latenessOf(ids: readonly string[]): Promise<number[]> {
  const settled = await Promise.all(ids.map((id) => untilSettled(market, id)))
  return settled.map(({ ends_at, settled_at }) => settled_at!.getTime() - ends_at.getTime())
}
const endingIn = (...seconds: number[]) =>
  Promise.all(seconds.map((durationSeconds) => publish(market, seller, { durationSeconds })))

test("auctions that end while Redis is gone, or whose jobs went with it, are settled within a second of their ends", async () => {
  await redis.start()
  await stateIs("ready")
  const withJobs = await endingIn(3, 3.4, 3.8, 4.2, 4.6, 5)
  await redis.kill()
  const withoutJobs = await endingIn(3, 3.5, 4, 4.5)
  const ofWhileGone = await latenessOf([...withJobs, ...withoutJobs])
  const endingLater = await endingIn(3, 3.4, 3.8, 4.2)
  await redis.start()
  await stateIs("ready")
  const latenesses = [...ofWhileGone, ...(await latenessOf(endingLater))]
  expect(Math.max(...latenesses)).toBeLessThanOrEqual(1_000)
  expect(Math.min(...latenesses)).toBeGreaterThanOrEqual(0)
})

test("what is told at one server while Redis is gone is heard at another, and pages ask again when Redis is back", async () => {
  await stateIs("ready")
  const listingId = await publish(market, seller, { minIncrementCents: cents(100) })
  const [visitor, own] = [await connect(second), await connect(second, buyer)]
  await ask(visitor, "room:join", { listingId })
  await redis.kill()
  const [seen, standing] = [nextEvent(visitor, "bid:updated"), nextEvent(own, "bid:standing")]
  expect((await bid(buyer, listingId, { amountCents: 20_000 })).status).toBe(201)
  expect(await seen).toMatchObject({ listingId, currentBidCents: 20_000, seq: 1 })
  expect(await standing).toMatchObject({ listingId, isTopBidder: true })

  // The text is longer than one database notification allows.
  const text = "Ünïcödé".repeat(2_000)
  const heard = nextEvent(own, "chat:message")
  await market.inside("tellAccount", { accountId: buyer.id, event: "chat:message", payload: { text } })
  expect(await heard).toEqual({ text })

  const missed = nextEvent(visitor, "news:missed")
  await redis.start()
  await missed
  const ended = nextEvent(own, "session:ended")
  await redis.kill()
  await buyer.request("POST", "/api/auth/logout")
  await ended
  buyer = await people(market).buyer()
  for (const socket of [visitor, own]) socket.close()
})

test("a market stops and starts without its Redis, and is whole again when it comes back", async () => {
  await redis.kill()
  const began = Date.now()
  process.kill(market.pid, "SIGTERM")
  await market.ended()
  // `npm start` waits at most twenty seconds for the market to end, so the market must stop faster.
  expect(Date.now() - began).toBeLessThan(10_000)
  await market.restart()
  expect(await probe()).toMatchObject({ status: "degraded", redis: false })
  await redis.start()
  await stateIs("ready")
  await expectTradingGoesOn()
})

test("a Redis that freezes keeps nobody waiting", async () => {
  await stateIs("ready")
  redis.freeze()
  try {
    await expectTradingGoesOn()
    expect(await probe()).toMatchObject({ status: "degraded", redis: false })
  } finally {
    redis.thaw()
  }
  await stateIs("ready")
})

test("an outage of Redis is a line in the log, not a stack for each try", () => {
  const lines = market
    .log()
    .split("\n")
    .filter((line) => line !== "")
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([])
  const told = lines
    .map((line) => JSON.parse(line) as { msg: string; err?: unknown })
    .filter(({ msg }) => /out of reach|cannot be stored/.test(msg))
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(30)
  expect(told.filter(({ err }) => err !== undefined)).toEqual([])
})
