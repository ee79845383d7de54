/**
 * Some rules exist twice: as code, and as SQL for lists. Both must agree for any generated rows. The rows replace the
 * tables of the SQL, and the clock is frozen.
 */
import fc, { type Arbitrary } from "fast-check"
import type { PoolClient } from "pg"
import { MAXIMUM_AMOUNT_CENTS, SETTLEMENT_STEPS, cents, isFeatured } from "@northlot/contract"
import { LICENCE_STATE, licenceState } from "#src/modules/account/rules/permissions"
import { RESERVE_MET, RESERVE_STANDS, reserveMet, reserveStands } from "#src/modules/auction/rules/reserve"
import { isRunning, runningAt } from "#src/modules/auction/rules/running"
import { BATCH_STATUS, batchStatus } from "#src/modules/settlement/rules/payout-batch"
import type { SettlementEvent } from "#src/modules/settlement/rules/settlement"
import { IS_FEATURED } from "#src/modules/listing/rules/featured"
import { OPENING_CENTS, openingOf } from "#src/modules/listing/rules/opening-price"
import {
  negotiationIsOpen,
  shownNegotiationStatus,
  shownStatus as shownOfNegotiation,
} from "#src/modules/negotiation/rules/moves"
import { isShown, ratingIsShown, ratingState, stateOfRating } from "#src/modules/rating/rules/rating"
import { offerIsOpen, shownOfferStatus, shownStatus as shownOfOffer } from "#src/modules/sale/rules/offer-state"
import { camelCased } from "#src/platform/camel-case"
import { torontoDate } from "#src/platform/toronto"
import { HEARS_DEALER_LISTINGS, SHOWN_AUDIENCE, audienceShown, inSight, isInSight } from "#src/queries/auction/audience"
import { OVERDUE_SALE, SETTLEMENT_OF, SETTLEMENT_STANDING, WAITS_FOR, nextStepOf } from "#src/queries/sale/next-step"
import type { SharedMarket } from "../environment/market"
import { sharedMarket } from "../environment/shared-market"

const RUNS = { numRuns: 40 }
/** A millisecond before midnight in Toronto, when the date in UTC is already the next day. */
const NOW = new Date("2026-07-11T03:59:59.999Z")

let market: SharedMarket

beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())

const amount = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: MAXIMUM_AMOUNT_CENTS })).map(cents)
const maybe = <Value>(value: Arbitrary<Value>) => fc.option(value, { freq: 3 })
/** A moment within a day of `NOW`, in about half of the cases at most one millisecond from it. */
const moment = fc
  .oneof(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -86_400_000, max: 86_400_000 }))
  .map((milliseconds) => new Date(NOW.getTime() + milliseconds))
const rowsOf = <Row>(row: Arbitrary<Row>) => fc.array(row, { minLength: 1, maxLength: 60 })

/** Runs `work` in a transaction whose clock stands at `now`, and rolls the transaction back. */
async function atMoment<Found>(
  work: (client: PoolClient) => Promise<Found>,
  { now = NOW, isForDealers = false }: { now?: Date; isForDealers?: boolean } = {}
): Promise<Found> {
  const client = await market.pool.connect()
  try {
    await client.query("BEGIN")
    await client.query(
      `CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT timestamptz '${now.toISOString()}' $$;
       CREATE OR REPLACE FUNCTION site_is_for_dealers() RETURNS boolean LANGUAGE plpgsql STABLE
       AS $$ BEGIN RETURN ${isForDealers}; END $$`
    )
    return await work(client)
  } finally {
    await client.query("ROLLBACK")
    client.release()
  }
}

/** The rows as JSON for `jsonb_to_recordset`, each with its index in `number`. */
const numbered = (rows: readonly object[]) => JSON.stringify(rows.map((row, number) => ({ ...row, number })))

/**
 * Evaluates the SQL expressions for each row, in the order of the rows. The rows replace `table`, and `columns` gives
 * its names and types.
 */
async function said(
  sql: Readonly<Record<string, string>>,
  { table, columns, rows, ...at }: { table: string; columns: string; rows: readonly object[]; now?: Date }
): Promise<object[]> {
  const asked = Object.entries(sql).map(([name, expression]) => `(${expression}) AS "${name}"`)
  const given = `jsonb_to_recordset($1::jsonb) AS ${table} (number int, ${columns})`
  const statement = `SELECT ${asked.join(", ")} FROM ${given} ORDER BY number`
  return atMoment(async (client) => (await client.query<object>(statement, [numbered(rows)])).rows, at)
}

describe("a list says what the rule says of", () => {
  const reserve = fc.record({ currentCents: maybe(amount), reserveCents: maybe(amount) })

  test("whether a reserve is met, or stands in the way", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(reserve), async (states) => {
        const rows = states.map(({ currentCents, reserveCents }) => ({
          current_cents: currentCents,
          reserve_cents: reserveCents,
        }))
        expect(
          await said(
            { met: RESERVE_MET, stands: RESERVE_STANDS },
            { table: "auction", columns: "current_cents bigint, reserve_cents bigint", rows }
          )
        ).toEqual(states.map((state) => ({ met: reserveMet(state), stands: reserveStands(state) })))
      }),
      RUNS
    )
  })

  test("whether the reserve of a car on the market is met, as its row for searches stores it", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(reserve), async (states) => {
        const stored = await atMoment(async (client) => {
          await client.query(
            `INSERT INTO auction (id, listing_id, seller_id, status, starts_at, ends_at, scheduled_ends_at, opening_cents,
               reserve_cents, min_increment_cents, proxy_step_cents, anti_snipe_window_seconds, anti_snipe_extension_seconds,
               current_cents, leader_id, leader_ceiling_cents, bid_count, last_seq, bidder_count, last_bid_at, log_head)
             SELECT 'auc_rule' || number, 'lst_rule' || number, 'acc_seller', 'open', northlot_now(), ends.at, ends.at, 100,
               "reserveCents", 100, 100, 120, 120, "currentCents", CASE WHEN has_bid THEN 'acc_buyer' END, "currentCents",
               has_bid::int, has_bid::int, has_bid::int, CASE WHEN has_bid THEN northlot_now() END,
               CASE WHEN has_bid THEN repeat('0', 64) END
             FROM jsonb_to_recordset($1::jsonb) AS given (number int, "currentCents" bigint, "reserveCents" bigint)
             CROSS JOIN LATERAL (SELECT "currentCents" IS NOT NULL AS has_bid) AS bid
             CROSS JOIN LATERAL (SELECT northlot_now() + interval '1 day' AS at) AS ends`,
            [numbered(states)]
          )
          // A deferred trigger writes the row of `live_listing` at the end of the transaction. This makes the trigger
          // run now.
          await client.query("SET CONSTRAINTS live_listing_opens IMMEDIATE")
          const { rows } = await client.query<{ met: boolean }>(
            `SELECT reserve_met AS met FROM live_listing WHERE id LIKE 'lst_rule%' ORDER BY substr(id, 9)::int`
          )
          return rows
        })
        expect(stored).toEqual(states.map((state) => ({ met: reserveMet(state) })))
      }),
      RUNS
    )
  })

  test("what a listing opens at", async () => {
    const listing = fc.record({
      reserve_cents: maybe(amount),
      starting_price_cents: maybe(amount),
      opening_share_basis_points: maybe(fc.integer({ min: 0, max: 10_000 })),
    })
    await fc.assert(
      fc.asyncProperty(rowsOf(listing), async (rows) => {
        const columns = "reserve_cents bigint, starting_price_cents bigint, opening_share_basis_points int"
        expect(await said({ cents: `(${OPENING_CENTS})::float8` }, { table: "listing", columns, rows })).toEqual(
          rows.map((row) => ({ cents: openingOf(camelCased(row)) }))
        )
      }),
      RUNS
    )
  })

  test("whom a listing is shown to, and whether it is in somebody's sight", async () => {
    const look = fc.record({
      seller_id: fc.constantFrom("ann", "bob"),
      audience: fc.constantFrom("public" as const, "dealers" as const),
      viewer_id: maybe(fc.constantFrom("ann", "bob")),
      role: fc.constantFrom("buyer", "seller"),
      buyer_type: maybe(fc.constantFrom("private", "dealer")),
      has_bid: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(rowsOf(look), fc.boolean(), async (looks, isForDealers) => {
        const sees = inSight({ accountId: "account.id", hears: HEARS_DEALER_LISTINGS, hasBid: "listing.has_bid" })
        expect(
          await atMoment(
            async (client) => {
              const { rows } = await client.query<object>(
                `SELECT ${SHOWN_AUDIENCE} AS audience, coalesce(${sees}, false) AS sees
               FROM jsonb_to_recordset($1::jsonb)
                 AS listing (number int, seller_id text, audience text, viewer_id text, role text, buyer_type text, has_bid boolean)
               LEFT JOIN LATERAL (SELECT viewer_id AS id, role, buyer_type WHERE viewer_id IS NOT NULL) AS account ON true
               ORDER BY number`,
                [numbered(looks)]
              )
              return rows
            },
            { isForDealers }
          )
        ).toEqual(
          looks.map(({ seller_id: sellerId, viewer_id: id, role, buyer_type: buyerType, has_bid, ...listing }) => {
            const audience = audienceShown(listing.audience, isForDealers)
            const viewer = id === null ? null : { id, role, buyerType }
            return { audience, sees: isInSight({ sellerId, audience, viewerHasBid: has_bid }, viewer) }
          })
        )
      }),
      RUNS
    )
  })

  test("whether an auction goes on", async () => {
    const auction = fc.record({
      status: fc.constantFrom("scheduled" as const, "open" as const, "settled" as const, "cancelled" as const),
      ends_at: moment,
    })
    await fc.assert(
      fc.asyncProperty(rowsOf(auction), async (rows) => {
        expect(
          await said({ running: runningAt() }, { table: "auction", columns: "status text, ends_at timestamptz", rows })
        ).toEqual(
          rows.map(({ status, ends_at }) => ({
            running: isRunning({ status, endsAt: ends_at.getTime() }, NOW.getTime()),
          }))
        )
      }),
      RUNS
    )
  })

  test.each([
    ["an offer to the runner-up", shownOfferStatus, offerIsOpen, shownOfOffer],
    ["a negotiation", shownNegotiationStatus, negotiationIsOpen, shownOfNegotiation],
  ])("how %s stands, and whether it is open", async (_what, statusOf, isOpen, shown) => {
    const row = fc.record({
      status: fc.constantFrom("open" as const, "declined" as const, "expired" as const, "withdrawn" as const),
      ends_at: moment,
    })
    await fc.assert(
      fc.asyncProperty(rowsOf(row), async (rows) => {
        expect(
          await said(
            { status: statusOf("made"), open: isOpen("made") },
            { table: "made", columns: "status text, ends_at timestamptz", rows }
          )
        ).toEqual(
          rows.map(({ status, ends_at: endsAt }) => {
            const standing = shown({ status, endsAt }, NOW)
            return { status: standing, open: standing === "open" }
          })
        )
      }),
      RUNS
    )
  })

  test("whether a listing is featured", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(fc.record({ featured_until: maybe(moment) })), async (rows) => {
        const featured = `coalesce(${IS_FEATURED}, false)`
        expect(await said({ featured }, { table: "listing", columns: "featured_until timestamptz", rows })).toEqual(
          rows.map(({ featured_until }) => ({
            featured: isFeatured({ featuredUntil: featured_until?.toISOString() ?? null }, NOW.getTime()),
          }))
        )
      }),
      RUNS
    )
  })

  test("how a licence stands, by the day in Toronto", async () => {
    const day = fc.integer({ min: 8, max: 13 }).map((number) => `2026-07-${String(number).padStart(2, "0")}`)
    const dealer = fc.oneof(
      fc.record({ licence: fc.constant("verified" as const), licence_expires_on: day }),
      fc.record({ licence: fc.constantFrom("pending" as const, "rejected" as const), licence_expires_on: maybe(day) })
    )
    await fc.assert(
      fc.asyncProperty(rowsOf(dealer), moment, async (rows, now) => {
        const columns = "licence text, licence_expires_on date"
        expect(await said({ state: LICENCE_STATE }, { table: "dealer", columns, rows, now })).toEqual(
          rows.map(({ licence, licence_expires_on: licenceExpiresOn }) => ({
            state: licenceState({ licence, licenceExpiresOn }, torontoDate(now)),
          }))
        )
      }),
      RUNS
    )
  })

  test("who sees a rating", async () => {
    const rating = fc.record({ shown_from: moment, removed_at: maybe(moment) })
    await fc.assert(
      fc.asyncProperty(rowsOf(rating), async (rows) => {
        expect(
          await said(
            { state: stateOfRating("given"), shown: ratingIsShown("given") },
            { table: "given", columns: "shown_from timestamptz, removed_at timestamptz", rows }
          )
        ).toEqual(
          rows.map(({ shown_from: shownFrom, removed_at: removedAt }) => {
            const given = { shownFrom, removedAt }
            return { state: ratingState(given, NOW), shown: isShown(given, NOW) }
          })
        )
      }),
      RUNS
    )
  })

  test("how a batch of payouts stands", async () => {
    const batch = fc.record({ approved_at: maybe(moment), sent_at: maybe(moment), cancelled_at: maybe(moment) })
    await fc.assert(
      fc.asyncProperty(rowsOf(batch), async (rows) => {
        const columns = "approved_at timestamptz, sent_at timestamptz, cancelled_at timestamptz"
        expect(await said({ status: BATCH_STATUS }, { table: "payout_batch", columns, rows })).toEqual(
          rows.map(({ approved_at: approvedAt, sent_at: sentAt, cancelled_at: cancelledAt }) => ({
            status: batchStatus({ approvedAt, sentAt, cancelledAt }),
          }))
        )
      }),
      RUNS
    )
  })

  test("what a sale waits for, and whether that is overdue", async () => {
    const fees = fc.oneof(
      fc.tuple(
        fc.record({ status: fc.constantFrom("pending" as const, "paid" as const), dueAt: moment }),
        fc.record({ status: fc.constantFrom("pending" as const, "paid" as const), dueAt: moment })
      ),
      // If one fee of a sale is held, the other one is held too.
      moment.map(
        (dueAt) =>
          [
            { status: "held" as const, dueAt },
            { status: "held" as const, dueAt },
          ] as const
      )
    )
    const settlement = fc
      .record({
        mode: fc.constantFrom("trust" as const, "agent" as const, "direct" as const),
        done: fc.integer({ min: 0, max: SETTLEMENT_STEPS.length - 1 }),
        reversed: fc.boolean(),
        disputes: fc.integer({ min: 0, max: 3 }),
        fundsDueAt: maybe(moment),
        payoutDueAt: moment,
      })
      .map(({ mode, done, reversed, disputes, fundsDueAt, payoutDueAt }) => {
        const steps = SETTLEMENT_STEPS.slice(0, done).map((step): SettlementEvent => ({
          type: "step.completed",
          step,
          by: "admin",
        }))
        const back = SETTLEMENT_STEPS[done - 1]
        const taken: SettlementEvent[] = reversed && back ? [{ type: "step.reversed", step: back, reason: "No." }] : []
        const disputed = Array.from({ length: disputes }, (_, index): SettlementEvent =>
          index % 2 === 0
            ? { type: "dispute.opened", by: "buyer", reason: "No." }
            : { type: "dispute.closed", reason: "Yes." }
        )
        const isLast = mode === "trust" && done === SETTLEMENT_STEPS.length - 1 && taken.length === 0
        return { mode, fundsDueAt, payoutDueAt: isLast ? payoutDueAt : null, events: [...steps, ...taken, ...disputed] }
      })
    const sale = fc.oneof(
      fc.record({ status: fc.constant("awaiting_fees" as const), completeBy: moment, fees }),
      fc.record({ status: fc.constant("open" as const), completeBy: moment, settlement }),
      fc.record({ status: fc.constantFrom("completed" as const, "cancelled" as const), completeBy: moment, settlement })
    )
    await fc.assert(
      fc.asyncProperty(rowsOf(sale), async (sales) => {
        const given = sales.map((one, number) => ({
          id: String(number),
          status: one.status,
          completeBy: one.completeBy,
          settlement: "settlement" in one ? one.settlement : null,
          fees: "fees" in one ? one.fees : [],
        }))
        const { rows } = await atMoment((client) =>
          client.query<any>(
            `WITH given AS (
             SELECT * FROM jsonb_to_recordset($1::jsonb)
               AS given (id text, status text, "completeBy" timestamptz, settlement jsonb, fees jsonb)
           ), sale AS (SELECT id, status, "completeBy" AS complete_by FROM given),
           fee AS (
             SELECT given.id AS sale_id, one ->> 'status' AS status, (one ->> 'dueAt')::timestamptz AS due_at
             FROM given, jsonb_array_elements(fees) AS one
           ), settlement AS (
             SELECT id AS sale_id, settlement ->> 'mode' AS mode, (settlement ->> 'fundsDueAt')::timestamptz AS funds_due_at,
               (settlement ->> 'payoutDueAt')::timestamptz AS payout_due_at
             FROM given WHERE jsonb_typeof(settlement) = 'object'
           ), settlement_event AS (
             SELECT id AS sale_id, number, event FROM given, jsonb_array_elements(settlement -> 'events') WITH ORDINALITY AS of (event, number)
             WHERE jsonb_typeof(settlement) = 'object'
           )
           SELECT s.status, s.complete_by, ${SETTLEMENT_OF} AS settlement,
             coalesce(${OVERDUE_SALE("northlot_now()")}, false) AS overdue, coalesce(${WAITS_FOR.payout}, false) AS payout,
             ${WAITS_FOR.dispute} AS dispute, ${WAITS_FOR.fees} AS fees, coalesce(${WAITS_FOR.wireAccount}, false) AS account
           FROM sale s ${SETTLEMENT_STANDING} ORDER BY s.id::int`,
            [JSON.stringify(given)]
          )
        )
        const toldBySql = rows.map(({ overdue, payout, dispute, fees, account }) => ({
          overdue,
          dispute,
          fees,
          // A dispute replaces all other next steps.
          payout: payout && !dispute,
          account: account && !dispute,
        }))
        const toldByRule = given.map(({ status, completeBy, fees }, index) => {
          const next = nextStepOf(
            {
              status,
              completeBy: completeBy.toISOString(),
              settlement: rows[index].settlement,
              fees: fees.map((fee, place) => ({
                status: fee.status,
                dueAt: fee.dueAt.toISOString(),
                role: place === 0 ? ("buyer" as const) : ("seller" as const),
              })),
            },
            NOW
          )
          return {
            overdue: next?.overdue ?? false,
            dispute: next?.step === "decide_dispute",
            fees: next?.step === "decide_fees",
            payout: next?.step === "northlotPaidSeller" && next.waitingFor === "admin" && isTrust(rows[index]),
            account: next?.step === "enter_wire_account",
          }
        })
        expect(toldBySql).toEqual(toldByRule)
      }),
      RUNS
    )
  })
})

const isTrust = ({ settlement }: { settlement: { mode: string } }) => settlement.mode === "trust"
