import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { joinStaff, people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, draft, publish } from "./bidding-support"
import { allowShortAuctions, endNow } from "./sales-support"

const PLUGIN = join(__dirname, "../../plugins/condition-report")
const AT = "/api/plugins/condition-report"
const GRADES = { body: 4, paint: 3, glass: 5, tires: 2, interior: 4, engine: 4 }
const WRITTEN = { grades: GRADES, notes: "A scratch on the left door." }

const folder = mkdtempSync(join(tmpdir(), "medusa-plugins-"))

/** A plugin of these built files, outside of the market's folder. */
function plugin(name: string, files: Record<string, string>): string {
  const root = join(folder, name)
  const all = Object.entries(files).map(([path, code]) => [join(".medusa/server/src", path), code] as const)
  for (const [path, code] of [["package.json", JSON.stringify({ name })] as const, ...all]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  return root
}

/** One that says nothing of its routes, as a plugin that was made for another shop; and a job, a workflow, a hook. */
const yard = plugin("yard", {
  "api/mine/route.js": `exports.GET = async (request, response) => response.json({ ok: true, ...request.auth_context })`,
  "api/mine/[id]/route.js": `exports.GET = async (request, response) => response.json({ ok: true, id: request.params.id })`,
  "api/open/route.js": `exports.AUTHENTICATE = false
    exports.GET = async (request, response) => response.json({ ok: true, ...request.pluginOptions })
    exports.POST = async () => { throw new Error("a secret of the yard") }`,
  "api/admin/keys/route.js": `exports.GET = async (_request, response) => response.json({ ok: true })`,
  "jobs/count.js": `exports.config = { name: "count", schedule: { interval: 1000 } }
    exports.default = async (container) => { await container.resolve("__pg_connection__").raw("SELECT 1") }`,
  "workflows/hooks/price.js": `const { RefusedError } = require("@northlot/contract")
    exports.default = ({ publishListing }, { refusedCents }) => publishListing.validate((listing) => {
      if (listing.openingCents === refusedCents) throw new RefusedError("NOT_ALLOWED_TO_LIST", "Not at that price.")
    })`,
})

let market: Market
let seller: Person
let buyer: Person
let admin: Person
let inspector: Person
let listingId: string

beforeAll(async () => {
  // Built in the market's folder, installed elsewhere: it finds the market's Medusa all the same.
  const installed = join(folder, "condition-report")
  cpSync(PLUGIN, installed, { recursive: true })
  market = await startMarket({
    environment: {
      NORTHLOT_PLUGINS: JSON.stringify([{ resolve: installed }, { resolve: yard, options: { refusedCents: 770_000 } }]),
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await someone.seller(), await someone.buyer()]
  inspector = await joinStaff(market, admin, { username: "grader", role: "inspector" })
  listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
})
afterAll(() => market?.stop())

const reportOf = (id: string, who?: Person) =>
  who ? who.request("GET", `${AT}/listings/${id}`) : send(market, "GET", `${AT}/listings/${id}`)
const write = (who: Person, id = listingId, body: unknown = WRITTEN, headers = {}) =>
  who.request("PUT", `${AT}/listings/${id}`, body, headers)

describe("a plugin with a model, routes and a subscriber", () => {
  test("lets the staff write a report, which everybody reads", async () => {
    expect((await reportOf(listingId)).body).toEqual({ ok: true, report: null })
    const report = { listingId, ...WRITTEN, writtenAt: expect.any(String), final: false }
    expect((await write(inspector)).body).toEqual({ ok: true, report })
    expect((await reportOf(listingId)).body).toEqual({ ok: true, report })
    expect((await write(admin, listingId, { ...WRITTEN, notes: "Mended." })).body.report.notes).toBe("Mended.")
    const { body } = await buyer.request("GET", `${AT}/reports`)
    expect(body).toMatchObject({ ok: true, total: 1, items: [{ listingId, notes: "Mended." }] })
  })

  test("refuses as the market does: nobody, another role, a wrong body, a car that is not there, another origin", async () => {
    const nobody = (method: string, path: string, body?: unknown) => send(market, method, path, body)
    expect((await nobody("GET", `${AT}/reports`)).body).toMatchObject({ ok: false, code: "UNAUTHENTICATED" })
    expect((await nobody("PUT", `${AT}/listings/${listingId}`, WRITTEN)).status).toBe(401)
    expect((await write(seller)).body).toMatchObject({ ok: false, code: "FORBIDDEN" })
    const support = await joinStaff(market, admin, { username: "answers", role: "support" })
    expect((await write(support)).body.code).toBe("FORBIDDEN")
    expect((await write(inspector, listingId, { ...WRITTEN, grades: { ...GRADES, body: 6 } })).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { "grades.body": expect.any(String) },
    })
    expect((await write(inspector, listingId, { ...WRITTEN, price: 1 })).body.code).toBe("INVALID_INPUT")
    const missing = await write(inspector, "lst_none")
    expect(missing).toMatchObject({ status: 404, body: { ok: false, code: "NOT_FOUND" } })
    expect((await write(inspector, listingId, WRITTEN, { origin: "https://elsewhere.test" })).body.code).toBe(
      "CROSS_SITE_REQUEST"
    )
    expect((await send(market, "GET", `${AT}/nowhere`)).body.code).toBe("NOT_FOUND")
    const hidden = await draft(seller)
    expect((await reportOf(hidden)).status).toBe(404)
    expect((await reportOf(hidden, seller)).status).toBe(200)
  })

  test("answers a repeat with what was answered, and counts calls", async () => {
    const key = { "idempotency-key": "report-1" }
    const first = await write(inspector, listingId, WRITTEN, key)
    expect((await write(inspector, listingId, WRITTEN, key)).body).toEqual(first.body)
    expect((await write(inspector, listingId, { ...WRITTEN, notes: "" }, key)).body.code).toBe("IDEMPOTENCY_CONFLICT")
    const answers = await Promise.all(Array.from({ length: 31 }, () => buyer.request("GET", `${AT}/reports`)))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ ok: false, code: "TOO_MANY_REQUESTS" })
    expect(refused?.headers.has("retry-after")).toBe(true)
  })

  test("makes a report final when the auction is settled, and keeps it over a restart", async () => {
    expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
    await endNow(market, listingId)
    await eventually("the report to be final", async () => (await reportOf(listingId)).body.report.final)
    expect((await write(inspector)).body).toMatchObject({ code: "FORBIDDEN", error: expect.stringContaining("final") })
    await market.restart()
    expect((await reportOf(listingId)).body.report.final).toBe(true)
  })
})

describe("a plugin that says nothing of its routes", () => {
  test("has them closed: to who is signed in, below admin to owners, open only where it says so", async () => {
    expect((await send(market, "GET", "/api/plugins/yard/mine")).status).toBe(401)
    const { body } = await buyer.request("GET", "/api/plugins/yard/mine")
    expect(body).toEqual({ ok: true, actor_type: "customer", actor_id: buyer.id, role: "buyer" })
    expect((await buyer.request("GET", "/api/plugins/yard/mine/7")).body).toEqual({ ok: true, id: "7" })
    expect((await send(market, "GET", "/api/plugins/yard/open")).body).toEqual({ ok: true, refusedCents: 770_000 })
    expect((await buyer.request("GET", "/api/plugins/yard/admin/keys")).status).toBe(403)
    expect((await inspector.request("GET", "/api/plugins/yard/admin/keys")).status).toBe(403)
    expect((await admin.request("GET", "/api/plugins/yard/admin/keys")).status).toBe(200)
  })

  test("tells nobody what its errors say", async () => {
    const { status, body } = await send(market, "POST", "/api/plugins/yard/open", {})
    expect(status).toBe(500)
    expect(body).toMatchObject({ ok: false, code: "INTERNAL" })
    expect(JSON.stringify(body)).not.toContain("a secret of the yard")
  })

  test("has its job done with a lease of its name, and its hook asked", async () => {
    await eventually("its job", async () => {
      const { rows } = await market.pool.query(`SELECT ended_at, last_error FROM job_lease WHERE name = 'yard_count'`)
      return rows[0]?.ended_at && rows[0].last_error === null
    })
    const refused = publish(market, seller, { startingPriceCents: cents(770_000) })
    await expect(refused).rejects.toThrow("Not at that price.")
  })
})

const service = `const { Module, MedusaService } = require("@medusajs/framework/utils")`
const oneModule = (name: string) =>
  `${service}; exports.default = Module("${name}", { service: class extends MedusaService({}) {} })`

test("a plugin with a module of ours stops the start with its name, the reason and what to do", async () => {
  const root = plugin("takes-over", { "modules/auction/index.js": oneModule("auction") })
  const started = startMarket({ environment: { NORTHLOT_PLUGINS: JSON.stringify([{ resolve: root }]) } })
  await expect(started).rejects.toThrow(
    "The plugin takes-over of NORTHLOT_PLUGINS cannot be used: its module auction has the name of one of the market; " +
      "give it another. Mend it, or take it out of NORTHLOT_PLUGINS."
  )
})
