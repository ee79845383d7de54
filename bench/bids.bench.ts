import { cents, type BidAnswer, type Cents } from "@northlot/contract"
import { Client } from "pg"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, send, type Person } from "../integration-tests/environment/people"
import {
  ask,
  connect,
  expectSoundLog,
  logOf,
  publish,
  type Client as Socket,
} from "../integration-tests/http/bidding-support"

const BIDDERS = 12
/** Bids that one bidder has under way at once. */
const AT_ONCE = 4
const SECONDS = 6
const STEP_CENTS = 10_000
/** A bid over the socket against a minimal transaction: below this, something heavy has come onto the path. */
const LEAST_BY_SOCKET = 0.5
const LEAST_BY_HTTP = 0.15

let market: Market
let seller: Person
let bidders: Person[]

beforeAll(async () => {
  // Limits are counted and refuse nothing: what is measured is the path, not the pace that one person may bid at.
  market = await startMarket({ environment: { NORTHLOT_LIMITS: "off" } })
  const someone = people(market)
  seller = await someone.seller()
  bidders = []
  for (let made = 0; made < BIDDERS; made++) bidders.push(await someone.dealerBuyer())
})
afterAll(() => market?.stop())

/**
 * What a bid cannot do without, by one connection and nothing around it: lock the auction, read the clock, add a row to
 * the log, move the price, commit. Per second.
 */
async function minimalTransactions(): Promise<number> {
  const client = new Client({ connectionString: market.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `CREATE TABLE bench_auction (id text PRIMARY KEY, price_cents bigint NOT NULL, seq integer NOT NULL)`
    )
    await client.query(
      `CREATE TABLE bench_bid (auction_id text, seq integer, bidder_id text, amount_cents bigint, at timestamptz, PRIMARY KEY (auction_id, seq))`
    )
    await client.query(`INSERT INTO bench_auction VALUES ('one', 0, 0)`)
    const once = async () => {
      await client.query("BEGIN")
      const { rows } = await client.query<{ price_cents: string; seq: number; now: Date }>(
        `SELECT price_cents, seq, northlot_now() AS now FROM bench_auction WHERE id = 'one' FOR UPDATE`
      )
      const { price_cents, seq, now } = rows[0]!
      const price = Number(price_cents) + STEP_CENTS
      await client.query(`INSERT INTO bench_bid VALUES ('one', $1, 'somebody', $2, $3)`, [seq + 1, price, now])
      await client.query(`UPDATE bench_auction SET price_cents = $1, seq = $2 WHERE id = 'one'`, [price, seq + 1])
      await client.query("COMMIT")
    }
    return await perSecond(1, once)
  } finally {
    await client.query(`DROP TABLE IF EXISTS bench_bid, bench_auction`)
    await client.end()
  }
}

/** How often this is done in a second, by so many at once; a second to warm up first. */
async function perSecond(atOnce: number, act: (lane: number) => Promise<unknown>): Promise<number> {
  let done = 0
  const run = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000
    await Promise.all(
      Array.from({ length: atOnce }, async (_, lane) => {
        while (performance.now() < until) {
          await act(lane)
          done++
        }
      })
    )
  }
  await run(1)
  done = 0
  const from = performance.now()
  await run(SECONDS)
  return (done / (performance.now() - from)) * 1_000
}

/**
 * Bids on one auction by everybody at once, each over the last price that is known; every one is decided and answered.
 */
async function bidsPerSecond(place: (bidder: number, listingId: string, amountCents: Cents) => Promise<Answer>) {
  const listing = await publish(market, seller)
  let known = STEP_CENTS
  let accepted = 0
  const rate = await perSecond(BIDDERS * AT_ONCE, async (lane) => {
    const answer = await place(lane % BIDDERS, listing, cents((known += STEP_CENTS)))
    if (answer.ok) accepted++
    // Overtaken on the way, or leading already: decided all the same, under the lock.
    else if (!["BID_TOO_LOW", "ALREADY_LEADING"].includes(answer.code ?? "")) throw new Error(JSON.stringify(answer))
  })
  const log = await logOf(bidders[0]!, listing)
  expectSoundLog(log)
  // More rows than acceptances: what answers a bid by itself is a row of its own.
  expect(log.length).toBeGreaterThanOrEqual(accepted)
  return { rate, accepted }
}
type Answer = Partial<BidAnswer> & { ok: boolean; code?: string }

test(`bids per second on one auction by ${BIDDERS} bidders, beside one connection with a minimal bid transaction`, async () => {
  const before = await minimalTransactions()
  const http = await bidsPerSecond(async (bidder, listingId, amountCents) => {
    const { token } = bidders[bidder]!
    const headers = { authorization: `Bearer ${token}` }
    return (await send<Answer>(market, "POST", "/api/offers", { listingId, amountCents }, headers)).body
  })
  const sockets: Socket[] = []
  for (const bidder of bidders) sockets.push(await connect(market, bidder))
  const socket = await bidsPerSecond((bidder, listingId, amountCents) =>
    ask<Answer>(sockets[bidder]!, "bid:place", { listingId, amountCents })
  )
  for (const each of sockets) each.close()
  // Once more afterwards: a machine that grew slower meanwhile is seen by it.
  const minimal = (before + (await minimalTransactions())) / 2
  const ratio = ({ rate }: { rate: number }) => rate / minimal
  process.stdout.write(
    `\none connection, minimal transaction: ${minimal.toFixed(0)}/s; ` +
      `by HTTP ${http.rate.toFixed(0)} bids/s (${http.accepted} accepted), ratio ${ratio(http).toFixed(2)}; ` +
      `by socket ${socket.rate.toFixed(0)} bids/s (${socket.accepted} accepted), ratio ${ratio(socket).toFixed(2)}\n`
  )
  expect(ratio(socket)).toBeGreaterThan(LEAST_BY_SOCKET)
  expect(ratio(http)).toBeGreaterThan(LEAST_BY_HTTP)
})
