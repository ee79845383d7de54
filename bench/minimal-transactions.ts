/** The minimal transaction that bids are compared with, and the timing of both. */
import { Client } from "pg"
import type { SharedMarket } from "../integration-tests/environment/market"

const STEP_CENTS = 10_000

/**
 * The minimum of a bid on one connection: lock the auction, read the clock, insert the bid, move the price, commit.
 * Returns the duration of each transaction in milliseconds.
 */
export async function minimalTransactions({ databaseUrl }: SharedMarket, seconds: number): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl })
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
    return await timesOf(1, seconds, once)
  } finally {
    await client.query(`DROP TABLE IF EXISTS bench_bid, bench_auction`)
    await client.end()
  }
}

/**
 * Runs the act with this many concurrent callers for some seconds, and returns the duration of each call.
 * `warm` is called once, after a warm-up of one second.
 */
export async function timesOf(
  atOnce: number,
  seconds: number,
  act: (lane: number) => Promise<unknown>,
  warm: () => Promise<void> = async () => undefined
): Promise<number[]> {
  let times: number[] = []
  const run = async (length: number) => {
    times = []
    const until = performance.now() + length * 1_000
    await Promise.all(
      Array.from({ length: atOnce }, async (_, lane) => {
        while (performance.now() < until) {
          const from = performance.now()
          await act(lane)
          times.push(performance.now() - from)
        }
      })
    )
  }
  await run(1)
  await warm()
  await run(seconds)
  return times
}

export const percentile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
