import { startOwnRedis, type OwnRedis } from "../integration-tests/environment/own-redis"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { manyListings } from "../integration-tests/environment/many-listings"
import { people, type Person } from "../integration-tests/environment/people"
import { eventually } from "../integration-tests/environment/wait"
import { profileOf } from "./cpu-profile"
import { percentile } from "./minimal-transactions"
import { startBeside } from "./processes/index"
import { MOST_SPREAD, median, spreadOf, writeResults, type Figure } from "./results"

const AUCTIONS = 500
const SECONDS = 5
const ROUNDS = 3
const SELLERS = 20
const BUYERS = 50
/** The time between storing the auctions and the end of the first one. A real market knows an end much earlier. */
const HEAD_START_SECONDS = 3
const MOST_OF_DELAYED_JOBS = 0.1
const MOST_SECONDS_AFTER = 1

let market: Market
let redis: OwnRedis
const sellers: Person[] = []
const buyers: Person[] = []

beforeAll(async () => {
  redis = await startOwnRedis()
  market = await startMarket({ environment: { NORTHLOT_SWEEP_MILLISECONDS: "2000", REDIS_URL: redis.url } })
  const someone = people(market)
  while (sellers.length < SELLERS) sellers.push(await someone.seller())
  while (buyers.length < BUYERS) buyers.push(await someone.dealerBuyer())
}, 120_000)
afterAll(async () => {
  await market?.stop()
  await redis?.kill()
})

/** How late BullMQ starts delayed jobs on the same Redis: p99 in milliseconds. */
async function delayedJobs(): Promise<number> {
  const beside = await startBeside("delayed-jobs.cjs", redis.url, AUCTIONS, SECONDS)
  return percentile(beside.first as number[], 0.99)
}

interface Ends {
  /** Milliseconds from the end of an auction to the commit of its settlement. */
  late: number[]
  /** The longest time, in seconds, from an auction's end to the commit of both fees and both notices. */
  open: number
}

let lots = 0

/** Auctions of many sellers, each with a leader, whose ends spread over `seconds`. Returns their results. */
async function ends(seconds: number): Promise<Ends> {
  const mark = `s${"abcdefghij"[lots++]}`
  await manyListings(market.pool, { sellerId: sellers[0]!.id, count: AUCTIONS, mark })
  await market.pool.query(
    `UPDATE listing SET seller_id = ($2::text[])[1 + substr(id, 7)::int % ${SELLERS}] WHERE id LIKE 'lst_' || $1 || '%'`,
    [mark, sellers.map(({ id }) => id)]
  )
  await market.pool.query(
    `UPDATE auction SET seller_id = ($2::text[])[1 + number % ${SELLERS}], leader_id = ($3::text[])[1 + number % ${BUYERS}],
       reserve_cents = NULL, current_cents = 500000, leader_ceiling_cents = 500000, bid_count = 1, last_seq = 1, bidder_count = 1,
       last_bid_at = northlot_now(), log_head = repeat('0', 64), ends_at = moment, scheduled_ends_at = moment
     FROM (SELECT id AS own, substr(id, 7)::int AS number, $5::timestamptz + make_interval(secs => ${HEAD_START_SECONDS} + (substr(id, 7)::int - 1) * $4::float8 / ${AUCTIONS}) AS moment
           FROM auction WHERE id LIKE 'auc_' || $1 || '%') AS ends
     WHERE id = own`,
    [mark, sellers.map(({ id }) => id), buyers.map(({ id }) => id), seconds, await market.clock.now()]
  )
  // Polling would disturb the measurement.
  await new Promise((resume) => setTimeout(resume, (HEAD_START_SECONDS + seconds + 1) * 1_000))
  const told = async () => {
    const { rows } = await market.pool.query<{ fees: number; notices: number }>(
      `SELECT (SELECT count(*)::int FROM fee JOIN sale ON sale.id = sale_id WHERE auction_id LIKE 'auc_' || $1 || '%') AS fees,
              (SELECT count(*)::int FROM notice WHERE listing_id LIKE 'lst_' || $1 || '%' AND type IN ('bidWon', 'listingSold')) AS notices`,
      [mark]
    )
    return rows[0]!.fees === 2 * AUCTIONS && rows[0]!.notices === 2 * AUCTIONS
  }
  await eventually("both fees and notices of all", told, 120_000)
  // Follow-up work such as listings and emails would disturb the next measurement (bench/events.bench.ts).
  await market.pool.query(
    `WITH heard AS (UPDATE outbox_delivery SET done_at = clock_timestamp() WHERE done_at IS NULL AND set_aside_at IS NULL)
     UPDATE outbox_event SET done_at = clock_timestamp() WHERE done_at IS NULL`
  )
  const { rows } = await market.pool.query<{ late: number; open: number }>(
    `SELECT extract(epoch FROM pg_xact_commit_timestamp(auction.xmin) - ends_at)::float8 * 1000 AS late,
       extract(epoch FROM greatest(
         (SELECT max(pg_xact_commit_timestamp(fee.xmin)) FROM fee JOIN sale ON sale.id = sale_id WHERE auction_id = auction.id),
         (SELECT max(pg_xact_commit_timestamp(notice.xmin)) FROM notice
          WHERE notice.listing_id = auction.listing_id AND type IN ('bidWon', 'listingSold'))
       ) - ends_at)::float8 AS open
     FROM auction WHERE id LIKE 'auc_' || $1 || '%' AND outcome = 'sold'`,
    [mark]
  )
  expect(rows).toHaveLength(AUCTIONS)
  return {
    late: rows.map(({ late }) => late),
    open: Math.max(...rows.map(({ open }) => open)),
  }
}

test(`${AUCTIONS} auctions that end within ${SECONDS} s and at one instant, beside delayed jobs of BullMQ`, async () => {
  const jobs = [await delayedJobs()]
  const rounds: Record<"spread" | "instant", Ends>[] = []
  await ends(0)
  for (let round = 0; round < ROUNDS; round++) {
    const spread = await ends(SECONDS)
    const instant = await ends(0)
    jobs.push(await delayedJobs())
    rounds.push({ spread, instant })
  }
  const profile = await profileOf(market, () => ends(0))
  const denominator = median(jobs)
  const late = (name: "spread" | "instant", part: number) =>
    median(rounds.map((round) => percentile(round[name].late, part)))
  const figures = (["spread", "instant"] as const).flatMap((name): Figure[] => {
    const when = name === "spread" ? `${AUCTIONS} ends over ${SECONDS} s` : `${AUCTIONS} ends at one instant`
    const ratio = late(name, 0.99) / denominator
    const open = median(rounds.map((round) => round[name].open))
    return [
      {
        what: `${when}: settlement's lateness, p99`,
        goal: `≤ ${MOST_OF_DELAYED_JOBS} × that of delayed jobs`,
        ratio,
        met: ratio <= MOST_OF_DELAYED_JOBS,
        detail: `${late(name, 0.99).toFixed(1)} ms, ${denominator.toFixed(1)} ms; p50 ${late(name, 0.5).toFixed(1)} ms`,
      },
      {
        what: `${when}: the last sale's fees and notices are there, in seconds after its end`,
        goal: `≤ ${MOST_SECONDS_AFTER}`,
        ratio: open,
        met: open <= MOST_SECONDS_AFTER,
        detail: rounds.map((round) => `${round[name].open.toFixed(2)} s`).join(", "),
      },
    ]
  })
  const spread = spreadOf(jobs)
  const text = writeResults("settlement", "Auctions that end together", figures, [
    `Delayed jobs of BullMQ, ${AUCTIONS} over ${SECONDS} s on the same Redis, p99: ${jobs.map((each) => `${each.toFixed(0)} ms`).join(", ")}; spread ${(spread * 100).toFixed(0)} %. Lateness: from the end of an auction to the commit of its settlement, both by the database's clock. Each figure is the median of ${ROUNDS} rounds.`,
    ...(spread > MOST_SPREAD ? ["**Void: the delayed jobs wavered by more than 30 %.**"] : []),
    "",
    `One more round at one instant, from before the auctions are written until all is told: the server's main thread had work for ${profile.busy} of the time.`,
    "",
    ...profile.table,
  ])
  process.stdout.write(`\n${text}\n`)
})
