import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, expectSoundLog, logOf, publish, storedAuction, untilSettled } from "./bidding-support"

let market: Market
let seller: Person
let ann: Person
let ben: Person
let admin: Person

const setPolicy = (policy: object) => admin.request("PUT", "/api/admin/auction-policy", policy)

beforeAll(async () => {
  market = await startMarket()
  const someone = people(market)
  seller = await someone.seller()
  ann = await someone.buyer()
  ben = await someone.buyer()
  admin = await someone.admin()
  await setPolicy({
    minDurationSeconds: 1,
    antiSnipeWindowSeconds: 1,
    antiSnipeExtensionSeconds: 3,
    // In one test here, two bidders send a hundred bids at the same time.
    bidLimitCount: 1_000,
  })
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

async function settledEvents(auctionId: string) {
  const { rows } = await market.pool.query(
    `SELECT payload FROM outbox_event WHERE topic = 'auction.settled' AND key = $1`,
    [auctionId]
  )
  return rows.map(({ payload }) => payload)
}

describe("an auction settles by itself", () => {
  test("a moment after its end, sold to the leader, and tells it once", async () => {
    const id = await publish(market, seller, { durationSeconds: 4 })
    await bid(ann, id, { amount: 100 })
    await bid(ben, id, { amount: 500, mode: "proxy" })
    const auction = await untilSettled(market, id)
    expect(auction).toMatchObject({ outcome: "sold", leader_id: ben.id, current_cents: 35_000 })
    const late = auction.settled_at!.getTime() - auction.ends_at.getTime()
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(1_500)
    expect(await settledEvents(auction.id)).toEqual([
      {
        auctionId: auction.id,
        listingId: id,
        sellerId: seller.id,
        outcome: "sold",
        winnerId: ben.id,
        hammerCents: 35_000,
        lastPriceCents: 35_000,
        settledAt: auction.settled_at!.toISOString(),
      },
    ])
    expect((await ben.request("GET", "/api/offers")).body.offers).toContainEqual(
      expect.objectContaining({ listingId: id, state: "won" })
    )
    expect((await ann.request("GET", "/api/offers")).body.offers).toContainEqual(
      expect.objectContaining({ listingId: id, state: "lost" })
    )
  })

  test("at the extended end when late bids came", async () => {
    // The extension window covers the whole auction, so a bid at any time extends it.
    await setPolicy({ antiSnipeWindowSeconds: 10, antiSnipeExtensionSeconds: 10 })
    const id = await publish(market, seller, { durationSeconds: 8 })
    await setPolicy({ antiSnipeWindowSeconds: 1, antiSnipeExtensionSeconds: 3 })
    const { ends_at: published } = await storedAuction(market, id)
    const { body } = await bid(ann, id, { amount: 100 })
    const auction = await untilSettled(market, id)
    expect(auction.ends_at.toISOString()).toBe(body.endsAt)
    expect(auction.ends_at.getTime()).toBeGreaterThan(published.getTime() + 1_000)
    expect(auction.settled_at!.getTime()).toBeGreaterThanOrEqual(auction.ends_at.getTime())
    expect(await settledEvents(auction.id)).toHaveLength(1)
  })

  test("unsold without a bid, and unsold below the reserve with its last price", async () => {
    const without = await publish(market, seller, { durationSeconds: 2 })
    const below = await publish(market, seller, { durationSeconds: 4, reserveCents: cents(1_000_000) })
    await bid(ann, below, { amount: 4_000 })
    const [first, second] = [await untilSettled(market, without), await untilSettled(market, below)]
    expect(first).toMatchObject({ outcome: "unsold", leader_id: null })
    expect(await settledEvents(first.id)).toMatchObject([
      { outcome: "unsold", winnerId: null, hammerCents: null, lastPriceCents: null },
    ])
    expect(second).toMatchObject({ outcome: "unsold" })
    expect(await settledEvents(second.id)).toMatchObject([
      { outcome: "unsold", winnerId: null, hammerCents: null, lastPriceCents: 400_000 },
    ])
  })

  test("a scheduled auction opens at its start", async () => {
    const id = await publish(market, seller, { startsInSeconds: 2, durationSeconds: 60 })
    expect(await storedAuction(market, id)).toMatchObject({ status: "scheduled" })
    await eventually("the opening", async () => (await storedAuction(market, id)).status === "open")
    expect((await bid(ann, id, { amount: 100 })).status).toBe(201)
  })

  test("by the sweep, when the clock was set", async () => {
    const open = await publish(market, seller, { durationSeconds: 7_200 })
    const scheduled = await publish(market, seller, { startsInSeconds: 3_600, durationSeconds: 7_200 })
    await bid(ann, open, { amount: 100 })
    await market.clock.advance(7_300_000)
    expect(await untilSettled(market, open)).toMatchObject({ outcome: "sold", leader_id: ann.id })
    await eventually("the opening", async () => (await storedAuction(market, scheduled)).status === "open")
    expect(await settledEvents((await storedAuction(market, open)).id)).toHaveLength(1)
  })

  test("together with all that end at the same instant, and one that cannot be settled holds up none of them", async () => {
    const cars = await Promise.all(
      Array.from({ length: 12 }, () => publish(market, seller, { durationSeconds: 7_200 }))
    )
    await Promise.all(cars.slice(1).map((id) => bid(ann, id, { amount: 100 })))
    const bad = await storedAuction(market, cars[0]!)
    await market.pool.query(
      `CREATE FUNCTION refuse_this_one() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF new.id = '${bad.id}' THEN RAISE 'This one is broken'; END IF; RETURN new; END $$;
       CREATE TRIGGER refuse_this_one BEFORE UPDATE OF outcome ON auction FOR EACH ROW EXECUTE FUNCTION refuse_this_one()`
    )
    const end = new Date((await market.clock.now()).getTime() + 2_500)
    await market.pool.query(`UPDATE auction SET ends_at = $2, scheduled_ends_at = $2 WHERE listing_id = ANY ($1)`, [
      cars,
      end,
    ])
    for (const id of cars.slice(1)) {
      const auction = await untilSettled(market, id)
      expect(auction).toMatchObject({ outcome: "sold", leader_id: ann.id })
      expect(auction.settled_at!.getTime() - end.getTime()).toBeLessThan(5_000)
      expect(await settledEvents(auction.id)).toHaveLength(1)
    }
    expect(await storedAuction(market, cars[0]!)).toMatchObject({ status: "open" })
    await market.pool.query(`DROP FUNCTION refuse_this_one CASCADE`)
    expect(await untilSettled(market, cars[0]!)).toMatchObject({ outcome: "unsold" })
  })

  test("after a restart", async () => {
    const id = await publish(market, seller, { durationSeconds: 3 })
    await bid(ann, id, { amount: 100 })
    await market.kill9()
    await eventually("the end", async () => (await storedAuction(market, id)).ends_at < (await market.clock.now()))
    await market.restart()
    expect(await untilSettled(market, id)).toMatchObject({ outcome: "sold", leader_id: ann.id })
  })
})

describe("two processes on one database", () => {
  let second: Market
  beforeAll(async () => {
    second = await startMarket({ sharing: market })
  })
  afterAll(() => second?.stop())

  /** The same person, whose requests go to the second process. */
  const elsewhere = (person: Person): Person => {
    const request: Person["request"] = async (method, path, body, headers) => {
      const response = await fetch(second.url + path, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${person.token}`, ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as never }
    }
    return { ...person, request }
  }

  test("share each auction's lane: one log without gap, one leader, one row for one key", async () => {
    const id = await publish(market, seller, { durationSeconds: 120, minIncrementCents: cents(100) })
    const repeated = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bid(index % 2 ? ann : elsewhere(ann), id, { amountCents: 10_000 }, "both")
      )
    )
    expect(new Set((await repeated).map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const person = index % 4 < 2 ? ann : ben
        return bid(index % 2 ? person : elsewhere(person), id, { amountCents: 20_000 + index * 1_000 })
      })
    )
    const log = await logOf(ann, id)
    expectSoundLog(log)
    const numbers = new Set(log.map(({ seq }) => seq))
    for (const { status, body } of answers) {
      if (status === 201) expect(numbers.has(body.seq)).toBe(true)
      else expect(["BID_TOO_LOW", "ALREADY_LEADING"]).toContain(body.code)
    }
    expect((await storedAuction(market, id)).current_cents).toBe(log.at(-1)!.amountCents)
  })

  test("settle each auction once", async () => {
    const cars = await Promise.all(Array.from({ length: 8 }, () => publish(market, seller, { durationSeconds: 5 })))
    await Promise.all(cars.map((id) => bid(ann, id, { amount: 100 })))
    for (const id of cars) {
      const auction = await untilSettled(market, id)
      expect(auction.outcome).toBe("sold")
      expect(await settledEvents(auction.id)).toHaveLength(1)
    }
    await eventually("the sales", async () => {
      const { rows } = await market.pool.query(`SELECT listing_id FROM sale WHERE listing_id = ANY ($1)`, [cars])
      return rows.length >= cars.length && rows
    }).then((rows) => expect(rows).toHaveLength(cars.length))
  })
})
