import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { joinStaff, people, type Person } from "../environment/people"
import { publish } from "./bidding-support"
import { allowShortAuctions, saleOf, sell } from "./sales-support"
import { temporaryFolder } from "../environment/temporary-folder"

const plugin = (name: string) => join(__dirname, "../../plugins", name)
const LEVY = { resolve: plugin("fee-insurance-levy"), options: { basisPoints: 50, maximumCents: 20_000 } }
const EARLY = { resolve: plugin("fee-early-bird"), on: false, options: { daysAhead: 3, basisPoints: 1_000 } }
const SHOWCASE = { resolve: plugin("promotion-dealer-showcase"), options: { priceCents: 4_999, fromModelYear: 2_000 } }

let market: Market
let owner: Person
let finance: Person
let support: Person
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await startMarket({
    environment: {
      NORTHLOT_FEE_PROVIDERS: JSON.stringify([LEVY, EARLY]),
      NORTHLOT_PROMOTION_PROVIDERS: JSON.stringify([SHOWCASE]),
    },
  })
  const someone = people(market)
  owner = await someone.admin()
  await allowShortAuctions(owner)
  finance = await joinStaff(market, owner, { username: "money", role: "finance" })
  support = await joinStaff(market, owner, { username: "desk", role: "support" })
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())

const installed = async (name: string) => {
  const { body } = await owner.request("GET", "/api/admin/plugins")
  return body.providers.find((one: { name: string }) => one.name === name)
}
const change = async (name: string, body: object, kind = "fee") => {
  const { settingsVersion: version } = await installed(name)
  const answer = await owner.request("PUT", `/api/admin/plugins/${kind}/${name}`, {
    reason: "As agreed",
    version,
    ...body,
  })
  expect([answer.status, answer.body]).toEqual([200, { ok: true, version: version + 1 }])
}
const quoteOf = async (listingId: string) =>
  (await buyer.request("GET", `/api/listings/${listingId}/fees?priceCents=500000`)).body.fee
const levyOf = ({ lines }: { lines: { code: string; amountCents: number }[] }) =>
  lines.find(({ code }) => code === "insurance_levy")?.amountCents

const SALE = {
  hammerCents: 1_000_000,
  buyer: { type: "private", province: "ON", accountAgeDays: 10 },
  seller: { type: "dealer", province: null, accountAgeDays: null },
  listing: {
    make: "Honda",
    model: "Civic",
    year: 2019,
    body: "Sedan",
    kilometres: 80_000,
    audience: "public",
    startsAt: "2031-03-11T12:00:00-05:00",
    endsAt: "2031-03-18T12:00:00-05:00",
  },
}
const simulate = (body: object, person = finance) => person.request("POST", "/api/admin/plugins/simulate", body)

test("the console shows each provider with what its package says, how it is, and a form for its settings", async () => {
  const { status, body } = await finance.request("GET", "/api/admin/plugins")
  expect(status).toBe(200)
  expect(body.providers.map(({ kind, name, isOn }: Record<string, unknown>) => [kind, name, isOn])).toEqual([
    ["fee", "insurance_levy", true],
    ["fee", "early_bird", false],
    ["promotion", "dealer_showcase", true],
  ])
  expect(body.providers[0]).toMatchObject({
    package: "@northlot/fee-insurance-levy",
    version: "0.1.0",
    description: "A fee provider: a transit insurance levy on the buyer, a share of the hammer price",
    priority: 100,
    settings: { values: { basisPoints: 50, maximumCents: 20_000 }, hidden: [] },
    fields: [
      { name: "basisPoints", type: "whole number", isRequired: true, minimum: 1, maximum: 10_000 },
      { name: "maximumCents", label: "Maximum", type: "cents", minimum: 1, maximum: 1_000_000 },
    ],
    settingsVersion: 0,
    changed: null,
    health: { isRunning: true, failures: 0, salesWithout: 0, lastFailure: null },
  })
})

test("a change counts for auctions that are published from then on, without a restart, and is on record", async () => {
  const before = await publish(market, seller, { startingPriceCents: cents(100_000) })
  await change("insurance_levy", { settings: { basisPoints: 100 }, reason: "Dearer insurance" })
  const dearer = await publish(market, seller, { startingPriceCents: cents(100_000) })
  await change("insurance_levy", { isOn: false })
  const without = await publish(market, seller, { startingPriceCents: cents(100_000) })
  const levies = () => Promise.all([before, dearer, without].map(async (id) => levyOf(await quoteOf(id))))
  expect(await levies()).toEqual([2_500, 5_000, undefined])
  // The environment sets only a plugin's first settings. A restart does not undo a later change in the console.
  await market.restart({})
  expect(await levies()).toEqual([2_500, 5_000, undefined])
  expect(levyOf(await quoteOf(await publish(market, seller, {})))).toBeUndefined()

  const { body } = await finance.request("GET", "/api/admin/plugins/fee/insurance_levy")
  expect(body.versions).toMatchObject([
    { version: 2, isOn: false, settings: { values: { basisPoints: 100 } }, reason: "As agreed" },
    { version: 1, isOn: true, settings: { values: { basisPoints: 100, maximumCents: 20_000 } }, by: "admin" },
  ])
  const { rows } = await market.pool.query(
    `SELECT subject, details->>'reason' AS reason FROM audit_entry WHERE action = 'plugin.changed' ORDER BY id`
  )
  expect(rows).toEqual([
    { subject: "plugin:fee:insurance_levy:1", reason: "Dearer insurance" },
    { subject: "plugin:fee:insurance_levy:2", reason: "As agreed" },
  ])
  await expect(market.pool.query(`UPDATE policy_version SET reason = ''`)).rejects.toThrow()
  await change("insurance_levy", { isOn: true, settings: { basisPoints: 50 } })
})

test("what cannot be is refused, and changes nothing", async () => {
  const { settingsVersion: version } = await installed("insurance_levy")
  const put = (body: object, name = "fee/insurance_levy", person = owner) =>
    person.request("PUT", `/api/admin/plugins/${name}`, { reason: "As agreed", version, ...body })
  const wrong = await put({ settings: { basisPoints: 0, maximumCents: "much", tip: 1 } })
  expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_INPUT"])
  expect(Object.keys(wrong.body.fields).sort()).toEqual(["settings", "settings.basisPoints", "settings.maximumCents"])
  expect(wrong.body.fields["settings.maximumCents"]).toBe("must be whole cents")
  const missing = await put({ settings: { basisPoints: null } })
  expect(missing.body.fields["settings.basisPoints"]).toBeTruthy()

  const stale = await put({ isOn: false, version: version - 1 })
  expect([stale.status, stale.body.code]).toEqual([409, "POLICY_CHANGED"])
  expect((await put({ isOn: false, version: version + 1 })).status).toBe(400)
  expect((await put({ isOn: false, reason: "" })).status).toBe(400)
  for (const name of ["fee/nobody", "promotion/insurance_levy", "hook/insurance_levy"]) {
    expect((await put({ isOn: false }, name)).status).toBe(404)
    expect((await owner.request("GET", `/api/admin/plugins/${name}`)).status).toBe(404)
  }
  for (const person of [finance, support, seller]) {
    const { status } = await put({ isOn: false }, "fee/insurance_levy", person)
    expect([401, 403]).toContain(status)
  }
  for (const person of [support, seller]) {
    expect([401, 403]).toContain((await person.request("GET", "/api/admin/plugins")).status)
    expect([401, 403]).toContain((await simulate(SALE, person)).status)
  }
  expect(await installed("insurance_levy")).toMatchObject({
    isOn: true,
    settingsVersion: version,
    settings: { values: { basisPoints: 50, maximumCents: 20_000 } },
  })
})

test("of two who change at once one is refused", async () => {
  const { settingsVersion: version } = await installed("early_bird")
  const answers = await Promise.all(
    [4, 5, 6].map((daysAhead) =>
      owner.request("PUT", "/api/admin/plugins/fee/early_bird", { settings: { daysAhead }, reason: "At once", version })
    )
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test("the simulator says line by line who made and reduced what, before and after a change, and stores nothing", async () => {
  const counts = `SELECT (SELECT count(*) FROM fee) AS fees, (SELECT count(*) FROM fee_terms) AS terms,
    (SELECT count(*) FROM policy_version) AS versions`
  const before = (await market.pool.query(counts)).rows
  const { status, body } = await simulate({
    ...SALE,
    change: { name: "early_bird", isOn: true, settings: { daysAhead: 3, basisPoints: 1_000 } },
  })
  expect(status).toBe(200)
  const by = (side: { lines: { code: string; by: string; amountCents: number }[] }) =>
    side.lines.map((line) => [line.code, line.by, line.amountCents])
  expect(by(body.now.buyer)).toEqual([
    ["buyer_fee", "schedule", 35_000],
    ["processing", "schedule", 17_500],
    ["insurance_levy", "insurance_levy", 5_000],
    ["hst", "tax", 6_825],
  ])
  expect(body.now.buyer.totalCents).toBe(64_325)
  expect(body.now.seller).toMatchObject({ totalCents: 59_325, lines: [{ reductions: [] }, {}, {}] })
  expect(body.changed.seller.lines[0]).toEqual({
    code: "seller_fee",
    label: "Seller fee",
    by: "schedule",
    taxable: true,
    amountCents: 31_500,
    reductions: [{ by: "early_bird", label: "Early bird", amountCents: 3_500 }],
  })
  // Before the first change of settings, auctions had no plugin fees.
  const past = await simulate({ ...SALE, publishedAt: "2020-01-01T00:00:00Z" })
  expect(by(past.body.now.buyer).map(([code]) => code)).toEqual(["buyer_fee", "processing", "hst"])
  expect((await market.pool.query(counts)).rows).toEqual(before)

  const refused = [
    { ...SALE, change: { name: "nobody" } },
    { ...SALE, change: { name: "early_bird", isOn: true, settings: { daysAhead: 61 } } },
    { ...SALE, listing: { ...SALE.listing, endsAt: SALE.listing.startsAt } },
    { ...SALE, hammerCents: -1 },
  ]
  expect((await Promise.all(refused.map((one) => simulate(one)))).map((answer) => answer.status)).toEqual([
    404, 400, 400, 400,
  ])
})

test("what each charged stays on record, line by line, also when it is gone", async () => {
  const { id: saleId, ownFee } = await saleOf(buyer, await sell(market, seller, buyer))
  expect(ownFee.lines.find(({ code }: { code: string }) => code === "insurance_levy")).toEqual({
    code: "insurance_levy",
    label: "Transit insurance",
    amountCents: 2_500,
    taxable: false,
  })
  await market.restart({ NORTHLOT_FEE_PROVIDERS: JSON.stringify([EARLY]) })
  const { body } = await finance.request("GET", "/api/admin/plugins")
  expect(body.charged).toMatchObject([
    { provider: "insurance_levy", isInstalled: false, sales: 1, addedCents: 2_500, takenOffCents: 0 },
  ])
  const charges = async (query: string) => (await finance.request("GET", `/api/admin/plugins/charges${query}`)).body
  const line = { saleId, party: "buyer", provider: "insurance_levy", label: "Transit insurance", addedCents: 2_500 }
  expect(await charges("?limit=1")).toMatchObject({ total: 1, items: [line] })
  expect(await charges("?offset=1")).toMatchObject({ total: 1, items: [] })
  expect(await charges("?provider=early_bird")).toMatchObject({ total: 0, items: [] })
  await expect(market.pool.query(`UPDATE fee SET provider_lines = '[]'`)).rejects.toThrow()
})

test("a change of a promotion provider is tried before it is made, and nothing is stored", async () => {
  const listing = {
    status: "live",
    audience: "public",
    sellerType: "dealer",
    body: "SUV",
    year: 2021,
    priceCents: null,
  }
  const tried = (body: object, person = finance) =>
    person.request("POST", "/api/admin/plugins/simulate-promotions", body)
  const showcase = { name: "dealer_showcase", settings: { priceCents: 5_999 } }
  const { status, body } = await tried({ listing, change: showcase })
  const prices = ({ tiers }: { tiers: { priceCents: number }[] }) => tiers.map(({ priceCents }) => priceCents)
  expect([status, prices(body.now), prices(body.changed)]).toEqual([
    200,
    [999, 1_499, 2_499, 4_999],
    [999, 1_499, 2_499, 5_999],
  ])
  expect(body.changed.failures).toEqual([])
  expect(prices((await tried({ listing: { ...listing, sellerType: "private" } })).body.now)).toEqual([
    999, 1_499, 2_499,
  ])
  expect((await tried({ listing, change: { name: "dealer_showcase", isOn: false } })).body.changed.tiers).toHaveLength(
    3
  )
  const refused = await tried({ listing, change: { ...showcase, settings: { priceCents: 1 } } })
  expect(refused).toMatchObject({ status: 400, body: { fields: { "settings.priceCents": expect.any(String) } } })
  expect((await tried({ listing, change: { name: "insurance_levy" } })).status).toBe(404)
  expect((await tried({ listing, change: showcase }, support)).status).toBe(403)
  expect((await tried({ listing, change: showcase }, seller)).status).toBe(403)
  expect((await installed("dealer_showcase")).settings.values.priceCents).toBe(4_999)
})

test("a promotion provider is turned off and set without a restart", async () => {
  await change("dealer_showcase", { isOn: false }, "promotion")
  expect(await installed("dealer_showcase")).toMatchObject({ isOn: false, priority: null, settingsVersion: 1 })
  await change("dealer_showcase", { isOn: true, settings: { priceCents: 5_999 } }, "promotion")
  expect((await installed("dealer_showcase")).settings.values).toEqual({ priceCents: 5_999, fromModelYear: 2_000 })
})

const KIT = join(__dirname, "../../node_modules/@northlot/plugin-kit")

/** A later version of the early-bird plugin, which counts hours in place of days. */
function laterEarlyBird({ upgrade = "" }: { upgrade?: string } = {}): string {
  const folder = temporaryFolder()
  const manifest = { name: "later-early-bird", version: "2.0.0", main: "index.cjs" }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
  writeFileSync(
    join(folder, "index.cjs"),
    `const { defineFeeProvider, z } = require(${JSON.stringify(KIT)})
     const settings = z.strictObject({ hoursAhead: z.int().min(24) })
     module.exports = defineFeeProvider({ id: "early_bird", settings, ${upgrade} linesFor: () => ({ lines: [] }) })`
  )
  return folder
}

const startWith = (entry: object) =>
  market.restart({ NORTHLOT_FEE_PROVIDERS: JSON.stringify([LEVY, { options: { hoursAhead: 72 }, ...entry }]) })

test("what the console has set is carried over to a later version, or the start is refused with what to do", async () => {
  const { settingsVersion: before } = await installed("early_bird")
  expect(
    await owner.request("PUT", "/api/admin/plugins/fee/early_bird", { isOn: true, reason: "Now", version: before })
  ).toMatchObject({
    status: 400,
    body: { error: 'This installation has turned early_bird off ("on": false in its entry).' },
  })
  await startWith({ ...EARLY, on: true })
  await change("early_bird", { isOn: true, settings: { daysAhead: 2 } })
  const { settingsVersion: set } = await installed("early_bird")

  const alone = laterEarlyBird()
  await expect(startWith({ resolve: alone })).rejects.toThrow(/ended while starting/)
  expect(market.log()).toContain(
    `Version 2.0.0 of the fee plugin 'early_bird' (later-early-bird) does not take what admin has set in the console, its version ${set}. hoursAhead: `
  )
  await startWith({ resolve: alone, on: false })
  expect(await installed("early_bird")).toMatchObject({ isOn: false, mayBeOn: false, settingsVersion: set })

  const upgrade = "upgradeSettings: ({ daysAhead }) => ({ hoursAhead: 24 * daysAhead }),"
  await startWith({ resolve: laterEarlyBird({ upgrade }) })
  expect(await installed("early_bird")).toMatchObject({
    isOn: true,
    settings: { values: { hoursAhead: 48 } },
    settingsVersion: set + 1,
    changed: { by: "system", reason: "Carried over to version 2.0.0 of the plugin." },
  })
})

test("one that is off starts whatever it is set to, and is turned on once it is set to what its version takes", async () => {
  // The previous test has converted the settings. A restart does not convert them a second time.
  const { settingsVersion: carried } = await installed("early_bird")
  await startWith({ resolve: laterEarlyBird() })
  expect((await installed("early_bird")).settingsVersion).toBe(carried)
  await change("early_bird", { isOn: false })
  await startWith({ ...EARLY, on: true })
  const turnedOn = await owner.request("PUT", "/api/admin/plugins/fee/early_bird", {
    isOn: true,
    reason: "Again",
    version: carried + 1,
  })
  expect([turnedOn.status, turnedOn.body.error]).toEqual([
    400,
    expect.stringMatching(
      /^Version 0\.1\.0 of early_bird does not accept .*daysAhead: .* Enter the settings again, then turn the plugin on\.$/
    ),
  ])
  await change("early_bird", { settings: { daysAhead: 2, basisPoints: 1_000 } })
  await change("early_bird", { isOn: true })
  expect(await installed("early_bird")).toMatchObject({
    isOn: true,
    settings: { values: { daysAhead: 2, basisPoints: 1_000 }, hidden: [] },
  })

  const failing = laterEarlyBird({ upgrade: 'upgradeSettings() { throw new Error("Days?") },' })
  await expect(startWith({ resolve: failing })).rejects.toThrow(/ended while starting/)
  expect(market.log()).toContain("The plugin could not take over these settings: Days?")
})
