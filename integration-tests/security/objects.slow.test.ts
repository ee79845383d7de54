import { generateEntityId } from "@medusajs/framework/utils"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { allEndpoints, type Endpoint } from "@northlot/contract"
import { parsed } from "../../src/http/parsed"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { formOf, newMember, registerAndProve, uploadLicence } from "../http/accounts-support"
import { bid, draft, publish } from "../http/bidding-support"
import { exampleOf } from "../http/hostile-input"
import { untilQuiet } from "../http/sales-support"
import { PDF } from "../environment/pdf-file"

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  seller = await someone.dealerSeller()
  buyer = await someone.dealerBuyer()
})
afterAll(() => market?.stop())

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

describe("ids", () => {
  test("hold 80 random bits beside the moment, each place of them any of its 32 letters", () => {
    const tails = Array.from({ length: 3_000 }, () => generateEntityId(undefined, "lst").slice(-16))
    expect(new Set(tails.map((tail) => tail.slice(0, 8))).size).toBe(tails.length)
    for (let place = 0; place < 16; place++) expect(new Set(tails.map((tail) => tail[place])).size).toBe(DIGITS.length)
  })

  test("10,000 neighbours of one's own name nothing that exists, and 200 asked for are not there", async () => {
    const id = await draft(seller)
    await publish(market, seller)
    const tail = [...id.slice(-16)].reduce((sum, letter) => sum * 32n + BigInt(DIGITS.indexOf(letter)), 0n)
    const neighbours = Array.from({ length: 10_000 }, (_, index) => {
      let value = tail + BigInt(index < 5_000 ? index - 5_000 : index - 4_999)
      let text = ""
      for (let place = 0; place < 16; place++, value /= 32n) text = DIGITS[Number(((value % 32n) + 32n) % 32n)] + text
      return id.slice(0, -16) + text
    })
    expect(new Set([...neighbours, id]).size).toBe(10_001)
    const { rows } = await market.pool.query(`SELECT id FROM listing WHERE id = ANY($1)`, [neighbours])
    expect(rows).toEqual([])
    const asked = neighbours.filter((_, index) => index % 50 === 0)
    const answers = await Promise.all(asked.map((near) => seller.request("GET", `/api/listings/${near}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  })

  test("a number in the place of an id finds nothing, wherever a path names one", async () => {
    const asked = await Promise.all(
      allEndpoints
        .filter(({ path, method }) => method === "GET" && /:(id|saleId|listingId)\b/.test(path))
        .flatMap(({ path, access }) =>
          ["1", "2", "100"].map(async (number) => {
            const person =
              access === "admin" ? admin : typeof access !== "string" && access[0] === "buyer" ? buyer : seller
            const { status } = await person.request("GET", path.replace(/:[A-Za-z]+/g, number))
            return [path, status]
          })
        )
    )
    expect(asked.filter(([, status]) => status === 200)).toEqual([])
    expect(asked.length).toBeGreaterThan(100)
  })
})

/** The names of all columns of all tables, each with a recognizable value of its type. */
async function everyColumn(): Promise<Record<string, unknown>> {
  const { rows } = await market.pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, min(data_type) AS type FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1`
  )
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const values: Record<string, unknown> = {}
  for (const { name, type } of rows) values[name] = values[camel(name)] = canaryOf(type)
  return { ...values, metadata: { canary: CANARY }, isAdmin: true, capabilities: [CANARY], leader: CANARY }
}
const CANARY = "canary-7f3a91"
const CANARY_NUMBER = 913_571_113
const CANARY_MOMENT = "2031-03-07T03:07:13.000Z"
function canaryOf(type: string): unknown {
  if (/timestamp|date/.test(type)) return CANARY_MOMENT
  if (/int|numeric|double/.test(type)) return CANARY_NUMBER
  if (type === "boolean") return true
  return /json/.test(type) ? { canary: CANARY } : CANARY
}
const PROTOTYPES = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'

const writing = allEndpoints.filter(({ body }) => body)
const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** The fields that a schema declares, including fields of nested objects. */
function declared(schema: any, prefix = ""): string[] {
  const alternatives: any[] = schema.anyOf ?? schema.allOf ?? []
  const items = schema.items ? declared(schema.items, `${prefix}[]`) : []
  return [
    ...alternatives.flatMap((one) => declared(one, prefix)),
    ...items,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      `${prefix}.${name}`,
      ...declared(inner, `${prefix}.${name}`),
    ]),
  ]
}
function keysOf(value: unknown, prefix = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${prefix}[]`))
  if (typeof value !== "object" || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${prefix}.${name}`, ...keysOf(inner, `${prefix}.${name}`)])
}

describe("every column of every table, sent where something is written", () => {
  test("reaches no handler: a body is refused, or loses what its definition does not name", async () => {
    const columns = await everyColumn()
    let looked = 0
    for (const endpoint of writing) {
      const allowed = new Set(declared(z.toJSONSchema(endpoint.body!, { io: "input", unrepresentable: "any" })))
      const own = exampleOf(endpoint.body) ?? {}
      const more = Object.fromEntries(Object.entries(columns).filter(([name]) => !allowed.has(`.${name}`)))
      const sent = JSON.parse(JSON.stringify({ ...more, ...own }).replace(/^\{/, `{${PROTOTYPES},`))
      let taken: unknown
      try {
        taken = parsed(endpoint.body, sent)
      } catch {
        continue
      }
      looked++
      // The schema may add fields to the parsed body, but the extra fields of the request must be gone.
      const foreign = keysOf(taken).filter((key) => key.split(".").length === 2 && key.slice(1) in more)
      expect([named(endpoint), foreign]).toEqual([named(endpoint), []])
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    }
    expect(looked).toBeGreaterThan(20)
  })

  test("is what a handler gets its body from: no route reads the request's own", () => {
    const below = join(__dirname, "../../src/api/api")
    const routes = readdirSync(below, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("route.ts"))
    expect(routes.length).toBeGreaterThan(100)
    const reading = routes.filter((name) =>
      /request\.(body|query)\b|rawBody/.test(readFileSync(join(below, name), "utf8"))
    )
    expect(reading).toEqual([])
  })

  test("changes no row: listing, auction, account, bid, question, view, and what the console writes", async () => {
    const columns = await everyColumn()
    const live = await publish(market, seller)
    const own = await draft(seller)
    const { body: licence } = await uploadLicence(market, PDF, "l.pdf", "application/pdf")
    const form = formOf("dealer buyer")
    const calls: [person: Person, method: string, path: string, body: Record<string, unknown>][] = [
      [seller, "POST", "/api/listings", { make: "Honda" }],
      [seller, "PATCH", `/api/listings/${own}`, { make: "Acura" }],
      [buyer, "POST", "/api/offers", { listingId: live, amountCents: 10_000 }],
      [buyer, "POST", `/api/listings/${live}/questions`, { text: "How many keys?" }],
      [buyer, "PATCH", "/api/profile/me", { first: "Robin" }],
      [buyer, "POST", "/api/watchlist/merge", { listingIds: [live] }],
      [buyer, "POST", `/api/listings/${live}/views`, { source: "direct" }],
      [seller, "POST", "/api/seller/views", { name: "Mine", query: "", status: "all" }],
      [admin, "PUT", "/api/admin/site-details", { registeredName: "Northlot Test Ltd." }],
      [admin, "PUT", "/api/admin/fees", { buyerFeeCents: 35_000 }],
      [admin, "POST", `/api/admin/registrants/${buyer.id}/status`, { status: "active", reason: "Checked" }],
      [
        people(market).nobody(),
        "POST",
        "/api/register",
        { ...form, dealer: { ...(form.dealer as object), omvicFileId: licence.fileId } },
      ],
    ]
    await untilQuiet(market)
    const statuses: number[] = []
    for (const [person, method, path, body] of calls) {
      const { status } = await person.request(method, path, { ...columns, ...body })
      statuses.push(status)
      expect([path, status < 500]).toEqual([path, true])
    }
    // Most endpoints refuse a request with extra fields. The endpoints for bids and questions ignore the extra fields.
    expect(new Set(statuses)).toEqual(new Set([200, 201, 400]))
    await untilQuiet(market)

    const { rows: tables } = await market.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`
    )
    const marks = [CANARY, String(CANARY_NUMBER), "2031-03-07"]
    for (const { name } of tables) {
      const { rows } = await market.pool.query(
        `SELECT t::text AS row FROM "${name}" t WHERE t::text LIKE ANY($1) LIMIT 1`,
        [marks.map((mark) => `%${mark}%`)]
      )
      expect([name, rows]).toEqual([name, []])
    }
    const { rows } = await market.pool.query(`SELECT status, role FROM account WHERE id = $1`, [buyer.id])
    expect(rows).toEqual([{ status: "active", role: "buyer" }])
  })

  test("each column of a listing and its auction by itself is an unknown field, and the listing is as it was", async () => {
    const id = await publish(market, seller)
    await bid(buyer, id, { amount: 100 })
    const stored = async () =>
      (
        await market.pool.query(
          `SELECT to_jsonb(l) AS listing, to_jsonb(a) AS auction FROM listing l JOIN auction a ON a.listing_id = l.id WHERE l.id = $1`,
          [id]
        )
      ).rows
    const before = await stored()
    const { rows: columns } = await market.pool.query<{ name: string; type: string }>(
      `SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name IN ('listing', 'auction')`
    )
    const patch = writing.find((one) => named(one) === "PATCH /api/listings/:id")!
    const known = new Set(declared(z.toJSONSchema(patch.body!, { io: "input", unrepresentable: "any" })))
    const foreign = columns.filter(({ name }) => !known.has(`.${name}`))
    expect(foreign.length).toBeGreaterThan(20)
    const more = ["currentBid", "currentBidCents", "leader", "leaderId", "bidCount", "sold", "featured", "certified"]
    for (const [name, value] of [
      ...foreign.map(({ name, type }) => [name, canaryOf(type)] as const),
      // The value 7 differs from the listing's own values. A field that only repeats the listing's value is accepted.
      ...more.map((name) => [name, 7] as const),
      ["status", "sold"] as const,
    ]) {
      const answer = await seller.request("PATCH", `/api/listings/${id}`, { [name]: value })
      expect([name, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([name, 400, [name]])
    }
    expect(await stored()).toEqual(before)
  })

  test("gives a registration no role, standing or verification", async () => {
    const columns = await everyColumn()
    const { body: licence } = await uploadLicence(market, PDF, "l.pdf", "application/pdf")
    const form = formOf("dealer buyer")
    const fields = ["sellerType", "seller", "private", "consents"]
    for (const name of fields) delete columns[name]
    const { user } = await registerAndProve(market, {
      ...columns,
      ...form,
      dealer: { ...columns, ...(form.dealer as object), omvicFileId: licence.fileId },
    } as typeof form)
    const plain = await newMember(market, "dealer buyer")
    const standing = async (id: string) => {
      const { rows } = await market.pool.query(
        `SELECT role, buyer_type, seller_type, status, identity_verified_at, sign_in_version FROM account WHERE id = $1`,
        [id]
      )
      return rows
    }
    expect(await standing(user.id)).toEqual(await standing(plain.id))
  })
})

test("every parameter that orders a list refuses SQL as 400, within 50 ms and before it sleeps", async () => {
  const ordering = allEndpoints.flatMap((endpoint) => {
    // A console collection accepts two query formats, so its parameters are in the schema before the conversion.
    const query = endpoint.query instanceof z.ZodPipe ? endpoint.query.in : endpoint.query
    const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {})
    return names.filter((name) => /^(sort|order|dir)$/.test(name)).map((name) => [endpoint, name] as const)
  })
  expect(ordering.length).toBeGreaterThan(15)
  const statements = [
    '{"created_at":"asc; select pg_sleep(5)"}',
    "id; SELECT pg_sleep(5); --",
    "(SELECT pg_sleep(5))",
    "asc, (CASE WHEN (SELECT 1) = 1 THEN pg_sleep(5) END)",
    "created_at DESC",
  ]
  for (const [{ path, access }, name] of ordering) {
    const person = access === "admin" ? admin : typeof access !== "string" && access[0] === "seller" ? seller : buyer
    for (const statement of statements) {
      const took: number[] = []
      // A busy machine may delay single attempts, but an injected sleep delays every one.
      for (let attempt = 0; attempt < 5 && Math.min(...took, 50) >= 50; attempt++) {
        const began = performance.now()
        const { status } = await person.request("GET", `${path}?${name}=${encodeURIComponent(statement)}`)
        took.push(performance.now() - began)
        expect([path, name, statement, status]).toEqual([path, name, statement, 400])
      }
      expect([path, Math.min(...took) < 50]).toEqual([path, true])
    }
  }
  expect((await send(market, "GET", "/api/health")).status).toBe(200)
})
