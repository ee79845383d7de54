import { cents, type BidAnswer, type ErrorBody, type Cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import {
  bid,
  connect,
  expectSoundLog,
  logOf,
  publish,
  storedAuction,
  untilSettled,
  type Client,
} from "../http/bidding-support"

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

interface Acknowledged {
  bidder: Person
  key: string
  amountCents: Cents
  answer: BidAnswer
}

/**
 * Bids without pause until the server is gone; keeps what was acknowledged, and the bid that was left without an
 * answer.
 */
async function storm(
  listingId: string,
  bidder: Person,
  index: number,
  socket: Client | null,
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

  // A repeat with its key gets the first answer, whether the kill came before or after it was sent.
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
