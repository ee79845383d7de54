import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, expectSoundLog, logOf, publish, type BidReply } from "../http/bidding-support"

let market: Market
let seller: Person
let bidders: Person[]

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off" } })
  const someone = people(market)
  seller = await someone.seller()
  bidders = [await someone.buyer(), await someone.buyer(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())

interface Placed {
  bidder: Person
  key: string
  amountCents: number
  status: number
  body: BidReply
}

test("connections to the database that break in a storm of bids cost no acknowledged bid, and nobody an explanation", async () => {
  const id = await publish(market, seller, { minIncrementCents: 100 })
  const placed: Placed[] = []
  let stopped = false
  const storms = Array.from({ length: 12 }, async (_, index) => {
    const bidder = bidders[index % bidders.length]!
    for (let round = 0; !stopped; round++) {
      const key = `${index}-${round}`
      const amountCents = 10_000 + (placed.length + index) * 1_000
      const { status, body, headers } = await bid(bidder, id, { amountCents }, key)
      placed.push({ bidder, key, amountCents, status, body })
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
  for (const { status, body, amountCents } of placed) if (status === 201) expect(amounts.get(body.seq)).toBe(amountCents)

  // Whoever was told to try again may: the key makes one bid of both, and the log has no amount twice.
  for (const { bidder, key, amountCents, status } of placed) if (status === 503) await bid(bidder, id, { amountCents }, key)
  const after = await logOf(bidders[0]!, id)
  expectSoundLog(after)

  const latecomer = await people(market).buyer()
  expect((await bid(latecomer, id, { amountCents: after.at(-1)!.amountCents + 100 })).status).toBe(201)
})
