import { allEndpoints, isAdminList, type AdminList } from "@northlot/contract"
import type { Pool } from "pg"
import { manyListings } from "../integration-tests/environment/many-listings"
import { startMarket, type Market } from "../integration-tests/environment/market"
import { people, type Person } from "../integration-tests/environment/people"
import { MOST_SPREAD, median, spreadOf, writeResults, type Figure } from "./results"

const ROWS = 100_000
const BATCH = 5_000
const RUNS = 7
const MOST_MILLISECONDS = 300
/** The measured pages, numbered from 0. A page has 25 rows, so page 4,000 is the last one of 100,000 rows. */
const PAGES = { "first page": 0, "page 1,000": 999, "page 4,000": 3_999 }

/** Search words that match a single row, a tenth of the rows, and no row. */
const WORDS: Record<string, string[]> = {
  registrants: ["many77777@example.test", "Smith", "416 555 7777", "nobody has this", "ma"],
  listings: ["manx0000000077777", "honda", "#00077777", "nobody has this", "ex"],
  sales: ["manx0000000077777", "honda", "many77777@example.test", "nobody has this"],
  charges: ["cs_many_77777", "buyer fee", "many77777@example.test", "nobody has this"],
  audit: ["sale_many0077777", "settlement", "montréal", "nobody has this"],
  bids: [],
  questions: ["question 77777", "honda", "rust", "nobody has this"],
  ratings: ["deal 77777", "honda", "smith", "nobody has this"],
  "contact-messages": ["help 77777", "payment", "smith", "nobody has this"],
  "finance-requests": ["many77777@example.test", "honda", "smith", "nobody has this"],
  negotiations: ["manx0000000077777", "honda", "smith", "nobody has this"],
  "conduct-cases": [],
  "bid-reviews": [],
  licences: ["many77775@example.test", "motors", "nobody has this"],
  "sent-messages": ["many77777@example.test", "example", "nobody has this"],
  "suppressed-addresses": ["gone77777@example.test", "example", "nobody has this"],
  "quarantined-files": ["eicar77777", "smith", "nobody has this"],
}
const SEARCHES = [
  "manx0000000077777",
  "many77777@example.test",
  "416-555-7777",
  "NL-MANY77777",
  "wire 77777",
  "cs_many_77777",
  "smith",
  "honda",
  "nobody has this",
]

let market: Market
let admin: Person

beforeAll(async () => {
  market = await startMarket()
  const someone = people(market)
  admin = await someone.admin()
  const seller = await someone.seller()
  await manyListings(market.pool, { sellerId: seller.id, count: ROWS, mark: "manx" })
  for (let from = 1; from <= ROWS; from += BATCH) await addRows(market.pool, from, from + BATCH - 1)
  await market.pool.query("VACUUM ANALYZE")
}, 600_000)
afterAll(() => market?.stop())

/**
 * Adds a row of each list for each number: a person, a sale with its settlement, a paid charge, a bid and so on. One
 * person in five is a dealer, one sale in ten is still under way, and half of the messages and of the finance
 * requests wait for the staff. Few rows are due for a job, so that no job runs all the time beside the measurement.
 */
async function addRows(pool: Pool, from: number, to: number): Promise<void> {
  const at = "northlot_now() - (n * 7919) % 100000 * interval '1 minute'"
  for (const statement of [
    `INSERT INTO account (id, email, role, buyer_type, first, last, mobile, location, identity_verified_at, created_at, updated_at)
     SELECT 'acct_many' || lpad(n::text, 7, '0'), 'many' || n || '@example.test', 'buyer', CASE WHEN n % 5 = 0 THEN 'dealer' ELSE 'private' END,
       (ARRAY['Ann','Bo','Cy','Di','Ed'])[1 + n % 5], (ARRAY['Smith','Li','Singh','Roy','Tremblay','Wong','Patel','Gill','Brown','Diaz'])[1 + n % 10],
       '(416) 5' || lpad((n % 100)::text, 2, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'Ajax, Ontario', northlot_now(), ${at}, ${at}
     FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO sale (id, auction_id, listing_id, buyer_id, seller_id, seller_type, hammer_cents, reserve_met, status, won_at, complete_by)
     SELECT 'sale_many' || lpad(n::text, 7, '0'), 'auc_manx' || lpad(n::text, 7, '0'), 'lst_manx' || lpad(n::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'),
       'acct_many' || lpad((1 + n % ${ROWS})::text, 7, '0'), 'private', 500000 + n, true, CASE WHEN n % 20 = 0 THEN 'awaiting_fees' WHEN n % 20 = 1 THEN 'open' WHEN n % 5 = 4 THEN 'cancelled' ELSE 'completed' END,
       ${at}, northlot_now() + interval '5 days' FROM generate_series($1::int, $2::int) AS n WHERE n < ${ROWS}`,
    `INSERT INTO fee (id, sale_id, party, account_id, schedule_version, fee_cents, processing_cents, hst_cents, total_cents, lines, status, issued_at, due_at, paid_at)
     SELECT 'fee_' || party || n, 'sale_many' || lpad(n::text, 7, '0'), party, 'acct_many' || lpad(n::text, 7, '0'), 1,
       50000, 2500, 6825, 59325, '[{"code":"fee","label":"Fee","amountCents":59325}]', CASE WHEN n % 20 = 0 THEN 'pending' ELSE 'paid' END, northlot_now(), northlot_now() + CASE WHEN n % 400 = 0 THEN -1 ELSE 2 + n % 9 END * interval '1 day',
       CASE WHEN n % 20 = 0 THEN NULL ELSE northlot_now() END
     FROM generate_series($1::int, $2::int) AS n, (VALUES ('buyer'), ('seller')) AS sides (party) WHERE n < ${ROWS}`,
    `INSERT INTO settlement (sale_id, mode, seller_type, hammer_cents, hst_cents, total_cents, two_admin_limit_cents, wire_reference, started_at, funds_due_at, finished_at)
     SELECT 'sale_many' || lpad(n::text, 7, '0'), 'trust', 'private', 500000 + n, 0, 500000 + n, 0, 'NL-MANY' || n, northlot_now(), northlot_now() + interval '3 days', CASE WHEN n % 20 <> 1 THEN northlot_now() END
     FROM generate_series($1::int, $2::int) AS n WHERE n < ${ROWS}`,
    `INSERT INTO settlement_event (sale_id, number, event, actor, at)
     SELECT 'sale_many' || lpad(n::text, 7, '0'), 1, '{"type":"step.completed","step":"buyerSentFunds","by":"buyer"}', 'acct_many' || lpad(n::text, 7, '0'), northlot_now()
     FROM generate_series($1::int, $2::int) AS n WHERE n < ${ROWS} AND n % 5 IN (1, 2, 3)`,
    `INSERT INTO charge (id, purpose, reference_id, account_id, amount_cents, description, lines, status, provider, provider_reference, created_at, paid_at)
     SELECT 'chg_many' || lpad(n::text, 7, '0'), 'buyer_fee', 'fee_buyer' || n, 'acct_many' || lpad(n::text, 7, '0'), 59325, 'Buyer fee for Honda ' || n, '[]', 'paid', 'sandbox',
       'cs_many_' || n, ${at}, ${at} FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO audit_entry (at, actor, action, subject, details)
     SELECT ${at}, 'admin:many' || n % 9, 'settlement.funds-received', 'sale_many' || lpad(n::text, 7, '0'),
       jsonb_build_object('bankReference', 'Wire ' || n, 'amountCents', n, 'bank', CASE WHEN n % 1000 = 0 THEN 'Banque de Montréal' ELSE 'Bank' END)
     FROM generate_series($1::int, $2::int) AS n`,
    // Each auction has one bidder with one bid. The hash of the bid follows the format of the chained bid log.
    `INSERT INTO auction_bidder (auction_id, bidder_id, number)
     SELECT 'auc_manx' || lpad(n::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'), 1 FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO bid (auction_id, seq, bidder_id, amount_cents, automatic, placed_at, hash)
     SELECT auction, 1, bidder, cents, false, at, encode(sha256(convert_to('["northlot-bid-log-1",' || to_json(auction) || ',1,"bid","Bidder 1",' || cents || ',"'
       || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || repeat('0', 64) || '"]', 'UTF8')), 'hex')
     FROM (
       SELECT 'auc_manx' || lpad(n::text, 7, '0') AS auction, 'acct_many' || lpad(n::text, 7, '0') AS bidder, 150000 + n % 6000 * 1000 AS cents,
         date_trunc('milliseconds', ${at}) AS at FROM generate_series($1::int, $2::int) AS n
     ) AS placed`,
    `INSERT INTO listing_question (id, listing_id, seller_id, asker_id, asker_number, text, standing, reason, asked_at, answer_text, answer_standing, answered_at)
     SELECT 'q_many' || lpad(n::text, 7, '0'), 'lst_manx' || lpad(n::text, 7, '0'), 'acct_many' || lpad((1 + n % ${ROWS})::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'), 1, 'Question ' || n || ': is there rust?',
       CASE WHEN n % 100 = 0 THEN 'held' ELSE 'shown' END, CASE WHEN n % 100 = 0 THEN 'link' END, ${at}, CASE WHEN n % 2 = 0 THEN 'None below the doors.' END,
       CASE WHEN n % 2 = 0 THEN 'shown' END, CASE WHEN n % 2 = 0 THEN ${at} + interval '1 hour' END FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO sale_rating (id, sale_id, listing_id, by_party, author_id, rated_id, as_agreed, on_time, communication, comment, given_at, shown_from)
     SELECT 'rat_many' || lpad(n::text, 7, '0'), 'sale_many' || lpad(n::text, 7, '0'), 'lst_manx' || lpad(n::text, 7, '0'), 'buyer', 'acct_many' || lpad(n::text, 7, '0'),
       'acct_many' || lpad((1 + n % ${ROWS})::text, 7, '0'), true, n % 4 > 0, true, 'A good deal ' || n, ${at}, ${at} + interval '1 day' FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO contact_message (id, account_id, topic, text, sent_at, answered_at, answered_by)
     SELECT 'msg_many' || lpad(n::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'), (ARRAY['bidding','payment','other'])[1 + n % 3], 'Please help ' || n || ' with my car.', ${at},
       CASE WHEN n % 2 = 0 THEN northlot_now() END, CASE WHEN n % 2 = 0 THEN 'admin' END FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO finance_request (id, listing_id, buyer_id, requested_at, requested_on, price_cents, status, handled_at, handled_by, handled_note)
     SELECT 'fin_many' || lpad(n::text, 7, '0'), 'lst_manx' || lpad(n::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'), ${at}, northlot_now()::date, 500000 + n,
       CASE WHEN n % 2 = 0 THEN 'new' ELSE 'handled' END, CASE WHEN n % 2 = 1 THEN northlot_now() END, CASE WHEN n % 2 = 1 THEN 'admin' END,
       CASE WHEN n % 2 = 1 THEN 'Called back.' END FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO negotiation (id, auction_id, listing_id, seller_id, buyer_id, last_price_cents, reserve_cents, status, opened_at, ends_at, decided_at)
     SELECT 'neg_many' || lpad(n::text, 7, '0'), 'auc_manx' || lpad(n::text, 7, '0'), 'lst_manx' || lpad(n::text, 7, '0'), 'acct_many' || lpad((1 + n % ${ROWS})::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'),
       150000 + n, 900000 + n, 'expired', ${at}, ${at} + interval '1 day', ${at} + interval '1 day' FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO negotiation_step (negotiation_id, number, by, type, actor, at)
     SELECT 'neg_many' || lpad(n::text, 7, '0'), number, 'northlot', type, 'system', northlot_now()
     FROM generate_series($1::int, $2::int) AS n, (VALUES (1, 'opened'), (2, 'expired')) AS steps (number, type)`,
    `INSERT INTO conduct_case (id, kind, about_id, reporter_id, listing_id, reason, text, opened_at, decision, decision_reason, decided_by, decided_at)
     SELECT 'case_many' || lpad(n::text, 7, '0'), 'report', 'acct_many' || lpad(n::text, 7, '0'), 'acct_many' || lpad((1 + n % ${ROWS})::text, 7, '0'), 'lst_manx' || lpad(n::text, 7, '0'),
       'misleading', 'Report ' || n, ${at}, CASE WHEN n % 10 > 0 THEN 'harmless' END, CASE WHEN n % 10 > 0 THEN 'Asked both.' END,
       CASE WHEN n % 10 > 0 THEN 'admin' END, CASE WHEN n % 10 > 0 THEN northlot_now() END FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO bid_review (listing_id, seller_id, bidder_id, signals, refused, opened_at, decision, reason, decided_by, decided_at)
     SELECT 'lst_manx' || lpad(n::text, 7, '0'), 'acct_many' || lpad((1 + n % ${ROWS})::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'), '{address}', n % 3 = 0, ${at}, CASE WHEN n % 10 > 0 THEN 'harmless' END,
       CASE WHEN n % 10 > 0 THEN 'Neighbours.' END, CASE WHEN n % 10 > 0 THEN 'admin' END, CASE WHEN n % 10 > 0 THEN northlot_now() END FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO dealer_profile (account_id, name, address, omvic, tel, representative, licence, licence_expires_on, licence_file_id, licence_sent_at, licence_decided_at)
     SELECT 'acct_many' || lpad(n::text, 7, '0'), 'Motors ' || n, n || ' King Street', 'OM' || n, '416', 'Ann', CASE WHEN n % 20 = 0 THEN 'pending' ELSE 'verified' END,
       CASE WHEN n % 20 > 0 THEN northlot_now()::date + n % 400 END, 'file_' || n, ${at}, CASE WHEN n % 20 > 0 THEN northlot_now() END
     FROM generate_series($1::int, $2::int) AS n WHERE n % 5 = 0`,
    `INSERT INTO notification (id, "to", channel, template, data, status, created_at, updated_at)
     SELECT 'noti_many' || lpad(n::text, 7, '0'), 'many' || n || '@example.test', 'email', 'outbid', '{}', CASE WHEN n % 50 = 0 THEN 'failure' ELSE 'success' END, ${at}, ${at}
     FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO suppressed_address (id, address, reason, note, added_by, added_at)
     SELECT 'sup_many' || lpad(n::text, 7, '0'), 'gone' || n || '@example.test', 'bounced', '', 'northlot', ${at} FROM generate_series($1::int, $2::int) AS n`,
    `INSERT INTO quarantined_file (id, actor, file_name, bytes, sha256, found, sent_to, file_key, first_sent_at, last_sent_at)
     SELECT 'qua_many' || lpad(n::text, 7, '0'), 'acct_many' || lpad(n::text, 7, '0'), 'eicar' || n || '.pdf', n, n::text, 'Eicar-Test', 'documents', 'key' || n, ${at}, ${at}
     FROM generate_series($1::int, $2::int) AS n`,
  ])
    await pool.query(statement, [from, to])
}

async function timesOf(path: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const from = performance.now()
    const { status, body } = await admin.request("GET", path)
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
    if (run > 0) times.push(performance.now() - from)
  }
  return times
}

const questionsOf = ({ list, path, sorts }: AdminList): Record<string, string> => {
  const asked = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
  return {
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, page]) => [name, asked({ range: JSON.stringify([page * 25, page * 25 + 24]) })])
    ),
    ...Object.fromEntries(
      sorts.flatMap((sort) =>
        ["ASC", "DESC"].map((order) => [`by ${sort} ${order}`, asked({ limit: "25", sort, order })] as const)
      )
    ),
    ...Object.fromEntries((WORDS[list] ?? []).map((q) => [`“${q}”`, asked({ limit: "25", q })])),
    ...(list === "sales"
      ? { overdue: asked({ overdue: "true" }), "waiting for payout": asked({ waits: "payout" }) }
      : {}),
  }
}

test(`the console's lists of ${ROWS.toLocaleString("en-CA")} rows`, async () => {
  const floor = await timesOf("/api/admin/session")
  const figures: Figure[] = []
  const add = async (what: string, questions: Record<string, string>) => {
    const measured: [string, number][] = []
    for (const [name, path] of Object.entries(questions)) measured.push([name, median(await timesOf(path))])
    measured.sort(([, one], [, other]) => other - one)
    const isPage = ([name]: [string, number]) => /page/.test(name)
    const figure = (which: string, some: typeof measured) => {
      if (some.length === 0) return
      const [, slowest] = some[0]!
      figures.push({
        what: `${what}: ${which}`,
        goal: `at most ${MOST_MILLISECONDS} ms`,
        ratio: slowest / median(floor),
        met: slowest <= MOST_MILLISECONDS,
        detail: some
          .slice(0, 4)
          .map(([name, time]) => `${name}: ${time.toFixed(0)} ms`)
          .join("; "),
      })
    }
    const [pages, others] = [measured.filter(isPage), measured.filter((one) => !isPage(one))]
    figure("pages in the order that the console opens with", pages)
    figure(`the slowest of ${others.length} other orders and searches`, others)
  }
  const lists = allEndpoints.filter(isAdminList).filter(({ list }) => list in WORDS)
  for (const list of lists) await add(list.list, questionsOf(list))
  await add("the payments ledger", {
    "first page": "/api/payments/ledger?limit=25",
    "page 1,000": "/api/payments/ledger?limit=25&offset=24975",
    pending: "/api/payments/ledger?limit=25&pending=true",
    "a VIN": "/api/payments/ledger?limit=25&q=manx0000000077777",
  })
  await add("what waits for the staff", {
    "first page": "/api/admin/tasks",
    "one kind": "/api/admin/tasks?type=wireAnnounced",
    mine: "/api/admin/tasks?whose=mine",
  })
  await add(
    "the search over all of them",
    Object.fromEntries(SEARCHES.map((q) => [`“${q}”`, `/api/admin/search?q=${encodeURIComponent(q)}`]))
  )
  const [fast, slow] = [median(floor), Math.max(...floor)]
  const text = writeResults("console-lists", "The console's lists", figures, [
    `${ROWS.toLocaleString("en-CA")} people, cars, sales, charges and acts on record. Medians of ${RUNS} answers, one at a time, from the request to the parsed answer; the slowest of each list first. The ratio is to \`GET /api/admin/session\` in the same run, which reads nothing but the session (${fast.toFixed(1)} ms, ${slow.toFixed(1)} ms at most).`,
  ])
  process.stdout.write(`\n${text}\n`)
  expect(spreadOf(floor)).toBeLessThan(10 * MOST_SPREAD)
  const pages = figures.filter(({ what }) => what.includes("pages in"))
  expect(pages.filter(({ met }) => !met).map(({ what }) => what)).toEqual([])
}, 600_000)
