import Redis from "ioredis"
import { startMarket, type Market } from "../environment/market"
import { startOwnRedis, type OwnRedis } from "../environment/own-redis"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { ask, bid, connect, nextEvent, publish } from "../http/bidding-support"

/** The Redis channel to which every server subscribes. It carries the messages that are not for one room. */
const TO_EVERYBODY = "northlot:sockets#/"

let redis: OwnRedis
let asked: Redis
let one: Market
let other: Market
let seller: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  redis = await startOwnRedis()
  asked = new Redis(redis.url)
  asked.on("error", () => undefined)
  const environment = { REDIS_URL: redis.url, REDIS_SOCKETS_URL: redis.url }
  one = await startMarket({ environment })
  other = await startMarket({ sharing: one, environment })
  const someone = people(one)
  seller = await someone.seller()
  ;[ann, ben] = [await someone.buyer(), await someone.buyer()]
})
afterAll(async () => {
  asked?.disconnect()
  await other?.stop()
  await one?.stop()
  await redis?.kill()
})

/** The number of servers that subscribe to the messages of this listing. */
async function hearing(listingId: string): Promise<number> {
  const [, count] = (await asked.call("PUBSUB", "SHARDNUMSUB", `${TO_EVERYBODY}#room#listing:${listingId}`)) as [
    string,
    number,
  ]
  return count
}

test("a server hears of an auction while a page of its own is open on it, and no server hears it otherwise", async () => {
  const [watched, unwatched] = [await publish(one, seller), await publish(one, seller)]
  const everybodys = new Redis(redis.url, { enableReadyCheck: false })
  const toEverybody: string[] = []
  everybodys.on("smessage", (_channel: string, message: string) => toEverybody.push(message))
  await everybodys.ssubscribe(TO_EVERYBODY)
  const viewer = await connect(other, ben)
  try {
    await ask(viewer, "room:join", { listingId: watched })
    expect([await hearing(watched), await hearing(unwatched)]).toEqual([1, 0])
    const told: unknown[] = []
    viewer.on("bid:updated" as never, ((news: { listingId: string }) => told.push(news.listingId)) as never)
    const heard = nextEvent(viewer, "bid:updated")
    expect((await bid(ann, unwatched, { amount: 100 })).status).toBe(201)
    expect((await bid(ann, watched, { amount: 100 })).status).toBe(201)
    expect(await heard).toMatchObject({ listingId: watched, bidCount: 1 })
    expect(told).toEqual([watched])
    expect(toEverybody.filter((message) => message.includes("bid:updated"))).toEqual([])
  } finally {
    viewer.close()
    everybodys.disconnect()
  }
  await eventually("the other server to hear nothing more", async () => (await hearing(watched)) === 0)
})

test("a page that is open on a car and on the lists hears each bid once, at whichever server", async () => {
  const id = await publish(one, seller)
  const sockets = await Promise.all([connect(one, ben), connect(other, ben)])
  const told = sockets.map((socket) => {
    const counts: number[] = []
    socket.on("bid:updated" as never, (({ bidCount }: { bidCount: number }) => counts.push(bidCount)) as never)
    return counts
  })
  try {
    for (const socket of sockets) {
      await ask(socket, "room:join", { listingId: id })
      await ask(socket, "room:join", { room: "listings" })
    }
    for (const amount of [100, 200, 300]) {
      const news = sockets.map((socket) => nextEvent(socket, "bid:updated"))
      expect((await bid(amount === 200 ? ben : ann, id, { amount })).status).toBe(201)
      await Promise.all(news)
    }
    expect(told).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  } finally {
    sockets.forEach((socket) => socket.close())
  }
})

test("who signs out at one server loses the sockets at the other", async () => {
  const leaver = await people(one).buyer()
  const socket = await connect(other, leaver)
  const gone = new Promise((closed) => socket.once("disconnect", closed))
  expect((await leaver.request("POST", "/api/auth/logout")).status).toBeLessThan(300)
  await gone
})

test("without Redis a server tells its own pages, and both hear each other again when it is back", async () => {
  const id = await publish(one, seller)
  const [own, others] = await Promise.all([connect(one, ben), connect(other, ben)])
  try {
    await ask(others, "room:join", { listingId: id })
    await redis.kill()
    await ask(own, "room:join", { listingId: id })
    const heard = nextEvent(own, "bid:updated")
    expect((await bid(ann, id, { amount: 100 })).status).toBe(201)
    expect(await heard).toMatchObject({ bidCount: 1 })
    await redis.start()
    await eventually("both to be whole", async () => {
      const states = await Promise.all([one, other].map((market) => send(market, "GET", "/api/ready")))
      return states.every(({ body }) => body.status === "ready") && (await hearing(id)) === 2
    })
    const again = [own, others].map((socket) => nextEvent(socket, "bid:updated", ({ bidCount }) => bidCount === 2))
    expect((await bid(ben, id, { amount: 200 })).status).toBe(201)
    await Promise.all(again)
  } finally {
    own.close()
    others.close()
  }
})
