import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish, storedAuction, untilSettled } from "./bidding-support"

let market: Market
let seller: Person
let ann: Person

beforeAll(async () => {
  market = await startMarket()
  const someone = people(market)
  seller = await someone.seller()
  ann = await someone.buyer()
  await (
    await someone.admin()
  ).request("PUT", "/api/admin/auction-policy", { minDurationSeconds: 1, antiSnipeWindowSeconds: 0 })
})
afterAll(() => market?.stop())

/** Kills the process and restarts it, as if nobody had been able to bid for so many seconds. */
async function outageOf(seconds: number): Promise<void> {
  await market.kill9()
  await market.pool.query(`UPDATE bidding_heartbeat SET beat_at = clock_timestamp() - make_interval(secs => $1)`, [
    seconds,
  ])
  await market.restart()
}

test("an outage over the end extends the auction to ten minutes after recovery, once, and the page says so", async () => {
  const [ending, later] = [
    await publish(market, seller, { durationSeconds: 30 }),
    await publish(market, seller, { durationSeconds: 7_200 }),
  ]
  await bid(ann, ending, { amount: 100 })
  const [before, untouched] = [await storedAuction(market, ending), await storedAuction(market, later)]
  await market.clock.advance(60_000)
  await outageOf(90)

  const extended = await storedAuction(market, ending)
  const tenMinutes = extended.ends_at.getTime() - (await market.clock.now()).getTime()
  expect(extended).toMatchObject({ status: "open" })
  expect(tenMinutes).toBeGreaterThan(9.5 * 60_000)
  expect(tenMinutes).toBeLessThanOrEqual(10 * 60_000)
  expect((await storedAuction(market, later)).ends_at).toEqual(untouched.ends_at)

  const { body } = await send(market, "GET", `/api/listings/${ending}`)
  expect(body.listing).toMatchObject({ status: "live", endsAt: extended.ends_at.toISOString(), extended: true })
  const { from, to } = body.listing.extendedForOutage
  expect(Date.parse(from)).toBeLessThan(before.ends_at.getTime())
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(90_000)
  expect((await bid(ann, later, { amount: 100 })).status).toBe(201)

  await outageOf(90)
  expect((await storedAuction(market, ending)).ends_at).toEqual(extended.ends_at)
  await market.clock.advance(601_000)
  expect(await untilSettled(market, ending)).toMatchObject({ outcome: "sold", leader_id: ann.id })
  await market.clock.reset()
})

test("a shorter silence extends nothing", async () => {
  const id = await publish(market, seller, { durationSeconds: 300 })
  const { ends_at: end } = await storedAuction(market, id)
  // The start of the process also takes time, which counts as part of the outage.
  await outageOf(10)
  expect((await storedAuction(market, id)).ends_at).toEqual(end)
})

test("nothing settles while nobody can bid", async () => {
  const id = await publish(market, seller, { durationSeconds: 60 })
  await market.pool.query(`UPDATE bidding_heartbeat SET beat_at = clock_timestamp() - interval '2 minutes'`)
  await market.clock.advance(61_000)
  await eventually("the extension", async () => (await storedAuction(market, id)).ends_at > (await market.clock.now()))
  expect(await storedAuction(market, id)).toMatchObject({ status: "open" })
  await market.clock.reset()
})
