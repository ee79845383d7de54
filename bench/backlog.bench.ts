/**
 * How long payments and auctions take behind a backlog of purely informative events, compared with an empty outbox.
 */
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"
import { publish } from "../integration-tests/http/bidding-support"
import {
  allowShortAuctions,
  deliver,
  eventFor,
  sell,
  startCheckout,
  untilQuiet,
  type Checkout,
} from "../integration-tests/http/sales-support"
import { median, writeResults } from "./results"

const PENDING = 100_000
const ROUNDS = 9
/** The time between the starts of two auctions. */
const PAUSE_SECONDS = 1_800
/**
 * The number of events that must still wait at the end. With fewer, the backlog did not last for the whole measurement.
 */
const LEAST_LEFT = 10_000
const GOAL_SECONDS = 2

let market: Market
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off" } })
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
}, 120_000)
afterAll(() => market?.stop())

/** The seconds between two events by the database's clock. */
async function between(from: string, to: string, [first, second]: [string, string]): Promise<number> {
  const moment = (topic: string, id: string) =>
    eventually(`${topic} of ${id}`, async () => {
      const { rows } = await market.pool.query<{ at: number }>(
        `SELECT extract(epoch FROM created_at)::float8 AS at FROM outbox_event WHERE topic = $1 AND payload::text LIKE $2`,
        [topic, `%${id}%`]
      )
      return rows[0]?.at
    })
  return (await moment(to, second)) - (await moment(from, first))
}

/** The seconds from the provider's event in the database to the paid fee. */
async function confirmationOf(checkout: Checkout): Promise<number> {
  const event = await eventFor(market, checkout)
  expect(await deliver(market, event)).toBe(200)
  const { rows } = await market.pool.query<{ id: string }>(
    `SELECT inbox.id FROM webhook_inbox inbox WHERE inbox.event_id = $1`,
    [event.id]
  )
  const { rows: charges } = await market.pool.query<{ fee: string }>(
    `SELECT reference_id AS fee FROM charge WHERE id = $1`,
    [checkout.sessionId]
  )
  return between("webhook.received", "fee.paid", [rows[0]!.id, charges[0]!.fee])
}

/** The seconds from the event that the auction opened to the event that its listing is live. */
async function openingOf(listingId: string): Promise<number> {
  await eventually("its opening", async () => {
    const { rows } = await market.pool.query(`SELECT FROM listing WHERE id = $1 AND status = 'live'`, [listingId])
    return rows.length > 0
  })
  return between("auction.opened", "listing.changed", [listingId, listingId])
}

test(`a payment and an auction behind ${PENDING} pending events`, async () => {
  await market.inside("countEvents", { topic: "bench.chatter", subscribers: 1 })
  const checkouts: Checkout[] = []
  for (let made = 0; made < 2 * ROUNDS; made++)
    checkouts.push(await startCheckout(buyer, await sell(market, seller, buyer)))
  const soon: string[] = []
  const later: string[] = []
  for (let made = 0; made < ROUNDS; made++) {
    soon.push(await publish(market, seller, { startsInSeconds: (made + 1) * PAUSE_SECONDS }))
    later.push(await publish(market, seller, { startsInSeconds: (ROUNDS + made + 1) * PAUSE_SECONDS }))
  }
  await untilQuiet(market, 300_000)

  const measure = async (payments: readonly Checkout[], auctions: readonly string[]) => {
    const paid: number[] = []
    for (const checkout of payments) paid.push(await confirmationOf(checkout))
    const opened: number[] = []
    for (const listingId of auctions) {
      await market.clock.advance(PAUSE_SECONDS * 1_000)
      opened.push(await openingOf(listingId))
    }
    return { paid, opened }
  }
  const empty = await measure(checkouts.slice(0, ROUNDS), soon)
  await untilQuiet(market, 300_000)

  await market.pool.query(
    `INSERT INTO outbox_event (topic, key, payload, due_at)
     SELECT 'bench.chatter', number, '{}', clock_timestamp() - interval '1 hour' FROM generate_series(1, $1::integer) AS number`,
    [PENDING]
  )
  const full = await measure(checkouts.slice(ROUNDS), later)
  const { rows } = await market.pool.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM outbox_event WHERE topic = 'bench.chatter' AND done_at IS NULL`
  )
  const { left } = rows[0]!
  expect(left).toBeGreaterThan(LEAST_LEFT)

  const inMilliseconds = (seconds: readonly number[]) =>
    `median ${(median(seconds) * 1_000).toFixed(0)} ms, at most ${(Math.max(...seconds) * 1_000).toFixed(0)} ms`
  const figures = (["paid", "opened"] as const).flatMap((what) => {
    const name = what === "paid" ? "a payment is confirmed" : "an auction's car is live"
    const most = Math.max(...full[what])
    return [
      {
        what: `${name}, in seconds at most`,
        goal: `≤ ${GOAL_SECONDS}`,
        ratio: most,
        met: most <= GOAL_SECONDS,
        detail: inMilliseconds(full[what]),
      },
      {
        what: `${name}, beside an empty outbox`,
        goal: "the lower the better",
        ratio: median(full[what]) / median(empty[what]),
        met: true,
        detail: `empty: ${inMilliseconds(empty[what])}`,
      },
    ]
  })
  process.stdout.write(
    writeResults("backlog", `Money and auctions behind ${PENDING.toLocaleString("en-CA")} pending events`, figures, [
      `${ROUNDS} payments one after another, then ${ROUNDS} auctions one after another, without and with the backlog, in one run. A payment: from the provider's event in the database to the fee that is paid. An auction: from its opening to its car that is live. Both by the database's clock. Of the backlog ${left.toLocaleString("en-CA")} events still waited when the last was measured.`,
    ])
  )
  for (const what of ["paid", "opened"] as const) expect(Math.max(...full[what])).toBeLessThan(GOAL_SECONDS)
})
