import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send, verifyIdentity, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { DAY, formOf, fromNewAddress, registerAndProve, type Kind } from "./accounts-support"
import { bid, publish } from "./bidding-support"
import { allowShortAuctions, enterPayoutAccount, endNow, payFee, saleOf, untilQuiet } from "./sales-support"
import { ENDS, PERSONAL_DATA, endOf } from "#src/use-cases/account/personal-data"
import { PDF } from "../environment/pdf-file"

let market: SharedMarket
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { operationsEmail: "office@example.test", financeEmail: "desk@example.test" })
  admin = await people(market).admin()
  await allowShortAuctions(admin)
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

/** A word in every name, address and text of the people below. */
const MARK = "zqmark"
const BANK_ACCOUNT = "7654399"
/**
 * Columns that must contain the members' data before their accounts are closed. Otherwise a search that finds nothing
 * after the closing would prove nothing.
 */
const FILLED = [
  "account.email",
  "account.first",
  "account.last",
  "account.location",
  "account.mobile",
  "account_document.name",
  "account_note.text",
  "account_tag.tag",
  "audit_personal.details",
  "bill_of_sale.content",
  "bill_of_sale_acceptance.name",
  "bill_of_sale_acceptance.postal_address",
  "charge_document.content",
  "conduct_case.text",
  "contact_message.text",
  "customer.email",
  "customer.first_name",
  "customer.phone",
  "dealer_profile.licence_file_name",
  "dealer_profile.renewal_file_name",
  "dealer_profile.representative",
  "dealer_profile.tel",
  "email_change.new_email",
  "finance_request.text",
  "identity_verification.email",
  "identity_verification.first",
  "listing_question.answer_text",
  "listing_question.text",
  "message.text",
  "message_attachment.name",
  "notice.params",
  "notification.data",
  "notification.external_id",
  "notification.to",
  "notification_setting.sms_number",
  "order.email",
  "outbox_event.lane",
  "outbox_event.payload",
  "pending_registration.email",
  "provider_identity.entity_id",
  "saved_search.name",
  "saved_view.name",
  "settlement_event.event",
]
const pair = (place: string) => place.split(".") as [string, string]
const PAPER = new Blob([new Uint8Array(PDF)], { type: "application/pdf" })

async function marked(kind: Kind, letter: string, mobile: string): Promise<Person> {
  const form = formOf(kind, {
    first: `Zqmark${letter}`,
    last: `Zqmarklast${letter}`,
    email: `zqmark.${letter}@example.test`,
    mobile,
    location: "Zqmarkville, Ontario",
  })
  if (form.dealer)
    form.dealer = {
      ...(form.dealer as object),
      name: "Zqmark Motors Ltd.",
      address: "1 Zqmark Road",
      representative: "Zqmark Robin",
      tel: mobile,
    }
  const cookie = form.dealer ? "" : await verifyIdentity(market, form as never)
  const { user, token } = await registerAndProve(market, form, cookie ? { cookie } : {})
  const headers = { authorization: `Bearer ${token}`, ...fromNewAddress() }
  return {
    id: user.id,
    email: form.email,
    password: PASSWORD,
    token,
    request: (method, path, body, more = {}) => send(market, method, path, body, { ...headers, ...more }),
  }
}

const ok = async (asked: Promise<{ status: number; body: any }>) => {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const file = (name: string, field = "file", more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.append(key, value)
  form.append(field, PAPER, name)
  return form
}

interface Column {
  schema: string
  table: string
  column: string
  type: string
}

/** Every text column of the database. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await market.pool.query<Column>(
    `SELECT table_schema AS schema, table_name AS table, column_name AS column, udt_name AS type
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       AND udt_name IN ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', 'xml', 'bytea', 'inet', 'tsvector',
         '_text', '_varchar', '_json', '_jsonb', '_bytea')
     ORDER BY table_schema, table_name, ordinal_position`
  )
  return rows
}

/** The columns that contain one of these words, as `table.column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const statements = (await textColumns()).map(({ schema, table, column, type }) => {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`
    return `SELECT '${listed({ schema, table })}.${column}' AS place WHERE EXISTS (SELECT FROM "${schema}"."${table}" WHERE ${text} ILIKE ANY ($1))`
  })
  const { rows } = await market.pool.query<{ place: string }>(statements.join(" UNION "), [
    words.map((word) => `%${word}%`),
  ])
  return rows.map(({ place }) => place).sort()
}

/**
 * The table's name in the list of personal data. All partitions of the bid log count as one table, and so do all tables
 * of BullMQ.
 */
const listed = ({ schema, table }: Pick<Column, "schema" | "table">) =>
  schema === "bid_log" ? "bid" : schema === "jobs" ? "jobs" : table

/** Whether the list of personal data allows a closed account's data in a column after this many days. */
const allowedAfter = (days: number) => (place: string) => {
  const end = endOf(...pair(place))
  if (end === undefined) return false
  const { days: limit, stays } = ENDS[end] as { days?: number; stays?: true }
  return stays === true || (limit !== undefined && limit > days)
}

test("each column that can hold a text is in the list of personal data, and the list names no other", async () => {
  const columns = await textColumns()
  const { rows: closedSets } = await market.pool.query<{ place: string }>(
    `SELECT conrelid::regclass || '.' || attname AS place FROM pg_constraint
     JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'c' AND cardinality(conkey) = 1
       AND pg_get_constraintdef(pg_constraint.oid) ~ ('^CHECK \\(\\(' || attname || ' = ANY \\(ARRAY\\[')`
  )
  const closed = new Set(closedSets.map(({ place }) => place))
  const isLeftOut = ({ table, column }: Column) => /(^|_)ids?$/.test(column) || closed.has(`${table}.${column}`)
  const missing = columns.filter((column) => !isLeftOut(column) && endOf(listed(column), column.column) === undefined)
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])

  const known = new Set(columns.map((column) => `${listed(column)}.${column.column}`))
  const tables = new Set(columns.map(listed))
  const gone = Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
    Object.values(data)
      .flatMap((names) => names.split(" "))
      .filter((name) => (name === "*" ? !tables.has(table) : !known.has(`${table}.${name}`)))
      .map((name) => `${table}.${name}`)
  )
  expect(gone).toEqual([])
})

/**
 * Moves the market's clock forward. Rows dated by the database server's own clock get earlier dates instead. Then
 * deletes old records.
 */
async function passDays(days: number): Promise<void> {
  await market.clock.advance(days * DAY)
  for (const statement of [
    `UPDATE outbox_event SET done_at = done_at - make_interval(days => $1)`,
    `UPDATE idempotency_record SET started_at = started_at - make_interval(days => $1)`,
  ])
    await market.pool.query(statement, [days])
  await market.inside("deleteOldRecords")
}

test("of a closed account nothing is found but where and as long as the list says", async () => {
  const [seller, dealer, asker] = [
    await marked("private seller", "s", "4165559301"),
    await marked("dealer buyer", "d", "4165559302"),
    await marked("private buyer", "a", "4165559303"),
  ] as const
  const everybody = [seller, dealer, asker]
  const words = [MARK, "416555930", "416-555-930", "(416) 555-930", BANK_ACCOUNT]
  const ofAdmin = (person: Person, what: string) => `/api/admin/registrants/${person.id}${what}`
  await ok(admin.request("POST", ofAdmin(dealer, "/licence-file"), file("zqmark licence.pdf")))
  const verified = { decision: "verified", expiresOn: "2099-12-31" }
  await ok(admin.request("POST", ofAdmin(dealer, "/licence"), verified))
  await ok(admin.request("POST", ofAdmin(dealer, "/licence-file"), file("zqmark next licence.pdf")))
  for (const person of everybody) {
    await ok(person.request("POST", "/api/profile/documents", file("zqmark passport.pdf")))
    await ok(person.request("POST", "/api/contact", { topic: "account", message: "My name is Zqmark, please help." }))
    await ok(person.request("PUT", "/api/preferences", { smsNumber: "4165559304", choices: [] }))
    const email = `zqmark.new.${person.id.slice(-4).toLowerCase()}@example.test`
    await ok(person.request("POST", "/api/profile/email", { email, currentPassword: PASSWORD }))
    await ok(admin.request("POST", ofAdmin(person, "/notes"), { text: "Zqmark called." }))
    await ok(admin.request("PUT", ofAdmin(person, "/tags"), { add: ["Zqmark"] }))
    await ok(admin.request("PUT", ofAdmin(person, ""), { last: "Zqmarkcorrected" }))
    await send(market, "POST", "/api/auth/login", { email: person.email, password: "not-this" }, fromNewAddress())
    await ok(send(market, "POST", "/api/auth/forgot", { email: person.email }, fromNewAddress()))
    await ok(
      person.request("POST", "/api/saved-searches", {
        name: "Zqmark cars",
        filter: { q: "zqmark" },
        kinds: { listed: true, reserve: false, ending: false },
        channels: { site: true, email: false, sms: false },
        pace: "daily",
      })
    )
  }
  const view = { name: "Zqmark view", query: "", status: "all", sort: { key: "views", dir: "asc" } }
  await ok(seller.request("POST", "/api/seller/views", view))
  await enterPayoutAccount(market, seller, { holder: "Zqmark Seller", accountNumber: BANK_ACCOUNT })

  const listing = await publish(market, seller)
  await ok(asker.request("PUT", `/api/watchlist/${listing}`))
  await ok(asker.request("POST", `/api/listings/${listing}/questions`, { text: "Is it clean? Regards, Zqmark." }))
  const [{ id: question }] = (await ok(seller.request("GET", "/api/seller/questions"))).items
  await ok(seller.request("POST", `/api/questions/${question}/answer`, { text: "It is. Zqmark." }))
  await ok(asker.request("POST", "/api/finance/request", { listingId: listing, text: "I am Zqmark and earn well." }))
  const report = { about: "listing", id: listing, reason: "misleading", text: "Says Zqmark, who has seen it." }
  await ok(asker.request("POST", "/api/reports", report))
  await ok(bid(dealer, listing, { amountCents: 500_000 }))
  await endNow(market, listing)
  const sale = await eventually("the sale", async () => saleOf(dealer, listing))
  for (const person of [dealer, seller]) await payFee(market, person, listing)
  await untilQuiet(market)
  await ok(dealer.request("POST", `/api/chats/${listing}/messages`, { text: "When can Zqmark pick it up?" }))
  const { attachment } = await ok(dealer.request("POST", "/api/uploads/attachments", file("zqmark note.pdf")))
  await ok(dealer.request("POST", `/api/chats/${listing}/messages`, { attachmentIds: [attachment.id] }))
  for (const person of [dealer, seller]) {
    const { first, last } = await ok(person.request("GET", "/api/profile/me"))
    await ok(
      person.request("POST", `/api/sales/${sale.id}/bill-of-sale/accept`, {
        name: `${first} ${last}`,
        address: `1 ${last} Street, Toronto, Ontario`,
      })
    )
  }
  await ok(dealer.request("POST", `/api/sales/${sale.id}/dispute`, { reason: "Zqmark found rust on it." }))
  await ok(admin.request("POST", `/api/admin/sales/${sale.id}/cancel`, { fault: "nobody", reason: "Both agreed." }))
  await untilQuiet(market)

  const before = await placesOf(words)
  expect(before).toEqual(expect.arrayContaining(FILLED))
  expect(before.filter((place) => !place.startsWith("sandbox_") && endOf(...pair(place)) === "none")).toEqual([])

  for (const person of everybody)
    await ok(person.request("POST", "/api/profile/close", { currentPassword: PASSWORD }, fromNewAddress()))
  await untilQuiet(market)
  const since = async (days: number) => (await placesOf(words)).filter((place) => !allowedAfter(days)(place))
  expect(await since(0)).toEqual([])
  let passed = 0
  for (const days of [8, 31, 91]) {
    await passDays(days - passed)
    passed = days
    expect([days, await since(days)]).toEqual([days, []])
  }
  // The check above ignores columns whose data may be stored forever. The recipients of emails must be deleted by now.
  expect(await placesOf(words)).not.toEqual(expect.arrayContaining(["notification.to"]))
})

test("what a visitor began and did not finish goes by time: a verification without an account, a registration", async () => {
  const form = formOf("private buyer", { first: "Zqvisitor", last: "Zqvisitor", email: "zqvisitor@example.test" })
  const cookie = await verifyIdentity(market, form as never)
  await ok(send(market, "POST", "/api/register", form, { cookie }))
  await untilQuiet(market)
  expect(await placesOf(["zqvisitor"])).toEqual(
    expect.arrayContaining(["identity_verification.email", "identity_verification.first", "pending_registration.form"])
  )
  await passDays(2)
  expect(await placesOf(["zqvisitor"])).not.toContain("pending_registration.form")
  await passDays(29)
  expect((await placesOf(["zqvisitor"])).filter((place) => !allowedAfter(31)(place))).toEqual([])
})
