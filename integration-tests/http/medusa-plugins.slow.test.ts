import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { joinStaff, people, postForm, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { emailsTo } from "./accounts-support"
import { bid, draft, publish } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, endNow, sell } from "./sales-support"
import { temporaryFolder } from "../environment/temporary-folder"

const PLUGIN = join(__dirname, "../../plugins/condition-report")
const AT = "/api/plugins/condition-report"
const GRADES = { body: 4, paint: 3, glass: 5, tires: 2, interior: 4, engine: 4 }
const WRITTEN = { grades: GRADES, notes: "A scratch on the left door." }

const folder = temporaryFolder()

/** Writes a plugin of these built files outside the market's folder, and returns its path. */
function plugin(name: string, files: Record<string, string>): string {
  const root = join(folder, name)
  const all = Object.entries(files).map(([path, code]) => [join(".medusa/server/src", path), code] as const)
  for (const [path, code] of [["package.json", JSON.stringify({ name })] as const, ...all]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  return root
}

/** A plugin made for any Medusa shop, so its routes have no access rules. It has a job, a workflow and a hook. */
const yard = plugin("yard", {
  "api/mine/route.js": `exports.GET = async (request, response) => response.json({ ok: true, ...request.auth_context })`,
  "api/mine/[id]/route.js": `exports.GET = async (request, response) => response.json({ ok: true, id: request.params.id })`,
  "api/open/route.js": `exports.AUTHENTICATE = false
    exports.GET = async (request, response) => response.json({ ok: true, ...request.pluginOptions })
    exports.POST = async () => { throw new Error("a secret of the yard") }`,
  "api/admin/keys/route.js": `exports.GET = async (_request, response) => response.json({ ok: true })`,
  "modules/yard-spot/models/yard-spot.js": `const { model } = require("@medusajs/framework/utils")
    exports.YardSpot = model.define("yard_spot", { id: model.id().primaryKey(), row: model.number() })`,
  "modules/yard-spot/index.js": `const { Module, MedusaService } = require("@medusajs/framework/utils")
    const { YardSpot } = require("./models/yard-spot")
    exports.default = Module("yardSpot", { service: class extends MedusaService({ YardSpot }) {} })`,
  "modules/yard-spot/migrations/Migration20261124YardSpot.js": `const { Migration } = require("@medusajs/framework/mikro-orm/migrations")
    exports.Migration20261124YardSpot = class extends Migration {
      up() {
        this.addSql("CREATE TABLE IF NOT EXISTS yard_spot (id text PRIMARY KEY, row integer NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz)")
      }
    }`,
  "links/spot-of-customer.js": `const { defineLink } = require("@medusajs/framework/utils")
    const { default: customer } = require("@medusajs/medusa/customer")
    const { default: yardSpot } = require("../modules/yard-spot")
    exports.default = defineLink(yardSpot.linkable.yardSpot, customer.linkable.customer)`,
  "workflows/give-spot.js": `const sdk = require("@medusajs/framework/workflows-sdk")
    const make = sdk.createStep("make-spot", async ({ row }, { container }) => {
      const spots = container.resolve("yardSpot")
      const spot = await spots.createYardSpots({ row })
      return new sdk.StepResponse(spot, spot.id)
    }, (id, { container }) => container.resolve("yardSpot").deleteYardSpots(id))
    const link = sdk.createStep("link-spot", async ({ spot, email }, { container }) => {
      const [customer] = await container.resolve("customer").listCustomers({ email })
      if (!customer) throw new Error("There is no such customer.")
      await container.resolve("link").create({ yardSpot: { yard_spot_id: spot.id }, customer: { customer_id: customer.id } })
      return new sdk.StepResponse(customer.id)
    })
    exports.giveSpot = sdk.createWorkflow("give-spot", (input) => {
      const spot = make(input)
      link(sdk.transform({ spot, input }, ({ spot, input }) => ({ spot, email: input.email })))
      return new sdk.WorkflowResponse(spot)
    })`,
  "api/spots/route.js": `const { giveSpot } = require("../../workflows/give-spot")
    exports.POST = async ({ scope, validatedBody }, response) => {
      const { result } = await giveSpot(scope).run({ input: validatedBody })
      response.json({ ok: true, id: result.id })
    }
    exports.GET = async ({ scope }, response) => {
      const { data } = await scope.resolve("query").graph({ entity: "yard_spot", fields: ["row", "customer.email"] })
      response.json({ ok: true, spots: data.map(({ row, customer }) => ({ row, email: customer?.email })) })
    }
    const { z } = require("zod")
    exports.endpoints = {
      GET: { access: "anyone" },
      POST: { access: "anyone", body: z.strictObject({ row: z.number().int(), email: z.string() }) },
    }`,
  "jobs/count.js": `exports.config = { name: "count", schedule: { interval: 1000 } }
    exports.default = async (container) => { await container.resolve("__pg_connection__").raw("SELECT 1") }`,
  "slots/vehicle.js": `const { RefusedError } = require("@northlot/contract")
    const shown = { listed: { title: "Yard", links: [{ text: "Tour", href: "https://yard.example/tour" }] } }
    exports.default = async ({ pluginOptions, container, listingId }) => {
      const notes = await container.resolve("__pg_connection__").raw("SELECT description FROM listing WHERE id = ?", [listingId])
      const [how] = String(notes.rows[0].description).split(" ")
      if (how === "throws") throw new Error("The yard is closed.")
      if (how === "script") return { title: "Yard", links: [{ text: "Tour", href: "javascript:alert(1)" }] }
      if (how === "html") return { title: "Yard", html: "<b>Tour</b>" }
      return how === "hangs" ? new Promise(() => undefined) : how === "nothing" ? null : shown.listed
    }`,
  "slots/editor.js": `const { z } = require("zod")
    const kept = new Map()
    const how = ({ listingId }) => (kept.get(listingId) || {}).gate
    exports.default = {
      title: "Yard",
      values: z.strictObject({ gate: z.string().max(20).optional() }),
      read: (request) => how(request) === "nonsense" ? { values: { gate: 7 } }
        : how(request) === "sleeps" ? new Promise(() => undefined)
        : { values: kept.get(request.listingId) || {} },
      write: ({ listingId, values }) => {
        if (values.gate === "throws") throw new Error("a secret of the yard")
        if (values.gate === "hangs") return new Promise(() => undefined)
        kept.set(listingId, values)
      },
    }`,
  "charges/tour.js": `const { RefusedError } = require("@northlot/plugin-kit")
    let failed = false
    exports.default = {
      returnPath: () => "/guides",
      async paid({ charge }) {
        if (charge.referenceId === "full") throw new RefusedError("INVALID_TRANSITION", "The yard is full.")
        if (charge.referenceId === "later" && !failed) {
          failed = true
          throw new Error("The yard sleeps.")
        }
      },
      refunded() {},
      lost() {},
    }`,
  "api/tours/route.js": `const { z } = require("zod")
    const offers = {
      float: { lines: [{ code: "tour", label: "Tour", amountCents: 1000.5, taxable: true }] },
      dollars: { currency: "usd" },
      small: { lines: [{ code: "tour", label: "Tour", amountCents: 49, taxable: true }] },
      nowhere: {},
    }
    exports.endpoints = { POST: { access: "anyone", body: z.strictObject({ referenceId: z.string() }) } }
    exports.POST = async ({ openCheckout, validatedBody: { referenceId } }, response) => {
      const lines = [
        { code: "tour", label: "Tour", amountCents: 1000, taxable: true },
        { code: "key", label: "Key", amountCents: 500, taxable: false },
      ]
      const purpose = referenceId === "nowhere" ? "stay" : "tour"
      const opened = await openCheckout(purpose, { referenceId, description: "Tour of the yard", lines, ...offers[referenceId] })
      response.json({ ok: true, url: opened && opened.url })
    }`,
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
  // The plugin was built in the market's folder and installed elsewhere; it still finds the market's Medusa.
  const installed = join(folder, "condition-report")
  cpSync(PLUGIN, installed, { recursive: true })
  market = await startMarket({
    environment: {
      NORTHLOT_PLUGINS: JSON.stringify([
        { resolve: installed, options: { priceCents: 4_900 } },
        { resolve: yard, options: { refusedCents: 770_000 } },
      ]),
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

  test("lists, shows and changes reports for the console, by the role", async () => {
    const reports = `${AT}/admin/reports`
    const { body, headers } = await inspector.request("GET", `${reports}?range=${encodeURIComponent("[0,9]")}`)
    expect(body).toMatchObject({ ok: true, total: 1, items: [{ listingId, average: "3.7", final: false }] })
    expect(headers.get("content-range")).toBe("reports 0-0/1")
    const one = `${reports}/${body.items[0].id}`
    const changed = await inspector.request("PUT", one, { ...WRITTEN, notes: "Washed." })
    expect(changed.body).toMatchObject({ ok: true, item: { id: body.items[0].id, notes: "Washed." } })
    expect((await admin.request("GET", one)).body.item.notes).toBe("Washed.")
    const finance = await joinStaff(market, admin, { username: "counts", role: "finance" })
    const reader = await joinStaff(market, admin, { username: "reads", role: "read-only" })
    expect((await finance.request("GET", reports)).body.code).toBe("FORBIDDEN")
    expect((await seller.request("GET", reports)).body.code).toBe("FORBIDDEN")
    expect((await reader.request("GET", one)).status).toBe(200)
    expect((await reader.request("PUT", one, WRITTEN)).body.code).toBe("FORBIDDEN")
    expect((await admin.request("GET", `${reports}/cond_none`)).status).toBe(404)
    expect((await admin.request("GET", `${reports}?range=1`)).body.code).toBe("INVALID_INPUT")
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

  test("is written once by two who write it first at once", async () => {
    for (let round = 0; round < 3; round++) {
      const id = await draft(seller)
      const answers = await Promise.all(
        [1, 2, 3, 4].map((number) => write(admin, id, { ...WRITTEN, notes: `${number}` }))
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { rows } = await market.pool.query(`SELECT notes FROM condition_report WHERE listing_id = $1`, [id])
      expect(rows).toHaveLength(1)
      expect((await reportOf(id, seller)).body.report.notes).toBe(rows[0].notes)
    }
  })

  test("is not written by who waits while it is made final", async () => {
    const id = await draft(seller)
    expect((await write(admin, id)).status).toBe(200)
    const settling = await market.pool.connect()
    try {
      await settling.query("BEGIN")
      await settling.query(`UPDATE condition_report SET final_at = now() WHERE listing_id = $1`, [id])
      const late = write(admin, id, { ...WRITTEN, notes: "Too late." })
      await eventually("the writer to wait", async () => {
        const { rows } = await market.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO condition_report%'`
        )
        return rows.length > 0
      })
      await settling.query("COMMIT")
      expect((await late).body).toMatchObject({ code: "FORBIDDEN", error: expect.stringContaining("final") })
    } finally {
      settling.release()
    }
    expect((await reportOf(id, seller)).body.report).toMatchObject({ notes: WRITTEN.notes, final: true })
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

describe("the slots of plugins", () => {
  const slotsOf = (id: string, who?: Person) =>
    who ? who.request("GET", `/api/listings/${id}/slots`) : send(market, "GET", `/api/listings/${id}/slots`)
  const badgesOf = async (ids: readonly string[], who?: Person) => {
    const path = `/api/listings/slots?ids=${ids.join(",")}`
    return (await (who ? who.request("GET", path) : send(market, "GET", path))).body
  }
  const tour = {
    plugin: "yard",
    title: "Yard",
    badges: [],
    figures: [],
    links: [{ text: "Tour", href: "https://yard.example/tour" }],
  }
  const badge = { plugin: "condition-report", text: "Condition 3.7 of 5", icon: "clipboard-check", tone: "neutral" }
  let graded: string

  beforeAll(async () => {
    graded = await publish(market, seller, { startingPriceCents: cents(500_000) })
    expect((await write(inspector, graded)).status).toBe(200)
  })

  test("add sections to the page of a car and a badge to its card, in the order of the plugins", async () => {
    expect((await send(market, "GET", "/api/settings")).body.slots).toEqual({ vehicle: true, card: true, editor: true })
    const { body } = await slotsOf(graded)
    expect(body.sections).toEqual([
      {
        plugin: "condition-report",
        title: "Condition report",
        icon: "clipboard-check",
        badges: [{ text: "3.7 of 5 on average", tone: "info" }],
        figures: expect.arrayContaining([{ label: "Tires", value: "2 of 5" }]),
        text: WRITTEN.notes,
        links: [],
      },
      tour,
    ])
    const plain = await publish(market, seller, { startingPriceCents: cents(500_000) })
    const action = { text: "Order a report, CA$49.00 + HST", route: "orders", body: { listingId: plain } }
    expect((await slotsOf(plain)).body.sections).toMatchObject([{ plugin: "condition-report", action }, tour])
    expect(await badgesOf([graded, plain, "lst_none"])).toEqual({ ok: true, badges: { [graded]: [badge] } })
  })

  test("tell nothing of a car that whoever asks may not see, and refuse what is no list of cars", async () => {
    const hidden = await draft(seller)
    expect((await write(admin, hidden)).status).toBe(200)
    expect((await slotsOf(hidden)).body).toMatchObject({ ok: false, code: "LISTING_NOT_FOUND" })
    expect((await slotsOf(hidden, seller)).body.sections).toHaveLength(2)
    expect((await slotsOf("lst_none")).status).toBe(404)
    expect(await badgesOf([hidden])).toEqual({ ok: true, badges: {} })
    expect(await badgesOf([hidden], seller)).toEqual({ ok: true, badges: { [hidden]: [badge] } })
    for (const ids of [[""], ["a b"], Array.from({ length: 101 }, (_, index) => `lst_${index}`)])
      expect(await badgesOf(ids)).toMatchObject({ ok: false, code: "INVALID_INPUT" })
  })

  test.each(["throws", "script", "html", "hangs", "nothing"])(
    "leave out a plugin that %s, and show those of the others",
    async (how) => {
      const written = await seller.request("PATCH", `/api/listings/${graded}`, { description: `${how} always` })
      expect(written.status).toBe(200)
      const { status, body } = await slotsOf(graded)
      expect(status).toBe(200)
      expect(body.sections.map(({ plugin }: { plugin: string }) => plugin)).toEqual(["condition-report"])
    }
  )
})

describe("the steps that plugins add to the editor", () => {
  const stepsOf = async (who: Person, id: string) => (await who.request("GET", `/api/listings/${id}/steps`)).body
  const fill = (who: Person, id: string, values: object, name = "condition-report", headers = {}) =>
    who.request("PATCH", `/api/listings/${id}/steps/${name}`, { values }, headers)
  const STATED = { keys: 2, serviceBook: "Complete", repairsCents: 125_050, faults: "A leak.\nA rattle." }

  test("are forms made of their schemas, keep what is filled in, and take out what is emptied", async () => {
    const id = await draft(seller)
    const { steps } = await stepsOf(seller, id)
    expect(steps).toMatchObject([
      { plugin: "condition-report", title: "Seller's statement", values: {}, closed: null },
      { plugin: "yard", title: "Yard" },
    ])
    expect(steps[0].fields).toMatchObject([
      { name: "keys", label: "Keys", type: "whole number", isRequired: true, minimum: 0, maximum: 9 },
      { name: "serviceBook", type: "choice", choices: ["Complete", "In part", "None"], isRequired: true },
      { name: "smokedIn", type: "flag", isRequired: false },
      { name: "winterTires", type: "choice" },
      { name: "repairsCents", label: "Spent on repairs", type: "cents", minimum: 0 },
      { name: "lastService", type: "text", maximumLength: 80 },
      { name: "faults", type: "paragraph", maximumLength: 1_000 },
    ])
    expect((await fill(seller, id, STATED)).body).toEqual({ ok: true })
    expect((await fill(seller, id, { keys: 1, faults: null })).body).toEqual({ ok: true })
    const { faults: _faults, ...rest } = STATED
    expect((await stepsOf(seller, id)).steps[0].values).toEqual({ ...rest, keys: 1 })
    const shown = (await seller.request("GET", `/api/listings/${id}/slots`)).body.sections[0]
    expect(shown.figures).toContainEqual({ label: "Repairs, last 12 months", value: "CA$1,250.50" })
  })

  test("refuse what does not fit at its fields, and store none of it", async () => {
    const id = await draft(seller)
    const wrong = await fill(seller, id, {
      keys: 12,
      serviceBook: "Lost",
      repairsCents: 0.5,
      faults: "x".repeat(1_001),
    })
    expect(wrong).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(wrong.body.fields).toMatchObject({ keys: "Enter at most 9.", faults: "Use at most 1000 characters." })
    expect(Object.keys(wrong.body.fields).sort()).toEqual(["faults", "keys", "repairsCents", "serviceBook"])
    expect((await fill(seller, id, { keys: 2 })).body.fields).toEqual({ serviceBook: "Fill this in." })
    expect((await fill(seller, id, { ...STATED, colour: "red" })).body.fields).toHaveProperty("colour")
    expect((await fill(seller, id, { keys: ["2"] })).body.code).toBe("INVALID_INPUT")
    expect((await stepsOf(seller, id)).steps[0].values).toEqual({})
  })

  test("are the seller's own: not another's, not a buyer's, not the staff's, not a visitor's", async () => {
    const id = await draft(seller)
    const other = await people(market).seller()
    expect((await fill(other, id, STATED)).body.code).toBe("LISTING_NOT_FOUND")
    expect((await stepsOf(other, id)).code).toBe("LISTING_NOT_FOUND")
    expect((await fill(buyer, id, STATED)).body.code).toBe("FORBIDDEN")
    expect((await fill(admin, id, STATED)).status).toBeGreaterThanOrEqual(401)
    expect((await send(market, "GET", `/api/listings/${id}/steps`)).status).toBe(401)
    expect((await fill(seller, id, STATED, "nobody")).body.code).toBe("NOT_FOUND")
    expect((await stepsOf(seller, id)).steps[0].values).toEqual({})
  })

  test("answer a repeat with what was answered", async () => {
    const id = await draft(seller)
    const key = { "idempotency-key": `step-${id}` }
    const first = await fill(seller, id, STATED, "condition-report", key)
    expect((await fill(seller, id, STATED, "condition-report", key)).body).toEqual(first.body)
    expect((await fill(seller, id, { keys: 3 }, "condition-report", key)).body.code).toBe("IDEMPOTENCY_CONFLICT")
  })

  test("are closed once there is a bid", async () => {
    const id = await publish(market, seller, { startingPriceCents: cents(500_000) })
    expect((await fill(seller, id, STATED)).status).toBe(200)
    expect((await bid(buyer, id, { amountCents: 500_000 })).status).toBe(201)
    const refused = await fill(seller, id, { keys: 9 })
    expect(refused.body).toMatchObject({ code: "INVALID_TRANSITION", error: expect.stringContaining("There is a bid") })
    expect((await stepsOf(seller, id)).steps[0]).toMatchObject({ values: STATED, closed: expect.any(String) })
  })

  test.each(["throws", "hangs"])(
    "tell a seller that nothing is stored where a plugin %s, and not why",
    async (gate) => {
      const id = await draft(seller)
      const { body } = await fill(seller, id, { gate }, "yard")
      expect(body).toMatchObject({ ok: false, code: "INTERNAL" })
      expect(JSON.stringify(body)).not.toContain("secret")
      expect((await stepsOf(seller, id)).steps[1].values).toEqual({})
    }
  )

  test.each(["nonsense", "sleeps"])("are left out where a plugin that %s is asked; the others stay", async (gate) => {
    const id = await draft(seller)
    expect((await fill(seller, id, { gate }, "yard")).status).toBe(200)
    expect((await stepsOf(seller, id)).steps).toMatchObject([{ plugin: "condition-report" }])
    expect((await fill(seller, id, { gate: "open" }, "yard")).body.code).toBe("INTERNAL")
  })
})

test("a plugin with a wrong slots/card.js stops the start", async () => {
  const root = plugin("wrong-card", { "slots/card.js": "exports.default = { text: 1 }" })
  const started = startMarket({ environment: { NORTHLOT_PLUGINS: JSON.stringify([{ resolve: root }]) } })
  await expect(started).rejects.toThrow("slots/card.js: it exports no function as its default.")
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

describe("a plugin with a workflow, and a link to a module of Medusa's", () => {
  const spots = async () => (await send(market, "GET", "/api/plugins/yard/spots")).body.spots

  test("finds its record with what it is linked to", async () => {
    const given = await send(market, "POST", "/api/plugins/yard/spots", { row: 7, email: seller.email })
    expect(given.body).toEqual({ ok: true, id: expect.any(String) })
    expect(await spots()).toEqual([{ row: 7, email: seller.email }])
  })

  test("has a step undone when a later one fails", async () => {
    const failed = await send(market, "POST", "/api/plugins/yard/spots", { row: 8, email: "nobody@example.test" })
    expect(failed.status).toBe(500)
    expect((await spots()).map(({ row }: { row: number }) => row)).toEqual([7])
  })
})

test("the routes of plugins are in the OpenAPI document, with what they take and who may call them", async () => {
  const { paths } = (await send(market, "GET", "/api/openapi.json")).body
  const { get, put } = paths["/api/plugins/condition-report/listings/{id}"]
  expect(get.security).toEqual([])
  expect(put.description).toContain("Staff roles: owner, inspector.")
  const { schema } = put.requestBody.content["application/json"]
  expect(schema.required).toEqual(["grades", "notes"])
  expect(schema.properties.grades.properties.body).toMatchObject({ type: "integer", minimum: 1, maximum: 5 })
  const names = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId)
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^\w+$/.test(name))).toEqual([])
})

const service = `const { Module, MedusaService } = require("@medusajs/framework/utils")`
const oneModule = (name: string) =>
  `${service}; exports.default = Module("${name}", { service: class extends MedusaService({}) {} })`

test("a plugin whose migration fails stops the start with its name and the reason", async () => {
  const root = plugin("half-done", {
    "modules/half-done/index.js": oneModule("halfDone"),
    "modules/half-done/migrations/Migration20261124HalfDone.js": `const { Migration } = require("@medusajs/framework/mikro-orm/migrations")
      exports.Migration20261124HalfDone = class extends Migration {
        up() { this.addSql("CREATE TABLE half_done (id text)"); this.addSql("CREATE TABLE half_done (id text)") }
      }`,
  })
  const started = startMarket({ environment: { NORTHLOT_PLUGINS: JSON.stringify([{ resolve: root }]) } })
  await expect(started).rejects.toThrow(
    /The plugin half-done of NORTHLOT_PLUGINS cannot be used: its migration Migration20261124HalfDone failed: .*half_done/
  )
})

test("a plugin with a module of ours stops the start with its name, the reason and what to do", async () => {
  const root = plugin("takes-over", { "modules/auction/index.js": oneModule("auction") })
  const started = startMarket({ environment: { NORTHLOT_PLUGINS: JSON.stringify([{ resolve: root }]) } })
  await expect(started).rejects.toThrow(
    "The plugin takes-over of NORTHLOT_PLUGINS cannot be used: its module auction has the name of one of the market; " +
      "give it another. Repair the plugin, or remove it from NORTHLOT_PLUGINS."
  )
})

const makes = (name: string, table: string) => ({
  [`modules/${name}/index.js`]: oneModule(name),
  [`modules/${name}/migrations/Migration20261125${name}.js`]: `const { Migration } = require("@medusajs/framework/mikro-orm/migrations")
    exports.Migration20261125${name} = class extends Migration {
      up() { this.addSql("CREATE TABLE IF NOT EXISTS ${table} (id text PRIMARY KEY)") }
    }`,
})

test.each([
  ["sale", "the market"],
  ["customer", "the market"],
  ["northlot_schema", "the market"],
  ["yard_spot", "yard"],
])("a plugin with a table %s, which is one of %s, stops the start before anything is written", async (table, owner) => {
  const root = plugin(`makes-${table.replace("_", "-")}`, makes("wrong", table))
  const plugins = [{ resolve: yard }, { resolve: root }]
  const started = startMarket({ environment: { NORTHLOT_PLUGINS: JSON.stringify(plugins) } })
  await expect(started).rejects.toThrow(
    `The plugin makes-${table.replace("_", "-")} of NORTHLOT_PLUGINS cannot be used: its table ${table} has the name of ` +
      `one of ${owner}; give it another. Repair the plugin, or remove it from NORTHLOT_PLUGINS.`
  )
})

describe("an entry for workflow hooks", () => {
  test.each([
    ["that exports no function", "unreliable-fee-provider.cjs"],
    ["that is not there", "nothing.cjs"],
  ])("%s stops the start", async (_, file) => {
    const entries = [{ resolve: join(__dirname, "../environment", file) }]
    const started = startMarket({ environment: { NORTHLOT_WORKFLOW_HOOKS: JSON.stringify(entries) } })
    await expect(started).rejects.toThrow(/ended while starting/)
  })
})

describe("what plugins sell", () => {
  const pathOf = ({ body }: { body: { url: string } }) => new URL(body.url).pathname
  const tour = (referenceId: string, who = buyer) => who.request("POST", "/api/plugins/yard/tours", { referenceId })
  const order = (id: string, who = buyer) => who.request("POST", `${AT}/orders`, { listingId: id })
  const ordersOf = async (who = buyer) => (await who.request("GET", `${AT}/orders`)).body.items
  const pay = (path: string) => postForm(market, path, { outcome: "succeed" })
  const chargeOf = async (reference: string) => {
    const { rows } = await market.pool.query(
      "SELECT id, status, held_reason FROM charge WHERE reference_id = $1 ORDER BY id DESC",
      [reference]
    )
    return rows[0] as { id: string; status: string; held_reason: string | null }
  }
  const told = (who: Person, text: string) =>
    eventually(`a letter that says ${text}`, async () =>
      (await emailsTo(market, who.email)).some((letter) => letter.includes(text))
    )
  let books: ReturnType<typeof booksOf>
  let forSale: string
  beforeAll(async () => {
    books = booksOf(market, admin)
    forSale = await publish(market, seller, { startingPriceCents: cents(500_000) })
  })
  afterEach(() => books.expectSound())

  const PRICE = { "clearing:sandbox": 5_537, "revenue:condition_report_fee": 4_900, "hst:payable": 637 }
  const BACK = { "clearing:sandbox": -5_537, "revenue:condition_report_fee": -4_900, "hst:payable": -637 }

  test("is paid on the market's page, booked with its tax, told to the plugin once, and taken back by a refund", async () => {
    const opened = await order(forSale)
    expect(opened).toMatchObject({ status: 200, body: { ok: true, url: expect.any(String) } })
    expect(pathOf(await order(forSale))).toBe(pathOf(opened))
    expect(await ordersOf()).toEqual([])
    expect(await books.movedBy(() => pay(pathOf(opened)))).toEqual(PRICE)
    expect(await ordersOf()).toEqual([{ listingId: forSale, orderedAt: expect.any(String), ended: null }])
    expect((await order(forSale)).body).toMatchObject({ code: "FORBIDDEN", error: expect.stringContaining("already") })
    const sections = (await send(market, "GET", `/api/listings/${forSale}/slots`)).body.sections
    expect(sections[0]).toMatchObject({ text: "A report was ordered and is being written." })
    expect((await inspector.request("GET", `${AT}/admin/orders`)).body.items).toMatchObject([{ listingId: forSale }])

    const { id } = await chargeOf(`${forSale}:${buyer.id}`)
    const refund = () => admin.request("POST", `/api/admin/charges/${id}/refund`, { reason: "It came too late" })
    expect(await books.movedBy(refund)).toEqual(BACK)
    await eventually("the order to be ended", async () => (await ordersOf())[0].ended === "refunded")
    await told(buyer, "We received CA$55.37, HST of CA$6.37 included, for Condition report of")
    await told(buyer, "is on its way back to the card")
  })

  test("is lost with a dispute", async () => {
    const checkout = pathOf(await order(forSale, seller))
    await books.movedBy(() => pay(checkout))
    await books.movedBy(() => postForm(market, checkout, { outcome: "dispute" }))
    await postForm(market, checkout, { outcome: "dispute_lost" })
    await eventually("the order to be ended", async () => (await ordersOf(seller))[0]?.ended === "disputed")
  })

  test("is held for an admin where somebody else has paid for the one thing before", async () => {
    const other = await publish(market, seller)
    const [first, second] = [pathOf(await order(other)), pathOf(await order(other, seller))]
    await books.movedBy(() => pay(first))
    await pay(second)
    const late = () => chargeOf(`${other}:${seller.id}`)
    await eventually("the payment to be held", async () => (await late()).status === "held")
    expect((await late()).held_reason).toBe("Somebody else has already ordered this report.")
  })

  test("is held for an admin, with the sentence of the plugin, where it cannot be given any more", async () => {
    await pay(pathOf(await tour("full")))
    await eventually("the payment to be held", async () => (await chargeOf("full")).status === "held")
    expect((await chargeOf("full")).held_reason).toBe("The yard is full.")
  })

  test("is given by a later try where a first one fails", async () => {
    const path = pathOf(await tour("later"))
    expect(await books.movedBy(() => pay(path))).toEqual({
      "clearing:sandbox": 1_630,
      "revenue:yard_tour": 1_000,
      "revenue:yard_key": 500,
      "hst:payable": 130,
    })
  })

  test.each(["float", "dollars", "small", "nowhere"])(
    "is not asked for where the offer is wrong: %s",
    async (wrong) => {
      expect((await tour(wrong)).body).toMatchObject({ ok: false, code: "INTERNAL" })
      expect(await chargeOf(wrong)).toBeUndefined()
    }
  )

  test("is for who is signed in, paid by one at a time, and of cars that whoever asks sees", async () => {
    const body = { referenceId: "mine" }
    expect((await send(market, "POST", "/api/plugins/yard/tours", body)).body.code).toBe("UNAUTHENTICATED")
    expect((await tour("mine")).status).toBe(200)
    expect((await tour("mine", seller)).body.code).toBe("INVALID_TRANSITION")
    expect((await order(await draft(seller))).status).toBe(404)
    const over = await sell(market, seller, buyer)
    expect((await order(over)).body).toMatchObject({ code: "FORBIDDEN", error: "This car is not for sale." })
    expect((await inspector.request("POST", `${AT}/orders`, { listingId: forSale })).status).toBe(401)
    expect((await buyer.request("GET", `${AT}/admin/orders`)).body.code).toBe("FORBIDDEN")
  })
})
