import { allEndpoints, isAdminList, type AdminList } from "@northlot/contract"
import { z } from "zod"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { draft } from "./bidding-support"
import { allowShortAuctions, sell, startCheckout, untilQuiet } from "./sales-support"

type Item = Record<string, any>

let market: SharedMarket
let admin: Person
let member: Person
let sellers: Person[]
let buyers: Person[]
let sold: { listingId: string; saleId: string; vin: string }[]

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  sellers = await Promise.all([someone.seller(), someone.dealerSeller()])
  buyers = await Promise.all([someone.buyer(), someone.dealerBuyer()])
  member = buyers[0]!
  const listingIds = await Promise.all(
    sellers.map((seller, index) => sell(market, seller, buyers[index]!, 500_000 + index * 10_000))
  )
  await Promise.all([
    draft(sellers[0]!),
    startCheckout(buyers[0]!, listingIds[0]!),
    startCheckout(buyers[1]!, listingIds[1]!),
  ])
  const { rows } = await market.pool.query(
    `SELECT s.id AS "saleId", s.listing_id AS "listingId", l.vin FROM sale s JOIN listing l ON l.id = s.listing_id
     WHERE s.listing_id = ANY($1) ORDER BY s.hammer_cents`,
    [listingIds]
  )
  sold = rows
  // Rows are inserted directly; other tests cover the real paths.
  for (const statement of [
    `INSERT INTO listing_question (id, listing_id, seller_id, asker_id, asker_number, text, standing, reason, asked_at)
     SELECT 'qst_' || n || s.id, s.listing_id, s.seller_id, s.buyer_id, n, 'Question ' || n, CASE n WHEN 1 THEN 'shown' ELSE 'held' END,
       CASE n WHEN 1 THEN NULL ELSE 'Its words' END, northlot_now() - n * interval '1 hour' FROM sale s, generate_series(1, 2) AS n`,
    `INSERT INTO sale_rating (id, sale_id, listing_id, by_party, author_id, rated_id, as_agreed, on_time, communication, comment, given_at, shown_from)
     SELECT 'rat_' || id, id, listing_id, 'buyer', buyer_id, seller_id, true, false, true, 'As promised', won_at, won_at FROM sale
     UNION ALL SELECT 'rat_of_' || id, id, listing_id, 'seller', seller_id, buyer_id, true, true, true, NULL, won_at, won_at + interval '14 days' FROM sale`,
    `INSERT INTO negotiation (id, auction_id, listing_id, seller_id, buyer_id, last_price_cents, reserve_cents, opened_at, ends_at)
     SELECT 'neg_' || id, auction_id, listing_id, seller_id, buyer_id, hammer_cents, hammer_cents + 1, won_at, won_at + interval '1 day' FROM sale`,
    `INSERT INTO negotiation_step (negotiation_id, number, by, type, actor, at)
     SELECT id, 1, 'northlot', 'opened', 'system', opened_at FROM negotiation`,
    `INSERT INTO runner_up_offer (id, auction_id, sale_id, listing_id, seller_id, buyer_id, amount_cents, opened_at, opened_by, ends_at)
     SELECT 'offer_' || id, auction_id, id, listing_id, seller_id, buyer_id, hammer_cents, won_at, 'admin:admin', won_at + interval '1 day' FROM sale`,
    `INSERT INTO certification (id, listing_id, account_id, status, charge_id) SELECT 'cert_' || id, listing_id, seller_id, 'paid', 'chg_' || id FROM sale`,
    `INSERT INTO inspection_appointment (id, certification_id, listing_id, account_id, location_id, starts_at, place, contact_name, contact_email, contact_phone)
     SELECT 'insp_' || id, 'cert_' || id, listing_id, seller_id, 'ajax', '2030-01-02 10:00'::timestamptz + row_number() OVER () * interval '1 hour', 1, 'Avery', 'avery@example.test', '4165551000' FROM sale`,
    `INSERT INTO bid_review (listing_id, seller_id, bidder_id, signals, refused, opened_at)
     SELECT listing_id, seller_id, buyer_id, '{phone}', refused, northlot_now() FROM sale, (VALUES (true), (false)) AS kinds (refused)`,
    `INSERT INTO conduct_case (id, kind, about_id, listing_id, reporter_id, reason, opened_at)
     SELECT 'case_' || id, 'report', seller_id, listing_id, buyer_id, 'misleading', won_at FROM sale`,
    `INSERT INTO contact_message (id, account_id, topic, text, listing_id, sale_id, sent_at)
     SELECT 'cmsg_' || right(id, 26), buyer_id, 'other', 'When do you open?', listing_id, id, won_at FROM sale`,
    `INSERT INTO finance_request (id, listing_id, buyer_id, requested_at, requested_on, price_cents)
     SELECT 'fin_' || id, listing_id, buyer_id, won_at, won_at::date, hammer_cents FROM sale`,
    `INSERT INTO quarantined_file (id, actor, file_name, bytes, sha256, found, sent_to, file_key, last_sent_at)
     SELECT 'quar_' || id, buyer_id, 'licence.pdf', 68, repeat('0', 64), 'Eicar', 'POST /api/profile/documents', 'quarantine/' || id, won_at FROM sale`,
    `INSERT INTO outbox_event (topic, key, payload, done_at) SELECT 'sale.opened', 'set-aside:' || id, '{}', northlot_now() FROM sale`,
    `INSERT INTO outbox_delivery (event_id, subscriber, due_at, set_aside_at, set_aside_reason)
     SELECT id, 'follow-' || id, northlot_now(), northlot_now(), 'kept-failing' FROM outbox_event WHERE key LIKE 'set-aside:%'`,
    `INSERT INTO suppressed_address (id, address, reason, note, added_by, added_at)
     SELECT 'supp_' || id, lower(id) || '@example.test', 'operator', 'Asked for it', 'admin', won_at FROM sale`,
    `INSERT INTO announcement (id, title, text, audience, by, at, on_day, status, ended_at)
     SELECT 'ann_' || id, id, 'Words', '{"role":"buyer","kind":"everybody"}', 'admin', won_at, won_at::date, 'sent', won_at FROM sale`,
    `INSERT INTO announcement_recipient (announcement_id, account_id) SELECT 'ann_' || id, buyer_id FROM sale`,
    `INSERT INTO payout_batch (made_by) SELECT 'admin' FROM sale`,
    `INSERT INTO ledger_account (id, kind, name, may_be_negative)
     VALUES ('clearing:test', 'asset', 'Clearing', true), ('revenue:test', 'revenue', 'Revenue', true)`,
    `WITH made AS (
       INSERT INTO ledger_transaction (key, kind, sale_id, memo, actor) SELECT 'test:' || id, 'test', id, 'A test', 'system' FROM sale RETURNING id
     ) INSERT INTO ledger_posting (transaction_id, account_id, amount_cents)
     SELECT made.id, posting.* FROM made, (VALUES ('clearing:test', 100), ('revenue:test', -100)) AS posting`,
    `INSERT INTO audit_entry (actor, action, subject, details) SELECT 'admin:admin', 'settlement.funds-received', id, jsonb_build_object('bankReference', 'Wire ' || right(id, 4)) FROM sale`,
  ])
    await market.pool.query(statement)
  await untilQuiet(market)
})
afterAll(() => market?.stop())

const LISTS = allEndpoints.filter(isAdminList)
const asked = async (list: AdminList, query: Record<string, string> = {}) =>
  admin.request("GET", `${list.path}?${new URLSearchParams(query)}`)
const items = async (list: AdminList, query: Record<string, string> = {}): Promise<Item[]> => {
  const { status, body } = await asked(list, query)
  expect([query, status, body.fields]).toEqual([query, 200, undefined])
  return body.items
}
const idsOf = (rows: Item[]) => rows.map(({ id }) => String(id))

/** The value of a row that the filter with this name compares; undefined if the row does not contain the value. */
function valueOf(item: Item, filter: string): unknown {
  const parents: Record<string, () => unknown> = {
    listingId: () => item.listingId ?? item.listing?.id,
    saleId: () => item.saleId,
    sellerId: () => item.sellerId ?? item.seller?.id,
    buyerId: () => item.buyer?.id,
    askerId: () => item.asker?.id,
    bidderId: () => item.bidder?.id,
    authorId: () => item.author?.id,
    ratedId: () => item.rated?.id,
    accountId: () => (item.account ?? item.from ?? item.sender ?? item.buyer)?.id,
    location: () => item.location?.id ?? item.location,
  }
  const value = parents[filter] ? parents[filter]() : item[filter]
  return typeof value === "object" ? undefined : value
}

const choicesOf = (schema: z.ZodType): string[] => {
  const { anyOf = [], enum: choices } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    anyOf?: { enum?: string[] }[]
    enum?: string[]
  }
  // A flag filter accepts two spellings of each value, such as `true` and `1`. The test uses only `true` and `false`.
  if (choices?.includes("1")) return ["true", "false"]
  return choices ?? anyOf.flatMap((one) => one.enum ?? [])
}

describe.each(LISTS.map((list) => [list.list, list] as const))("the collection %s", (name, list) => {
  test("has rows, says which they are, and answers the same in both dialects", async () => {
    const { status, body, headers } = await asked(list)
    expect([status, body.ok]).toEqual([200, true])
    expect(body.total).toBeGreaterThanOrEqual(2)
    expect(headers.get("content-range")).toBe(`${name} 0-${body.items.length - 1}/${body.total}`)
    const plain = await asked(list, { limit: "1", offset: "1", sort: "id", order: "DESC" })
    const json = await asked(list, { range: "[1,1]", sort: '["id","DESC"]', filter: "{}" })
    expect(plain.headers.get("content-range")).toBe(`${name} 1-1/${body.total}`)
    expect(json.headers.get("content-range")).toBe(`${name} 1-1/${body.total}`)
    expect(idsOf(json.body.items)).toEqual(idsOf(plain.body.items))
    expect(json.body.total).toBe(body.total)
    const after = await asked(list, { range: "[900,909]" })
    expect([after.status, after.body.items, after.headers.get("content-range")]).toEqual([
      200,
      [],
      `${name} */${body.total}`,
    ])
  })

  test("is sorted by each column that it offers, in both directions", async () => {
    const everything = new Set(idsOf(await items(list, { limit: "100" })))
    for (const sort of list.sorts) {
      const [up, down] = [
        await items(list, { limit: "100", sort: JSON.stringify([sort, "ASC"]) }),
        await items(list, { limit: "100", sort, order: "DESC" }),
      ]
      expect([sort, new Set(idsOf(up)), new Set(idsOf(down))]).toEqual([sort, everything, everything])
      const values = (rows: Item[]) => rows.map((row) => row[sort]).filter((value) => value !== null)
      const measured = (value: unknown) => typeof value === "number" || /^\d{4}-\d\d-\d\dT/.test(String(value))
      if (!values(up).every(measured)) continue
      const sorted = (rows: Item[]) => values(rows).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
      expect([sort, values(up)]).toEqual([sort, sorted(up)])
      expect([sort, values(down)]).toEqual([sort, sorted(down).reverse()])
    }
  })

  test("is narrowed by each of its filters", async () => {
    const all = await items(list, { limit: "100" })
    for (const [filter, schema] of Object.entries(list.filters as Record<string, z.ZodType>)) {
      if (filter === "q") continue
      for (const choice of choicesOf(schema)) {
        const found = await items(list, { limit: "100", filter: JSON.stringify({ [filter]: choice }) })
        const shown = found.map((row) => valueOf(row, filter)).filter((value) => value !== undefined && value !== null)
        expect([filter, choice, shown.filter((value) => String(value) !== choice)]).toEqual([filter, choice, []])
      }
      const example = all.map((row) => valueOf(row, filter)).find((value) => value !== undefined && value !== null)
      if (example === undefined || choicesOf(schema).length > 0) continue
      const found = await items(list, { limit: "100", [filter]: String(example) })
      expect([filter, found.length > 0]).toEqual([filter, true])
      const expected = all.filter((row) => valueOf(row, filter) === example).map(({ id }) => String(id))
      expect([filter, idsOf(found)]).toEqual([filter, expect.arrayContaining(expected)])
      const other = schema.safeParse("nothing_of_it").success ? "nothing_of_it" : "2001-01-01"
      expect([filter, await items(list, { filter: JSON.stringify({ [filter]: other }) })]).toEqual([filter, []])
    }
    if (!("from" in list.filters)) return
    expect(await items(list, { from: "2099-01-01" })).toEqual([])
    expect(await items(list, { to: "2001-01-01" })).toEqual([])
    expect(idsOf(await items(list, { limit: "100", from: "2001-01-01", to: "2098-12-31" }))).toEqual(idsOf(all))
  })

  test("answers many by their ids, and one of them as its page does", async () => {
    const [first, second] = idsOf(await items(list, { limit: "2" }))
    const found = await items(list, { filter: JSON.stringify({ id: [second, "nothing_1", first] }) })
    expect(idsOf(found).sort()).toEqual([first, second].sort())
    const page = allEndpoints.find(({ method, path }) => method === "GET" && path === `${list.path}/:id`)
    if (!page) return
    const { status, body } = await admin.request("GET", `${list.path}/${first}`)
    expect([status, String(body.item.id)]).toEqual([200, first])
    expect((await admin.request("GET", `${list.path}/nothing_1`)).status).toBe(404)
  })

  test("refuses what it does not know by name", async () => {
    for (const [query, field] of [
      [{ filter: '{"colour":"red"}' }, "filter.colour"],
      [{ colour: "red" }, "colour"],
      [{ sort: '["colour","ASC"]' }, "sort"],
      [{ sort: "id;select pg_sleep(9)" }, "sort"],
      [{ range: "[24,0]" }, "range"],
      [{ offset: "-1" }, "offset"],
      [{ filter: "{" }, "filter"],
      ...("q" in list.filters ? [[{ filter: JSON.stringify({ q: "a".repeat(300) }) }, "filter.q"] as const] : []),
    ] as const) {
      const { status, body } = await asked(list, query as Record<string, string>)
      expect([field, status, body.code, Object.keys(body.fields)]).toEqual([field, 400, "INVALID_INPUT", [field]])
    }
  })

  test("is taken away as a table with all rows, on record, and by an admin alone", async () => {
    const { total } = (await asked(list)).body
    const filter = JSON.stringify({ id: idsOf(await items(list, { limit: "1" })) })
    const path = `/api/admin/exports/${name}`
    const { status, body, headers } = await admin.request<string>("GET", `${path}?sort=id`)
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
    const lines = body.split("\r\n")
    expect(lines[0]!.split(",")).toContain("ID")
    // The export writes an entry to the audit log, so an exported audit log can have one row more than `total`.
    expect(lines.filter((line) => line.includes(",")).length - 1).toBeGreaterThanOrEqual(total)
    expect(
      (await admin.request<string>("GET", `${path}?${new URLSearchParams({ filter })}`)).body.trim().split("\r\n")
    ).toHaveLength(2)
    const { rows } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE action = 'rows.exported' AND subject = $1 ORDER BY id`,
      [name]
    )
    expect(rows).toEqual([
      { actor: "admin:admin", details: { sort: "id" } },
      { actor: "admin:admin", details: { filter } },
    ])
    expect((await member.request("GET", path)).status).toBe(403)
    expect((await admin.request("GET", `${path}?sort=colour`)).body.fields).toHaveProperty("sort")
    expect((await admin.request("GET", `${path}?filter=${encodeURIComponent('{"colour":1}')}`)).body.fields).toEqual({
      "filter.colour": "The field 'colour' is not known here.",
    })
  })
})

test("a table of a collection that is none is not found", async () => {
  expect((await admin.request("GET", "/api/admin/exports/secrets")).status).toBe(404)
})

test("what people typed is text in a table, not a formula", async () => {
  await market.pool.query(`UPDATE contact_message SET text = '=HYPERLINK("http://x")'`)
  const { body } = await admin.request<string>("GET", "/api/admin/exports/contact-messages")
  expect(body).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test("an appointment, a request and a review that wait stand before those that are over", async () => {
  await market.pool.query(
    `UPDATE finance_request SET status = 'handled', handled_at = northlot_now(), handled_by = 'admin', handled_note = 'Called'
     WHERE listing_id = $1`,
    [sold[0]!.listingId]
  )
  await market.pool.query(
    `UPDATE bid_review SET decision = 'harmless', reason = 'Brothers', decided_by = 'admin', decided_at = northlot_now() WHERE listing_id = $1`,
    [sold[0]!.listingId]
  )
  await market.pool.query(`UPDATE inspection_appointment SET status = 'cancelled' WHERE listing_id = $1`, [
    sold[0]!.listingId,
  ])
  const listing = (item: Item) => item.listingId ?? item.listing.id
  for (const path of ["finance-requests", "bid-reviews", "appointments"]) {
    const { body } = await admin.request("GET", `/api/admin/${path}`)
    const places = body.items.map((item: Item) => listing(item) === sold[0]!.listingId)
    expect([path, places]).toEqual([path, [...places].sort()])
  }
})

describe("the search of the console", () => {
  const find = async (q: string) => {
    const { status, body } = await admin.request("GET", `/api/admin/search?q=${encodeURIComponent(q)}`)
    expect([q, status]).toEqual([q, 200])
    return body.items as { kind: string; id: string; path: string; title: string; detail: string }[]
  }
  const found = async (q: string, kind: string) =>
    (await find(q)).filter((item) => item.kind === kind).map(({ id }) => id)

  test("finds a car and its sale by VIN, by the end of it as people say it, and by its name", async () => {
    const { vin, listingId, saleId } = sold[0]!
    for (const q of [vin, vin.toLowerCase(), `#${vin.slice(-8)}`]) {
      expect([q, await found(q, "listings"), await found(q, "sales")]).toEqual([q, [listingId], [saleId]])
    }
    expect(await found("accord 2003", "listings")).toEqual(expect.arrayContaining([listingId]))
    expect(await found("accord 1999", "listings")).toEqual([])
  })

  test("finds a person by e-mail, name and telephone however it is written", async () => {
    const { id, email } = buyers[0]!
    await market.pool.query(
      `UPDATE account SET first = 'Maëlle', last = 'O''Brien', mobile = '(647) 555-0143' WHERE id = $1`,
      [id]
    )
    for (const q of [
      email,
      email.slice(0, 20),
      "Maëlle O'Brien",
      "o'brien maëlle",
      "6475550143",
      "+1 647 555 0143",
      "647.555.0143",
      "555-0143",
      id,
    ])
      expect([q, await found(q, "registrants")]).toEqual([q, [id]])
    expect((await find(email))[0]).toEqual({
      kind: "registrants",
      id,
      title: "Maëlle O'Brien",
      detail: `${email}, (647) 555-0143`,
      path: `/registrants/${id}/show`,
    })
  })

  test("finds a sale and its people by the reference of a wire, by ours and by the bank's, and by its number", async () => {
    const { saleId } = sold[0]!
    await market.pool.query(
      `INSERT INTO settlement (sale_id, mode, seller_type, hammer_cents, hst_cents, total_cents, two_admin_limit_cents, wire_reference, started_at)
       SELECT id, 'trust', seller_type, hammer_cents, 0, hammer_cents, 0, 'NL-' || upper(right(id, 10)), won_at FROM sale WHERE id = $1`,
      [saleId]
    )
    const wire = `NL-${saleId.slice(-10).toUpperCase()}`
    for (const q of [wire, wire.toLowerCase(), wire.slice(3), `Wire ${saleId.slice(-4)}`, `wire ${saleId.slice(-4)}`]) {
      expect([q, await found(q, "sales")]).toEqual([q, [saleId]])
      expect([q, (await found(q, "registrants")).sort()]).toEqual([q, [buyers[0]!.id, sellers[0]!.id].sort()])
    }
    for (const q of [saleId, `#${saleId.slice(-8)}`, saleId.slice(-8).toLowerCase()])
      expect([q, await found(q, "sales")]).toEqual([q, [saleId]])
  })

  test("finds a charge by its own id and by the provider's", async () => {
    const { rows } = await market.pool.query(
      `SELECT id, provider_reference FROM charge WHERE provider_reference IS NOT NULL LIMIT 1`
    )
    for (const q of [rows[0].id, rows[0].provider_reference, rows[0].id.slice(-8).toLowerCase()])
      expect([q, await found(q, "charges")]).toEqual([q, [rows[0].id]])
  })

  test("finds a message by the reference that its writer has", async () => {
    const { items: messages } = (await admin.request("GET", "/api/admin/contact-messages")).body
    expect(await found(messages[0].reference, "contact-messages")).toContain(messages[0].id)
  })

  test("takes what a pattern or a statement would be as letters, and answers at most 8 of a kind", async () => {
    for (const q of ["%%%", "___", "' OR 1=1 --", "\\\\\\"]) expect([q, await find(q)]).toEqual([q, []])
    await market.pool.query(
      `INSERT INTO account (id, email, role, seller_type, first, last, mobile, location, created_at, updated_at)
       SELECT 'acct_many' || n, 'many' || n || '@example.test', 'seller', 'private', 'Many', 'People', '', '', northlot_now(), northlot_now()
       FROM generate_series(1, 9) AS n`
    )
    expect(await found("Many People", "registrants")).toHaveLength(8)
  })

  test.each([
    ["no text", "", "q"],
    ["two letters", "q=ab", "q"],
    ["an over-long text", `q=${"a".repeat(101)}`, "q"],
    ["an unknown field", "q=honda&kind=sales", "kind"],
  ])("refuses %s", async (_what, query, field) => {
    const { status, body } = await admin.request("GET", `/api/admin/search?${query}`)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "INVALID_INPUT", [field]])
  })
})

test("who is no admin, or has been one for too long, reads no collection, no table and finds nothing", async () => {
  const { body } = await send(market, "POST", "/api/admin/login", { username: admin.email, password: admin.password })
  await market.pool.query(`UPDATE session SET expires_at = northlot_now() WHERE admin_user_id IS NOT NULL AND id = (
    SELECT id FROM session WHERE admin_user_id IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1)`)
  for (const path of [...LISTS.map((list) => list.path), "/api/admin/exports/sales", "/api/admin/search?q=honda"]) {
    expect([path, (await send(market, "GET", path)).status]).toEqual([path, 401])
    expect([path, (await member.request("GET", path)).status]).toEqual([path, 403])
    expect([path, (await send(market, "GET", path, undefined, { "x-admin-token": body.token })).status]).toEqual([
      path,
      401,
    ])
  }
})
