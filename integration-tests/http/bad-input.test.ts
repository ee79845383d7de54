import { request as openRequest } from "node:http"
import { z } from "zod"
import { ERRORS, allEndpoints, errorsOf, type Endpoint, type ErrorCode } from "@northlot/contract"
import { exchange } from "../environment/exchange"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { draft, publish } from "./bidding-support"
import { LEAK, VALIDATOR, exampleOf, handlersCases, queryText, type HostileCase, type Input } from "./hostile-input"
import { allowShortAuctions, sell, sellAndOpen, startCheckout, untilQuiet } from "./sales-support"

const AT_ONCE = 8
const UNKNOWN_ID = "lst_00000000000000000000000000"

/** Objects for the requests: the caller's objects, and those of two strangers. */
interface World {
  admin: Person
  /** The token of an admin who signs out during the tests. */
  leavingAdmin: string
  seller: Person
  buyer: Person
  dealer: Person
  /** A person with unused rate limits, for requests after the other people have used up theirs. */
  latecomer: Person
  stranger: Person
  draft: string
  closable: string
  live: string
  sold: string
  saleId: string
  noticeId: string
  offerId: string
  negotiationId: string
  questionId: string
  appointmentId: string
  strangersAppointment: string
  strangersDraft: string
  strangersSold: string
  strangersSaleId: string
  strangersNotice: string
  strangersOffer: string
  strangersNegotiation: string
  strangersQuestion: string
  strangersCheckout: string
  strangersPurchase: string
  privateBuyer: Person
  strangersAttachment: string
  strangersVideo: string
  strangersPhoto: string
}

let market: SharedMarket
let world: World

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const admin = await someone.admin()
  const [seller, otherSeller, buyer, stranger, dealer, latecomer] = await Promise.all([
    someone.seller(),
    someone.seller(),
    someone.buyer(),
    someone.buyer(),
    someone.dealerBuyer(),
    someone.dealerBuyer(),
  ])
  await allowShortAuctions(admin)
  const [sold, strangersSold] = await Promise.all([
    sellAndOpen(market, seller, buyer),
    sell(market, otherSeller, stranger),
  ])
  const noticeOf = async (person: Person) =>
    (await eventually("a notice", async () => (await person.request("GET", "/api/notices")).body.items[0])).id as string
  const saleIdOf = async (person: Person) => (await person.request("GET", "/api/sales/my")).body.items[0].id as string
  const [saleId, strangersSaleId] = [await saleIdOf(buyer), await saleIdOf(stranger)]
  const leaving = await admin.request("POST", "/api/admin/login", { username: admin.email, password: admin.password })
  world = {
    admin,
    leavingAdmin: leaving.body.token,
    seller,
    buyer,
    dealer,
    latecomer,
    stranger,
    draft: await draft(seller),
    closable: await draft(otherSeller),
    live: await publish(market, otherSeller),
    sold,
    saleId,
    noticeId: await noticeOf(buyer),
    offerId: await runnerUpOffer(saleId, "declined"),
    negotiationId: await negotiation(saleId, "declined"),
    questionId: await question(sold, "qst_own"),
    strangersDraft: await draft(otherSeller),
    strangersSold,
    strangersSaleId,
    strangersNotice: await noticeOf(stranger),
    strangersOffer: await runnerUpOffer(strangersSaleId, "open"),
    strangersNegotiation: await negotiation(strangersSaleId, "open"),
    strangersQuestion: await question(strangersSold, "qst_strangers"),
    strangersCheckout: (await startCheckout(stranger, strangersSold)).sessionId,
    privateBuyer: await someone.buyer(),
    strangersPurchase: (await (await someone.buyer()).request("POST", "/api/credits/checkout", { qty: 1 })).body
      .sessionId,
    strangersAttachment: "att_strangers",
    strangersVideo: "vup_strangers",
    strangersPhoto: "pho_strangers",
    appointmentId: await appointmentOf(seller, "11:00"),
    strangersAppointment: await appointmentOf(otherSeller, "12:00"),
  }
  await market.pool.query(
    `INSERT INTO message_attachment (id, account_id, kind, name, bytes, file_id) VALUES ($1, $2, 'document', 'permit.pdf', 100, 'file_strangers')`,
    [world.strangersAttachment, stranger.id]
  )
  await market.pool.query(
    `INSERT INTO saved_view (id, seller_id, name, query, status, sort_key, sort_dir) VALUES ('svw_strangers', $1, 'Mine', '', 'all', 'views', 'desc')`,
    [otherSeller.id]
  )
  await market.pool.query(
    `INSERT INTO account_document (id, account_id, name, type, bytes, file_id) VALUES ('adoc_own', $1, 'permit.pdf', 'file', 100, 'private/aa/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.pdf'), ('adoc_strangers', $2, 'permit.pdf', 'file', 100, 'private/bb/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.pdf')`,
    [buyer.id, stranger.id]
  )
  await market.pool.query(
    `INSERT INTO push_device (id, account_id, session_id, endpoint, p256dh, auth, server_key, name, added_at, last_used_at)
     SELECT 'push_strangers', $1, session.id, 'https://push.example.com/strangers', 'key', 'secret', public_key, '', now(), now()
     FROM session, push_key WHERE account_id = $1 LIMIT 1`,
    [stranger.id]
  )
  await market.pool.query(
    `INSERT INTO integration_key (id, name, account_id, scopes, calls_per_minute, created_by, reason, valid_days, created_at, expires_at)
     VALUES ('key_strangers', 'Feed', $1, '{listings:write}', 600, 'admin', 'Asked for by phone.', 90, now(), now() + interval '14 days')`,
    [stranger.id]
  )
  await market.pool.query(
    `INSERT INTO contact_message (id, account_id, topic, text) VALUES ('cmsg_one', $1, 'other', 'When do you open?')`,
    [stranger.id]
  )
  await market.pool.query(
    `INSERT INTO saved_search (id, account_id, name, filter, words, on_listed, on_reserve, on_ending, by_site, by_email, by_sms, pace)
     VALUES ('srch_own', $1, 'Mine', '{}', '{}', true, true, true, true, false, false, 'daily'),
       ('srch_strangers', $2, 'Theirs', '{}', '{}', true, true, true, true, false, false, 'daily')`,
    [latecomer.id, stranger.id]
  )
  await market.pool.query(
    `INSERT INTO listing_template (id, seller_id, name, terms) VALUES ('ltp_strangers', $1, 'Theirs', '{}')`,
    [otherSeller.id]
  )
  await market.pool.query(
    `INSERT INTO photo_import (id, seller_id, kind, name, ended_at) VALUES ('phi_strangers', $1, 'archive', 'theirs.zip', northlot_now())`,
    [otherSeller.id]
  )
  await market.pool.query(
    `INSERT INTO listing_feed_run (id, seller_id, started_at) VALUES ('lfr_strangers', $1, northlot_now())`,
    [otherSeller.id]
  )
  await market.pool.query(`INSERT INTO video_upload (id, seller_id, name, bytes) VALUES ($1, $2, 'drive.mp4', 100)`, [
    world.strangersVideo,
    otherSeller.id,
  ])
  await market.pool.query(
    `INSERT INTO listing_photo (id, seller_id, url, thumb_url, file_id, thumb_file_id, width, height, content_hash)
     VALUES ($1, $2, '/uploads/strangers.jpg', '/uploads/strangers.webp', 'strangers.jpg', 'strangers.webp', 4, 3, 'hash')`,
    [world.strangersPhoto, otherSeller.id]
  )
  await market.pool.query(
    `INSERT INTO listing_promotion (id, listing_id, account_id, tier_id, label, days, price_cents, hst_cents, charge_id, paid_at)
     VALUES ('prm_own', $1, $2, 'standard_7', '7 days', 7, 999, 115, 'chg_own', northlot_now()),
       ('prm_strangers', $3, $4, 'standard_7', '7 days', 7, 999, 115, 'chg_strangers', northlot_now())`,
    [world.draft, seller.id, world.strangersDraft, otherSeller.id]
  )
  await market.pool.query(
    `INSERT INTO charge_document (id, charge_id, kind, account_id, title, total_cents, hst_cents, content)
     VALUES ('doc_strangers', $1, 'invoice', $2, 'Buyer fee', 59325, 6825, '{}')`,
    [world.strangersCheckout, stranger.id]
  )
  await market.pool.query(
    `INSERT INTO sale_rating (id, sale_id, listing_id, by_party, author_id, rated_id, as_agreed, on_time, communication, given_at, shown_from)
     SELECT 'rat_own', id, listing_id, 'buyer', buyer_id, seller_id, true, true, true, won_at, won_at FROM sale WHERE id = $1`,
    [world.saleId]
  )
  await untilQuiet(market)
  await watchTables()
})
afterAll(async () => {
  await forgetTables()
  await market.stop()
})

/** Inserts a runner-up offer. The buyer of this sale stands in for the runner-up. Other tests cover real offers. */
async function runnerUpOffer(saleId: string, status: "open" | "declined"): Promise<string> {
  const { rows } = await market.pool.query(
    `INSERT INTO runner_up_offer (id, auction_id, sale_id, listing_id, seller_id, buyer_id, amount_cents, status, opened_at, opened_by, ends_at, decided_at, decided_by)
     SELECT 'offer_' || id, auction_id, id, listing_id, seller_id, buyer_id, hammer_cents, $2, northlot_now(), 'admin:admin',
       northlot_now() + interval '24 hours', CASE WHEN $2 = 'open' THEN NULL ELSE northlot_now() END, CASE WHEN $2 = 'open' THEN NULL ELSE buyer_id END
     FROM sale WHERE id = $1 RETURNING id`,
    [saleId, status]
  )
  return rows[0].id
}

/** Inserts a question about a listing. */
async function question(listingId: string, id: string): Promise<string> {
  await market.pool.query(
    `INSERT INTO listing_question (id, listing_id, seller_id, asker_id, asker_number, text, standing, asked_at)
     SELECT $2, listing_id, seller_id, buyer_id, 1, 'How many keys?', 'shown', northlot_now() FROM sale WHERE listing_id = $1`,
    [listingId, id]
  )
  return id
}

/** Inserts a negotiation between a sale's parties, as if the auction had ended below the reserve. */
async function negotiation(saleId: string, status: "open" | "declined"): Promise<string> {
  const { rows } = await market.pool.query(
    `INSERT INTO negotiation (id, auction_id, listing_id, seller_id, buyer_id, last_price_cents, reserve_cents, status, opened_at, ends_at, decided_at, decided_by)
     SELECT 'neg_' || id, auction_id, listing_id, seller_id, buyer_id, hammer_cents, hammer_cents + 1, $2, northlot_now(),
       northlot_now() + interval '24 hours', CASE WHEN $2 = 'open' THEN NULL ELSE northlot_now() END, CASE WHEN $2 = 'open' THEN NULL ELSE 'buyer' END
     FROM sale WHERE id = $1 RETURNING id`,
    [saleId, status]
  )
  await market.pool.query(
    `INSERT INTO negotiation_step (negotiation_id, number, by, type, actor, at) VALUES ($1, 1, 'northlot', 'opened', 'system', northlot_now())`,
    [rows[0].id]
  )
  return rows[0].id
}

/** Inserts a paid inspection of a draft, booked for 2030. Other tests cover the real path. */
async function appointmentOf(person: Person, time: string): Promise<string> {
  const listingId = await draft(person)
  const { rows } = await market.pool.query(
    `WITH bought AS (
       INSERT INTO certification (id, listing_id, account_id, status, charge_id) VALUES ('cert_' || $1, $1, $2, 'paid', 'chg_' || $1) RETURNING id
     ) INSERT INTO inspection_appointment (id, certification_id, listing_id, account_id, location_id, starts_at, place, contact_name, contact_email, contact_phone)
     SELECT 'insp_' || $1, id, $1, $2, 'ajax', ('2030-01-02 ' || $3)::timestamptz, 1, 'Avery', 'avery@example.test', '4165551000' FROM bought RETURNING id`,
    [listingId, person.id, time]
  )
  return rows[0].id
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isMutation = ({ method }: Endpoint) => method !== "GET"

let sent = 0
/** Every request has a new IP address, so that rate limits by address do not apply. */
function addressHeader(): Record<string, string> {
  sent += 1
  return { "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` }
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Callers that pass the access check. Several callers take turns, so that rate limits do not apply. */
function callersOf({ access, name, path, document }: Endpoint): Record<string, string>[] {
  const { admin, leavingAdmin, buyer, seller, dealer, stranger } = world
  if (access === "anyone") return [{}]
  if (access === "admin") return [{ "x-admin-token": name === "adminLogout" ? leavingAdmin : admin.token }]
  if (path.startsWith("/api/chats/")) return [buyer, seller].map(bearer)
  if (access === "member" && document) return [buyer, seller, dealer, stranger].map(bearer)
  return [bearer(typeof access !== "string" && access[0] === "seller" ? seller : buyer)]
}

/**
 * Callers of the right role without a relation to the object. They send input that is refused before the object is
 * read.
 */
function outsidersOf(endpoint: Endpoint): Record<string, string>[] {
  const { dealer, stranger } = world
  return isForBuyers(endpoint) ? [dealer, stranger].map(bearer) : callersOf(endpoint)
}

function latecomerTo(endpoint: Endpoint): Record<string, string> {
  const { admin, latecomer, privateBuyer } = world
  // Dealers cannot have credits, so a dealer would be refused before the input is read.
  if (endpoint.name === "refundCreditPurchase") return bearer(privateBuyer)
  if (endpoint.access === "admin") return { "x-admin-token": admin.token }
  return isForBuyers(endpoint) ? bearer(latecomer) : callersOf(endpoint)[0]!
}

const isForBuyers = ({ access }: Endpoint) =>
  access === "member" || access === "memberOrAdmin" || (typeof access !== "string" && access.includes("buyer"))

/** Valid path parameters for this endpoint's caller. */
function ownParams({ method, path }: Endpoint): Record<string, string> {
  const {
    draft: own,
    closable,
    live,
    sold,
    saleId,
    noticeId,
    offerId,
    negotiationId,
    questionId,
    appointmentId,
    dealer,
  } = world
  const known: [RegExp, string][] = [
    [/^\/api\/listings\/:id$/, method === "GET" ? live : own],
    [/^\/api\/listings\/:id\/(promotion|relist|relisting)$/, own],
    [/^\/api\/promotions\//, "prm_own"],
    [/^\/api\/listings\/:id\/(analytics|price-assist)$/, own],
    [/^\/api\/(listings|watchlist)\//, live],
    [/^\/api\/saved-searches\//, "srch_own"],
    [/^\/api\/admin\/listings\//, closable],
    [/^\/api\/admin\/charges\/:id\/dispute\/files\//, "receipt"],
    [/^\/api\/(admin\/(ledger\/)?)?sales\//, saleId],
    [/^\/api\/(admin\/)?runner-up-offers\//, offerId],
    [/^\/api\/negotiations\//, negotiationId],
    [/^\/api\/(admin\/)?questions\//, questionId],
    [/^\/api\/admin\/ratings\//, "rat_own"],
    [/^\/api\/seller\/listings\/:id\/certification/, own],
    [/^\/api\/(admin\/)?appointments\//, appointmentId],
    [/^\/api\/admin\/inspection-locations\//, "ajax"],
    // All existing people are still needed, so the deletion names an unknown person.
    [/^\/api\/admin\/registrants\//, method === "DELETE" ? UNKNOWN_ID : dealer.id],
    [/^\/api\/chats\//, sold],
    [/^\/api\/notices\//, noticeId],
    [/^\/api\/profile\/documents\//, "adoc_own"],
    [/^\/api\/admin\/contact-messages\//, "cmsg_one"],
    [/^\/api\/users\/:id$/, world.buyer.id],
    [/^\/api\/users\//, "me"],
    [/^\/api\/vin\//, "1HGCM82633A004352"],
    [/^\/api\/wall\//, "sold"],
  ]
  const [, value = UNKNOWN_ID] = known.find(([place]) => place.test(path)) ?? []
  return Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name, value]))
}

/** A valid body that names existing objects, because the schema alone cannot provide their ids. */
function ownBody(endpoint: Endpoint): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined
  const { live, sold } = world
  const particular: Record<string, Record<string, unknown>> = {
    placeOffer: { listingId: live, amountCents: 1_000_000 },
    placeBid: { listingId: live, amountCents: 1_000_000 },
    placeListingBid: { amountCents: 1_000_000 },
    requestFinance: { listingId: live },
    requestFinanceNow: { listingId: live },
    notifyFinanceNow: { listingId: live },
    sendMessage: { text: "When can I come?" },
    startFeeCheckout: { listingId: sold },
    startVehiclePayment: { listingId: sold },
    markVehiclePayment: { listingId: sold },
    // `moveAppointment` reads the appointment before it validates the time.
    moveAppointment: { location: "Ajax", date: "2030-01-02", time: "10:00" },
    bookAppointment: { location: "Ajax", date: "2030-01-02", time: "10:00" },
    createAppointment: { slot: { date: "2030-01-02", time: "10:00" } },
    startIdentityVerification: { email: "somebody@example.test" },
    forgotPassword: { email: "somebody@example.test" },
    login: { email: `somebody.${sent}@example.test` },
    adminLogin: { username: `somebody.${sent}` },
    verifyEmail: { email: `somebody.${sent}@example.test`, code: "123456" },
    resendVerification: { email: `somebody.${sent}@example.test` },
    // Registration checks the licence file last, so all other fields must be valid.
    register: {
      role: "buyer",
      buyerType: "dealer",
      first: "Avery",
      last: "Number",
      mobile: "4165551000",
      location: "Toronto, Ontario",
      email: `somebody.${sent}@example.test`,
      password: "correct-horse-battery",
      acceptedTerms: true,
      dealer: {
        name: "Test Motors Ltd.",
        address: "1 Yard Road, Ajax",
        omvic: "1234567",
        tel: "9055550100",
        representative: "Robin",
        omvicFileId: "not-there",
      },
    },
  }
  return { ...exampleOf(endpoint.body), ...particular[endpoint.name] }
}

const exampleFor = (endpoint: Endpoint): Input => ({
  params: ownParams(endpoint),
  query: ownQuery(endpoint),
  body: ownBody(endpoint),
})

function ownQuery(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.name === "readIdentityVerification") return { email: "somebody@example.test" }
  return exampleOf(endpoint.query)
}

type RequestBody = string | FormData

interface Answer {
  status: number
  text: string
}

const ask = (method: string, path: string, headers: Record<string, string>, body?: RequestBody): Promise<Answer> =>
  exchange(market.url + path, method, { ...addressHeader(), ...headers }, body)

function sendInput(endpoint: Endpoint, input: Input, headers: Record<string, string>): Promise<Answer> {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(input.params[name]!))
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  return ask(
    endpoint.method,
    path + queryText(input.query),
    { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    body
  )
}

/**
 * The last answer of each endpoint that followed the contract. An identical answer is not checked again, because large
 * answers are slow to check.
 */
const accepted = new Map<Endpoint, string>()

/** The error in an answer; null if the answer follows the contract. */
function problemWith(
  endpoint: Endpoint,
  { status, text }: Answer,
  atFault: string[] = [],
  more: ErrorCode[] = []
): string | null {
  if (status < 400 && atFault.length === 0 && accepted.get(endpoint) === text) return null
  if (LEAK.test(text)) return `${status} tells about our insides: ${text.slice(0, 300)}`
  if (status >= 400 && VALIDATOR.test(text)) return `${status} speaks as a validator does: ${text.slice(0, 300)}`
  if (status >= 500 || status === 429) return `${status}: ${text.slice(0, 300)}`
  if (status < 400 && endpoint.document && endpoint.document !== "application/json") {
    return atFault.length > 0 ? `${status}, though ${atFault.join(", ")} is at fault` : null
  }
  let body: any
  try {
    body = JSON.parse(text)
  } catch {
    return `${status} is no JSON: ${text.slice(0, 100)}`
  }
  if (status < 400) {
    if (atFault.length > 0) return `${status}, though ${atFault.join(", ")} is at fault`
    const { error } = endpoint.answer.safeParse(body)
    if (!error) accepted.set(endpoint, text)
    return error ? `${status} with another answer than the contract's: ${z.prettifyError(error)}` : null
  }
  const { ok, code, error } = body
  if (ok !== false || typeof error !== "string" || error === "" || !(code in ERRORS))
    return `${status} in no form of a refusal: ${text.slice(0, 200)}`
  if (ERRORS[code as ErrorCode].status !== status) return `${code} with the status ${status}`
  if (![...errorsOf(endpoint), ...more].includes(code)) return `${code} is none of its refusals`
  const named = Object.keys(body.fields ?? {})
  const unnamed = atFault.filter((field) => !named.some((name) => name === field || name.startsWith(`${field}.`)))
  return unnamed.length > 0 ? `${code} does not name ${unnamed.join(", ")}: ${text.slice(0, 300)}` : null
}

interface Outcome {
  case: HostileCase
  answer: Answer
}

/** Sends the cases, several at once, and returns the answers in the order of the cases. */
async function sendAll(endpoint: Endpoint, cases: HostileCase[]): Promise<Outcome[]> {
  const own = ownParams(endpoint)
  const [callers, outsiders] = [callersOf(endpoint), outsidersOf(endpoint)]
  const outcomes: Outcome[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < cases.length; index = next++) {
      const one = cases[index]!
      const isAimed =
        one.atFault.length === 0 && Object.entries(own).every(([name, value]) => one.input.params[name] === value)
      const pool = isAimed ? callers : outsiders
      outcomes[index] = { case: one, answer: await sendInput(endpoint, one.input, pool[index % pool.length]!) }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

/** Tables that change by themselves, or that record refused requests. The comparison leaves them out. */
const BESIDE_THE_DOMAIN = new Set([
  // Stores the last use of a session.
  "session",
  // Records refused sign-ins.
  "audit_entry",
  // Audit entries join the hash chain some seconds later.
  "audit_seal",
  "audit_unsealed",
  // A process that takes bids updates this table every few seconds.
  "bidding_heartbeat",
  // Repeating jobs write their leases.
  "job_lease",
  // A job stores in this table which auctions that end soon it has compared with the saved searches.
  "search_look",
  // Stores the times of each person's last accepted bids.
  "bid_pace",
])

let watched: string[] = []
/** The fingerprint of each table at its last change. */
const fingerprints: Record<string, string> = {}

/** A fingerprint of each table's rows, recomputed only for tables that were written since the previous snapshot. */
async function snapshot(): Promise<Record<string, string>> {
  const { rows: written } = await market.pool.query<{ name: string }>(`DELETE FROM written_table RETURNING name`)
  const names = [...new Set(written.map(({ name }) => name))]
  if (names.length > 0) {
    const parts = names.map(
      (name) =>
        `SELECT '${name}' AS name, count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS content FROM "${name}" t`
    )
    const { rows } = await market.pool.query<{ name: string; content: string }>(parts.join(" UNION ALL "))
    for (const { name, content } of rows) fingerprints[name] = content
  }
  return { ...fingerprints }
}

/** Adds triggers that record every written table, whichever process writes it. */
async function watchTables(): Promise<void> {
  const { rows } = await market.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`
  )
  watched = rows.map(({ name }) => name).filter((name) => !BESIDE_THE_DOMAIN.has(name))
  await market.pool.query(
    `CREATE TABLE written_table (name text);
     CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$ BEGIN INSERT INTO written_table VALUES (TG_TABLE_NAME); RETURN NULL; END $$`
  )
  for (const name of watched) {
    await market.pool.query(
      `CREATE TRIGGER note_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}"
       FOR EACH STATEMENT EXECUTE FUNCTION note_written()`
    )
  }
  await market.pool.query(`INSERT INTO written_table SELECT * FROM unnest($1::text[])`, [watched])
}

async function forgetTables(): Promise<void> {
  for (const name of watched) await market.pool.query(`DROP TRIGGER note_written ON "${name}"`)
  await market.pool.query(`DROP FUNCTION note_written; DROP TABLE written_table`)
}

/** Called in a describe block of refused requests: checks that they have changed no row. */
function expectNoChange(): void {
  let before: Record<string, string>
  beforeAll(async () => {
    await untilQuiet(market)
    before = await snapshot()
  })
  test("and no row has changed", async () => {
    expect(await snapshot()).toEqual(before)
  })
}

const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** Sends the cases and checks each answer. */
async function sendAndCheck(endpoint: Endpoint, cases: HostileCase[]): Promise<Outcome[]> {
  const outcomes = await sendAll(endpoint, cases)
  const problems = outcomes.flatMap(({ case: { what, atFault }, answer }) => {
    const problem = problemWith(endpoint, answer, atFault)
    return problem === null ? [] : [`${what}: ${problem}`]
  })
  expect(problems).toEqual([])
  return outcomes
}

/** Cases with a slug in the body. The slug may belong to a draft that an earlier case created. */
const NAMES_WHAT_WAS_MADE = / in body slug$/

/**
 * `src/http/bad-input.test.ts` covers all cases that the schemas alone refuse. This test sends one of those cases for
 * each part of a request, and all cases that a handler decides.
 */
describe("bad input is refused in the one form, and changes nothing", () => {
  const asked = async (endpoint: Endpoint, samples: boolean) => {
    const cases = handlersCases(endpoint, () => exampleFor(endpoint), samples)
    if (!isMutation(endpoint)) return void (await sendAndCheck(endpoint, cases))

    const before = await snapshot()
    await sendAndCheck(
      endpoint,
      cases.filter(({ atFault }) => atFault.length > 0)
    )
    expect(await snapshot()).toEqual(before)

    const outcomes = await sendAndCheck(
      endpoint,
      cases.filter(({ atFault }) => atFault.length === 0)
    )
    const refused = outcomes.filter(({ answer }) => answer.status >= 400)
    if (refused.length === outcomes.length) return expect(await snapshot()).toEqual(before)
    // Some cases were valid and changed data. So the refused cases run again, to prove that they alone change nothing.
    await untilQuiet(market)
    const between = await snapshot()
    const again = await sendAndCheck(
      endpoint,
      refused.map((outcome) => outcome.case).filter(({ what }) => !NAMES_WHAT_WAS_MADE.test(what))
    )
    expect(again.filter(({ answer }) => answer.status < 400).map((outcome) => outcome.case.what)).toEqual([])
    expect(await snapshot()).toEqual(between)
  }
  test.each(named)("%s", (_name, endpoint) => asked(endpoint, true))
  slow.each(named)("%s, each value in each field alone", (_name, endpoint) => asked(endpoint, false))
})

const withBody = named.filter(([, { body }]) => body)
const withUpload = named.filter(([, { upload }]) => upload)

/**
 * The last endpoint of each combination of method and access rule. All bodies go through one parser, one content type
 * check and the schema. Every endpoint gets one invalid body for each of these three checks. Only the endpoints in this
 * set get all the other invalid bodies.
 */
const triedInFull = new Set(
  new Map(withBody.map(([name, { method, access }]) => [`${method} ${JSON.stringify(access)}`, name])).values()
)

const json = { "content-type": "application/json" }

describe("a body that cannot be read is refused", () => {
  const pathOf = (endpoint: Endpoint) =>
    endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => ownParams(endpoint)[name]!)
  const content = (endpoint: Endpoint) => JSON.stringify(ownBody(endpoint))
  /** The same JSON text with its first property repeated. */
  const repeated = (endpoint: Endpoint) =>
    Object.entries(ownBody(endpoint) ?? {})
      .slice(0, 1)
      .map(([key, value]) => `{${JSON.stringify(key)}:${JSON.stringify(value)},${content(endpoint).slice(1)}`)

  test.each(withBody)("%s", async (name, endpoint) => {
    const bodies: [what: string, headers: Record<string, string>, body: RequestBody, code: ErrorCode][] = [
      ["half a document", json, '{"a":', "MALFORMED_JSON"],
      ["a list", json, "[]", "INVALID_INPUT"],
      ["a plain text", { "content-type": "text/plain" }, content(endpoint), "UNSUPPORTED_MEDIA"],
    ]
    for (const body of repeated(endpoint)) bodies.push(["a name twice", json, body, "INVALID_INPUT"])
    const further: typeof bodies = [
      ["no document", json, "NaN", "MALFORMED_JSON"],
      ["a text", json, '"text"', "MALFORMED_JSON"],
      ["nothing", json, "null", "MALFORMED_JSON"],
      ["300 kB", json, JSON.stringify({ a: "a".repeat(300_000) }), "TOO_LARGE"],
      ["a form", { "content-type": "application/x-www-form-urlencoded" }, "a=1", "UNSUPPORTED_MEDIA"],
      ["a multipart form", { "content-type": "multipart/form-data; boundary=x" }, "--x--", "UNSUPPORTED_MEDIA"],
      ["no media type", { "content-type": "" }, content(endpoint), "UNSUPPORTED_MEDIA"],
      [
        "an unknown character set",
        { "content-type": "application/json; charset=klingon" },
        content(endpoint),
        "UNSUPPORTED_MEDIA",
      ],
      ["an unknown compression", { ...json, "content-encoding": "zip" }, content(endpoint), "UNSUPPORTED_MEDIA"],
      ["a broken compression", { ...json, "content-encoding": "gzip" }, content(endpoint), "INVALID_INPUT"],
    ]
    if (triedInFull.has(name)) bodies.push(...further)
    const caller = latecomerTo(endpoint)
    const answers = await Promise.all(
      bodies.map(async ([what, headers, body]) => {
        const answer = await ask(endpoint.method, pathOf(endpoint), { ...caller, ...headers }, body)
        return [what, problemWith(endpoint, answer) ?? JSON.parse(answer.text).code]
      })
    )
    expect(answers).toEqual(bodies.map(([what, , , code]) => [what, code]))
  })

  test.each([
    ["POST /api/offers", "amount"],
    ["POST /api/register", "seller"],
  ])("%s with lists in one another without end, in a field of any form", async (name, field) => {
    const [, endpoint] = named.find(([known]) => known === name)!
    const deep = `{"in":${"[".repeat(40_000)}${"]".repeat(40_000)}}`
    const body = content(endpoint).replace(/}$/, `,"${field}":${deep}}`)
    const headers = { ...latecomerTo(endpoint), ...json, "idempotency-key": "deep" }
    const answer = await ask(endpoint.method, endpoint.path, headers, body)
    expect(problemWith(endpoint, answer)).toBeNull()
    expect(JSON.parse(answer.text)).toMatchObject({
      code: "INVALID_INPUT",
      error: expect.stringContaining("nested too deeply"),
    })
  })

  test.each(withUpload)("%s", async (_name, endpoint) => {
    const { field, maximumBytes } = endpoint.upload!
    const form = (...files: [field: string, content: string, name: string][]) => {
      const data = new FormData()
      for (const [name, text, fileName] of files) data.append(name, new Blob([text]), fileName)
      return data
    }
    const multipart = { "content-type": "multipart/form-data; boundary=x" }
    const part = (disposition: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\ncontent\r\n--x--\r\n`
    const bodies: [what: string, headers: Record<string, string>, body: RequestBody, code: ErrorCode][] = [
      ["JSON", json, "{}", "UNSUPPORTED_MEDIA"],
      [
        "no boundary",
        { "content-type": "multipart/form-data" },
        part(`name="${field}"; filename="a.jpg"`),
        "INVALID_INPUT",
      ],
      ["no part", multipart, "--x--\r\n", "INVALID_INPUT"],
      ["an unfinished part", multipart, part(`name="${field}"; filename="a.jpg"`).slice(0, -9), "INVALID_INPUT"],
      ["a part without a name", multipart, part("x=1"), "INVALID_INPUT"],
      ["a text in place of the file", multipart, part(`name="${field}"`), "INVALID_INPUT"],
      ["another field", {}, form(["another", "content", "a.jpg"]), "INVALID_INPUT"],
      ["two files", {}, form([field, "content", "a.jpg"], [field, "content", "b.jpg"]), "INVALID_INPUT"],
      ["an empty file", {}, form([field, "", "a.jpg"]), "INVALID_INPUT"],
      [
        "a page by the name of a picture",
        {},
        form([field, "<html><script>alert(1)</script></html>", "a.jpg"]),
        "UNSUPPORTED_MEDIA",
      ],
      ["a program", {}, form([field, "MZ\u0090\u0000", "../../a.jpg"]), "UNSUPPORTED_MEDIA"],
    ]
    const caller = latecomerTo(endpoint)
    const answers = await Promise.all(
      bodies.map(async ([what, headers, body]) => {
        const answer = await ask(endpoint.method, pathOf(endpoint), { ...caller, ...headers }, body)
        return [what, problemWith(endpoint, answer) ?? JSON.parse(answer.text).code]
      })
    )
    expect(answers).toEqual(bodies.map(([what, , , code]) => [what, code]))

    // A declared length above the limit is refused before the body arrives.
    const announced = await new Promise<Answer>((resolve, reject) => {
      const headers = { ...addressHeader(), ...caller, ...multipart, "content-length": String(maximumBytes * 100) }
      const request = openRequest(market.url + pathOf(endpoint), { method: endpoint.method, headers }, (response) => {
        let text = ""
        response.on("data", (chunk: Buffer) => (text += chunk.toString()))
        response.on("end", () => {
          request.destroy()
          resolve({ status: response.statusCode!, text })
        })
      })
      request.on("error", reject)
      request.flushHeaders()
    })
    expect([problemWith(endpoint, announced), announced.status]).toEqual([null, 413])
  })

  expectNoChange()
})

describe("a method that an address does not take is refused", () => {
  const paths = [...new Set(allEndpoints.map(({ path }) => path))]

  const asked = async (path: string, isSample: boolean) => {
    const there = allEndpoints.filter((endpoint) => endpoint.path === path)
    // Another endpoint's path with a parameter can also match this path. The methods of that endpoint are not refused.
    const takes = (endpoint: (typeof there)[number]) =>
      new RegExp(`^${endpoint.path.replace(/:[A-Za-z]+/g, "[^/]+")}$`).test(path)
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (method) => !allEndpoints.some((endpoint) => endpoint.method === method && takes(endpoint))
    )
    const some = isSample ? others.filter((_method, index) => index === path.length % others.length) : others
    const [endpoint] = there
    const caller = latecomerTo(endpoint!)
    const address = path.replace(/:([A-Za-z]+)/g, (_, name: string) => ownParams(endpoint!)[name]!)
    for (const method of some) {
      const answer = await ask(
        method,
        address,
        { ...caller, ...(method === "GET" ? {} : json) },
        method === "GET" ? undefined : "{}"
      )
      expect([
        method,
        problemWith(endpoint!, answer, [], ["NOT_FOUND", "METHOD_NOT_ALLOWED", "LISTING_NOT_FOUND"]),
      ]).toEqual([method, null])
      expect([404, 405]).toContain(answer.status)
    }
  }
  test.each(paths)("%s", (path) => asked(path, true))
  slow.each(paths)("%s, each method", (path) => asked(path, false))

  expectNoChange()
})

describe("somebody else's object is not found, as one that does not exist", () => {
  const isIdentifier = (schema: unknown) =>
    schema instanceof z.ZodString && schema.safeParse(UNKNOWN_ID).success && !schema.safeParse("a b").success
  const about = named.filter(([, { name, access, params, area }]) => {
    const names = params instanceof z.ZodObject ? Object.values(params.shape) : []
    // `readUser` is left out, because every member may read the public part of an account; the access matrix covers it.
    if (name === "readUser") return false
    return access !== "anyone" && access !== "admin" && area !== "bidding" && names.some(isIdentifier)
  })

  function strangersParams({ path }: Endpoint): Record<string, string> {
    const {
      strangersDraft,
      strangersSold,
      strangersSaleId,
      strangersNotice,
      strangersOffer,
      strangersNegotiation,
      strangersQuestion,
      strangersAttachment,
      strangersVideo,
      strangersPhoto,
      strangersAppointment,
      strangersPurchase,
      stranger,
    } = world
    const known: [RegExp, Record<string, string>][] = [
      [
        /^\/api\/listings\/:id(\/(analytics|price-assist|pin|close|withdraw-maximum|promotion|relist|relisting|questions|correction|steps|steps\/:plugin))?$/,
        { id: strangersDraft, plugin: "condition-report" },
      ],
      [/^\/api\/promotions\//, { id: "prm_strangers" }],
      [/^\/api\/seller\/views\//, { id: "svw_strangers" }],
      [/^\/api\/seller\/listing-templates\//, { id: "ltp_strangers" }],
      [/^\/api\/seller\/photo-imports\//, { id: "phi_strangers" }],
      [/^\/api\/seller\/listing-feed\/runs\//, { id: "lfr_strangers" }],
      [/^\/api\/watchlist\/:id$/, { id: strangersDraft }],
      [/^\/api\/saved-searches\//, { id: "srch_strangers" }],
      [/^\/api\/invoices\//, { id: "doc_strangers" }],
      [/^\/api\/chats\/:listingId\//, { listingId: strangersSold }],
      [/^\/api\/notices\/:id\//, { id: strangersNotice }],
      [/^\/api\/sales\/:id\//, { id: strangersSaleId, fileId: UNKNOWN_ID }],
      [/^\/api\/runner-up-offers\/:id\//, { id: strangersOffer }],
      [/^\/api\/questions\/:id\//, { id: strangersQuestion }],
      [/^\/api\/negotiations\/:id(\/|$)/, { id: strangersNegotiation }],
      [/^\/api\/seller\/listings\/:id\//, { id: strangersDraft }],
      [/^\/api\/appointments\/:id\//, { id: strangersAppointment }],
      [/^\/api\/users\/:id\//, { id: stranger.id }],
      [/^\/api\/credits\/purchases\//, { id: strangersPurchase }],
      [/^\/api\/uploads\/attachments\//, { id: strangersAttachment }],
      [/^\/api\/uploads\/videos\//, { id: strangersVideo }],
      [/^\/api\/uploads\/images\//, { id: strangersPhoto }],
      [/^\/api\/profile\/documents\//, { id: "adoc_strangers" }],
      [/^\/api\/push-devices\//, { id: "push_strangers" }],
      [/^\/api\/profile\/api-keys\//, { id: "key_strangers" }],
    ]
    const found = known.find(([place]) => place.test(path))
    if (!found) throw new Error(`Say here whose object ${path} is about.`)
    return found[1]
  }

  test.each(about)("%s", async (_name, endpoint) => {
    const caller = latecomerTo(endpoint)
    const unknown = Object.fromEntries(Object.keys(ownParams(endpoint)).map((name) => [name, UNKNOWN_ID]))
    const answers = []
    for (const params of [strangersParams(endpoint), unknown]) {
      const answer = await sendInput(endpoint, { ...exampleFor(endpoint), params }, caller!)
      expect([problemWith(endpoint, answer), answer.status]).toEqual([null, 404])
      answers.push(answer.text)
    }
    expect(answers[0]).toBe(answers[1])
  })

  test("a sale and a checkout of others, named in a body or a query", async () => {
    const { buyer, strangersSold, strangersCheckout } = world
    expect(await buyer.request("POST", "/api/fees/checkout", { listingId: strangersSold })).toMatchObject({
      status: 404,
      body: { ok: false, code: "LISTING_NOT_FOUND" },
    })
    expect(await buyer.request("GET", `/api/fees/checkout/status?session_id=${strangersCheckout}`)).toMatchObject({
      status: 404,
      body: { ok: false, code: "NOT_FOUND" },
    })
    expect((await buyer.request("GET", `/api/sales/my?listingId=${strangersSold}`)).body).toEqual({
      ok: true,
      items: [],
      total: 0,
    })
  })

  expectNoChange()
})
