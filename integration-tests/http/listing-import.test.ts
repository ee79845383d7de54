import { LISTING_IMPORT_FIELDS, endpoints, type AnswerOf } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { deflatedArchive } from "../environment/hostile-archive"
import { workbookFile } from "../environment/workbook-file"
import { newVin } from "./bidding-support"

type Preview = AnswerOf<typeof endpoints.previewListingImport>
type Imported = AnswerOf<typeof endpoints.importListings>

const IMPORTS = "/api/seller/listing-imports"
const PREVIEW = `${IMPORTS}/preview`
/** Rows with all of these columns need no VIN lookup. */
const NAMES = "VIN,Year,Make,Model,Body,Fuel,Mileage,Price,City"
const KNOWN_VIN = "1HGCM82633A004352"

let market: SharedMarket
let dealer: Person

beforeAll(async () => {
  market = await sharedMarket()
  dealer = await people(market).dealerSeller()
})
afterAll(() => market?.stop())

const car = (vin = newVin(), rest = 'Sedan,Gas,"61,000","$15,990","Guelph, Ontario"') =>
  `${vin},2019,Honda,Civic,${rest}`
const table = (...rows: string[]) => [NAMES, ...rows].join("\r\n")

interface Sent {
  columns?: string
  key?: string
  name?: string
  sheet?: string
  template?: string
}

function sendTable<Body>(
  who: Person,
  path: string,
  content: string | Buffer,
  { columns, key, name = "cars.csv", sheet, template }: Sent = {}
): Promise<Answer<Body>> {
  const form = new FormData()
  if (columns !== undefined) form.append("columns", columns)
  if (sheet !== undefined) form.append("sheet", sheet)
  if (template !== undefined) form.append("template", template)
  form.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name)
  return who.request<Body>("POST", path, form, key ? { "idempotency-key": key } : {})
}
const preview = (content: string | Buffer, sent?: Sent, who = dealer) => sendTable<Preview>(who, PREVIEW, content, sent)
const run = (content: string | Buffer, sent?: Sent, who = dealer) => sendTable<Imported>(who, IMPORTS, content, sent)

const draftsOf = async (who: Person): Promise<number> =>
  (await who.request("GET", "/api/seller/listings?status=draft&limit=1")).body.total
const listing = async (id: string, who = dealer) => (await who.request("GET", `/api/listings/${id}`)).body.listing

slow("a preview tells what would be made of each row and makes nothing", async () => {
  const vin = newVin()
  const { status, body } = await preview(table(car(vin)))
  expect([status, endpoints.previewListingImport.answer.safeParse(body).error]).toEqual([200, undefined])
  expect(body).toMatchObject({ added: 1, there: 0, refused: 0, lookingUp: 0 })
  expect(body.columns.map(({ field }) => field)).toEqual([
    ...["vin", "year", "make", "model", "body", "fuel", "kms", "price", "location"],
  ])
  expect(body.rows).toEqual([
    {
      line: 2,
      vin,
      title: "2019 Honda Civic",
      photos: 0,
      becomes: "added",
      listingId: null,
      problems: {},
      notes: {},
      draft: expect.objectContaining({
        kms: 61_000,
        priceCents: 1_599_000,
        body: "Sedan",
        location: "Guelph, Ontario",
      }),
    },
  ])
  expect(await draftsOf(dealer)).toBe(0)
})

test("rows without a mistake become drafts as the editor would save them, and the others are told", async () => {
  const who = await people(market).dealerSeller()
  const [right, wrong, unknown] = [newVin(), newVin(), newVin()]
  const content = table(
    car(right),
    car(wrong.slice(0, 16)),
    car(right),
    car(unknown, 'Sedan,Gas,many,"US$ 9000",Guelph'),
    `${newVin()},2019`
  )
  const { status, body } = await run(`\uFEFF${content.replaceAll("\r\n", "\n")}\n\n`, {}, who)
  expect([status, endpoints.importListings.answer.safeParse(body).error]).toEqual([201, undefined])
  expect(body).toMatchObject({ added: 1, there: 0, refused: 4 })
  expect(body.rows.map(({ line, becomes, problems }) => [line, becomes, Object.keys(problems)])).toEqual([
    [2, "added", []],
    [3, "refused", ["vin"]],
    [4, "refused", ["vin"]],
    [5, "refused", ["kms", "price"]],
    [6, "refused", ["row"]],
  ])
  expect(body.rows[2]!.problems.vin).toBe("Line 2 has this VIN already.")
  expect(await draftsOf(who)).toBe(1)
  expect(await listing(body.rows[0]!.listingId!, who)).toMatchObject({
    vin: right,
    title: "2019 Honda Civic",
    status: "draft",
    kms: 61_000,
    priceCents: 1_599_000,
    fuel: "Gasoline",
    location: "Guelph, Ontario",
    minIncrementCents: 10_000,
    sellerType: "dealer",
  })
})

test("what a row does not say of the car is filled in from its VIN", async () => {
  const who = await people(market).dealerSeller()
  const content = `VIN;Kilometres\n${KNOWN_VIN};120400`
  const shown = await eventually("the VIN to be looked up", async () => {
    const { body } = await preview(content, {}, who)
    return body.lookingUp === 0 && body
  })
  expect(shown.rows[0]).toMatchObject({ title: expect.stringMatching(/^2003 Honda Accord/i), becomes: "added" })
  const { body } = await run(content, {}, who)
  expect(await listing(body.rows[0]!.listingId!, who)).toMatchObject({
    year: 2003,
    kms: 120_400,
    body: expect.any(String),
  })
})

test("a spreadsheet is read as the same table, of the sheet that is chosen, with battery and range", async () => {
  const who = await people(market).dealerSeller()
  const [electric, gas, other] = [newVin(), newVin(), newVin()]
  const names = ["VIN", "Year", "Make", "Model", "Body", "Fuel", "Odometer", "Price", "Battery (kWh)", "Range"]
  const content = workbookFile({
    Cars: [
      names,
      [electric, 2022, "Hyundai", "Ioniq 5", "SUV", "Electric", 41_000, 38_500, 77.4, 410],
      [gas, 2019, "Honda", "Civic", "Sedan", "Gas", 61_000, 15_990.5, null, 700],
      [newVin(), 2022, "Hyundai", "Ioniq 5", "SUV", "Electric", 41_000, 38_500, "large", 410],
    ],
    "East lot": [names, [other, 2018, "Ford", "Focus", "Sedan", "Gas", 90_000, 9_000, null, null]],
  })
  const first = await preview(content, { name: "cars.xlsx" }, who)
  expect([first.status, first.body.sheets, first.body.sheet]).toEqual([200, ["Cars", "East lot"], "Cars"])
  const { status, body } = await run(content, { name: "cars.xlsx", sheet: "Cars" }, who)
  expect([status, body.added, body.rows.map(({ problems }) => Object.keys(problems))]).toEqual([
    ...[201, 2, [[], [], ["batteryKwh"]]],
  ])
  expect(await listing(body.rows[0]!.listingId!, who)).toMatchObject({ kms: 41_000, batteryKwh: 77.4, rangeKm: 410 })
  expect(await listing(body.rows[1]!.listingId!, who)).toMatchObject({
    priceCents: 1_599_050,
    batteryKwh: null,
    rangeKm: null,
  })
  const second = await run(content, { name: "cars.xlsx", sheet: "East lot" }, who)
  expect(second.body.rows).toMatchObject([{ vin: other, becomes: "added" }])
  expect(await preview(content, { name: "cars.xlsx", sheet: "West lot" }, who)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", fields: { sheet: expect.any(String) } },
  })
})

test("columns of other names are what the seller says, which is remembered for the next table", async () => {
  const who = await people(market).dealerSeller()
  const columns = "vin,year,make,model,body,fuel,kms,reserve,"
  const content = (vin: string) => table(car(vin)).replace("Mileage,Price", "Distance,Floor")
  expect((await preview(content(newVin()), {}, who)).body.columns.map(({ field }) => field)).toEqual(
    "vin,year,make,model,body,fuel,,,location".split(",").map((field) => field || null)
  )
  const { body } = await run(content(newVin()), { columns }, who)
  expect(await listing(body.rows[0]!.listingId!, who)).toMatchObject({
    kms: 61_000,
    owner: { reserveCents: 1_599_000 },
    location: "",
  })
  const again = await preview(content(newVin()), {}, who)
  expect(again.body.columns.map(({ field }) => field ?? "").join(",")).toBe(columns)
  for (const wrong of ["vin", "vin,vin,make,model,body,fuel,,,", `${columns.slice(0, -1)},paint`])
    expect(await preview(content(newVin()), { columns: wrong }, who)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { columns: expect.any(String) } },
    })
})

describe("the same car", () => {
  test("is made once, however often its table is sent, at once too", async () => {
    const who = await people(market).dealerSeller()
    const content = table(car(), car(), car())
    const answers = await Promise.all([run(content, {}, who), run(content, {}, who), run(content, {}, who)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(3)
    expect(await draftsOf(who)).toBe(3)
    const { body } = await run(content, {}, who)
    expect(body).toMatchObject({ added: 0, there: 3, refused: 0 })
    expect(new Set(body.rows.map(({ listingId }) => listingId))).toEqual(
      new Set(answers.flatMap(({ body: { rows } }) => rows.map(({ listingId }) => listingId)))
    )
  })

  test("is answered as before to the key that made it, also where that answer was never kept", async () => {
    const who = await people(market).dealerSeller()
    const content = table(car(), car())
    const first = await run(content, { key: "lot-7" }, who)
    expect((await run(content, { key: "lot-7" }, who)).body).toEqual(first.body)
    // Simulates a process that ended between commit and response.
    await market.pool.query(`DELETE FROM idempotency_record WHERE key = 'lot-7'`)
    expect((await run(content, { key: "lot-7" }, who)).body).toEqual(first.body)
    expect((await run(content, { key: "lot-8" }, who)).body).toMatchObject({ added: 0, there: 2 })
    expect((await run(table(car()), { key: "lot-7" }, who)).body).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" })
  })

  test("can be another seller's draft, and comes back once the own one was deleted", async () => {
    const someone = people(market)
    const [one, other] = [await someone.dealerSeller(), await someone.dealerSeller()]
    const content = table(car())
    const { body } = await run(content, {}, one)
    expect((await run(content, {}, other)).body).toMatchObject({ added: 1 })
    expect((await one.request("DELETE", `/api/listings/${body.rows[0]!.listingId}`)).status).toBe(200)
    expect((await run(content, {}, one)).body).toMatchObject({ added: 1, there: 0 })
  })
})

slow("500 cars of one model are made once, each with an address of its own", async () => {
  const who = await people(market).dealerSeller()
  const content = table(...Array.from({ length: 500 }, () => car()))
  const shown = await eventually("all VINs to be looked up", async () => {
    const { body: told } = await preview(content, {}, who)
    return told.lookingUp === 0 && told
  })
  expect(shown).toMatchObject({ added: 500 })
  const { status, body } = await run(content, {}, who)
  expect([status, body.added, await draftsOf(who)]).toEqual([201, 500, 500])
  const { rows } = await market.pool.query(
    `SELECT count(DISTINCT slug)::int AS slugs, count(latitude)::int AS placed FROM listing WHERE seller_id = $1`,
    [who.id]
  )
  expect(rows).toEqual([{ slugs: 500, placed: 500 }])
  expect((await run(content, {}, who)).body).toMatchObject({ added: 0, there: 500 })
  expect(await run(`${content}\r\n${car()}`, {}, who)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", error: "This table has 501 rows. Import at most 500 at once." },
  })
})

test("a change that fails makes none of the drafts", async () => {
  const who = await people(market).dealerSeller()
  const [first, last] = [newVin(), newVin()]
  await market.pool.query(`ALTER TABLE listing ADD CONSTRAINT stands_in_the_way CHECK (vin <> '${last}')`)
  try {
    expect((await run(table(car(first), car(last)), { key: "broken" }, who)).status).toBe(500)
    expect(await draftsOf(who)).toBe(0)
  } finally {
    await market.pool.query(`ALTER TABLE listing DROP CONSTRAINT stands_in_the_way`)
  }
  expect((await run(table(car(first), car(last)), { key: "broken" }, who)).body).toMatchObject({ added: 2 })
})

describe("a template", () => {
  const TEMPLATES = "/api/seller/listing-templates"
  const save = (who: Person, name: string, listingId: string) => who.request("POST", TEMPLATES, { name, listingId })
  const named = async (who: Person): Promise<string[]> =>
    (await who.request("GET", TEMPLATES)).body.items.map(({ name }: { name: string }) => name)

  test("keeps the terms of a listing without its car, and an import begins with them", async () => {
    const who = await people(market).dealerSeller()
    const { body: made } = await who.request("POST", "/api/listings", {
      vin: newVin(),
      year: 2019,
      make: "Honda",
      model: "Civic",
      kms: 90_000,
      description: "Sold as is, picked up within a week.",
      location: "Ajax, Ontario",
      audience: "dealers",
      minIncrementCents: 25_000,
      startingPriceCents: 50_000,
      condition: { accidents: true, moreInfo: "Keys at the office." },
    })
    const { status, body } = await save(who, "Wholesale", made.id)
    expect([status, endpoints.saveListingTemplate.answer.safeParse(body).error]).toEqual([201, undefined])
    expect(JSON.stringify(body)).not.toMatch(/Civic|90000|accidents/)
    const template = body.template.id as string
    const rows = table(car(newVin(), "Sedan,Gas,61000,,"), car())
    const { body: imported } = await run(rows, { template }, who)
    const [silent, own] = await Promise.all(imported.rows.map(({ listingId }) => listing(listingId!, who)))
    expect(silent).toMatchObject({
      description: "Sold as is, picked up within a week.",
      location: "Ajax, Ontario",
      audience: "dealers",
      minIncrementCents: 25_000,
      kms: 61_000,
      condition: { accidents: null, moreInfo: "Keys at the office." },
      owner: { startingPriceCents: 50_000 },
    })
    expect(own).toMatchObject({ location: "Guelph, Ontario", audience: "dealers" })
    // Deleting the template does not change the listings that were created from it.
    expect((await who.request("DELETE", `${TEMPLATES}/${template}`)).status).toBe(200)
    expect(await preview(table(car()), { template }, who)).toMatchObject({
      status: 400,
      body: { fields: { template: expect.any(String) } },
    })
    expect(await listing(imported.rows[0]!.listingId!, who)).toMatchObject({ location: "Ajax, Ontario" })
  })

  test("is its seller's alone, has a name of its own, and there are at most 50, saved at once too", async () => {
    const who = await people(market).dealerSeller()
    const { body: made } = await who.request("POST", "/api/listings", { make: "Ford" })
    await save(who, "Lot 1", made.id)
    const { body } = await save(who, "LOT 1", made.id)
    expect(await named(who)).toEqual(["LOT 1"])
    expect((await save(dealer, "Theirs", made.id)).status).toBe(404)
    expect((await dealer.request("DELETE", `${TEMPLATES}/${body.template.id}`)).status).toBe(404)
    expect((await preview(table(car()), { template: body.template.id })).status).toBe(400)
    expect(await named(dealer)).toEqual([])
    for (const name of ["", "x".repeat(61)]) expect((await save(who, name, made.id)).status).toBe(400)
    await market.pool.query(
      `INSERT INTO listing_template (id, seller_id, name, terms)
       SELECT 'ltp_' || number, $1, 'Copy ' || number, terms FROM listing_template, generate_series(1, 48) AS number
       WHERE seller_id = $1`,
      [who.id]
    )
    const answers = await Promise.all(["A", "B", "C"].map((name) => save(who, name, made.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect(await named(who)).toHaveLength(50)
  })

  slow("goes with the account", async () => {
    const who = await people(market).seller()
    const { body: made } = await who.request("POST", "/api/listings", { make: "Ford" })
    await save(who, "Mine", made.id)
    const { body: data } = await who.request("GET", "/api/profile/data.json")
    expect(data.listingTemplates).toMatchObject([{ name: "Mine" }])
    expect((await who.request("DELETE", `/api/listings/${made.id}`)).status).toBe(200)
    const closed = await who.request("POST", "/api/profile/close", { currentPassword: who.password })
    expect(closed.status).toBe(200)
    const { rows } = await market.pool.query(`SELECT FROM listing_template WHERE seller_id = $1`, [who.id])
    expect(rows).toEqual([])
  })
})

describe("drafts that are published together", () => {
  const PUBLISH = "/api/listings/bulk/publish"
  const MINUTE = 60_000
  /** Returns a time rounded up to a whole minute, as the page sends it. */
  const inHours = async (hours: number) =>
    new Date(Math.ceil((await market.clock.now()).getTime() / MINUTE + hours * 60) * MINUTE)
  const importedDrafts = async (who: Person, count: number, rest?: string) => {
    const { body } = await run(table(...Array.from({ length: count }, () => car(newVin(), rest))), {}, who)
    return body.rows.map(({ listingId }) => listingId!)
  }
  const looked = async (ids: readonly string[], plan: object, who: Person) =>
    (await who.request<AnswerOf<typeof endpoints.previewPublications>>("POST", `${PUBLISH}/preview`, { ids, ...plan }))
      .body.items
  const publish = (listings: readonly object[], plan: object, who: Person, key?: string) =>
    who.request<AnswerOf<typeof endpoints.publishListings>>(
      "POST",
      PUBLISH,
      { listings, ...plan },
      key ? { "idempotency-key": key } : {}
    )
  const auctionsOf = async (ids: readonly string[]) =>
    (await market.pool.query(`SELECT id FROM auction WHERE listing_id = ANY($1)`, [ids])).rows.length

  test("end one after the other in their order; what is refused is told beside it and keeps no place", async () => {
    const who = await people(market).dealerSeller()
    const cars = await importedDrafts(who, 3)
    const [incomplete] = await importedDrafts(who, 1, "Sedan,Gas,,,")
    const [first, second, third] = cars as [string, string, string]
    const [startsAt, firstEndsAt] = [await inHours(24), await inHours(96)]
    const plan = { startsAt: startsAt.toISOString(), firstEndsAt: firstEndsAt.toISOString(), everyMinutes: 7 }
    const end = (place: number) => new Date(firstEndsAt.getTime() + place * 7 * MINUTE).toISOString()
    const items = await looked([first, incomplete!, third, second], plan, who)
    expect(items.map(({ id, endsAt, refusal }) => [id, endsAt, refusal?.code ?? null])).toEqual([
      [first, end(0), null],
      [incomplete, null, "LISTING_INCOMPLETE"],
      [third, end(1), null],
      [second, end(2), null],
    ])
    expect(Object.keys(items[1]!.refusal!.fields)).toEqual(["kms", "location"])
    expect(await auctionsOf([...cars, incomplete!])).toBe(0)

    const sent = items.map(({ id, updatedAt }) => ({ id, ifUpdatedAt: updatedAt }))
    expect((await who.request("PATCH", `/api/listings/${third}`, { trim: "Touring" })).status).toBe(200)
    const { status, body } = await publish([sent[0]!, sent[2]!, sent[3]!], plan, who)
    // A listing that changed after the preview is skipped, and its time slot stays empty.
    expect([status, endpoints.publishListings.answer.safeParse(body).error, body.done]).toEqual([
      200,
      undefined,
      [
        { id: first, endsAt: end(0) },
        { id: second, endsAt: end(2) },
      ],
    ])
    expect(body.refused).toMatchObject([{ id: third, code: "LISTING_CHANGED" }])
    expect(await listing(second, who)).toMatchObject({ status: "draft", startsAt: plan.startsAt, endsAt: end(2) })
  })

  slow("are published once, however often and at once the same is asked", async () => {
    const who = await people(market).dealerSeller()
    const cars = await importedDrafts(who, 3)
    const firstEndsAt = (await inHours(48)).toISOString()
    const plan = { startsAt: null, firstEndsAt, everyMinutes: 0 }
    const listings = (await looked(cars, plan, who)).map(({ id, updatedAt }) => ({ id, ifUpdatedAt: updatedAt }))
    const [one, other] = await Promise.all([
      publish(listings, plan, who, "lot-9"),
      publish(listings, plan, who, "lot-9"),
    ])
    expect(other).toMatchObject({ status: 200, body: one.body })
    expect(one.body.done).toEqual(cars.map((id) => ({ id, endsAt: firstEndsAt })))
    // Simulates a process that ended before its response was stored.
    await market.pool.query(`DELETE FROM idempotency_record WHERE key = 'lot-9'`)
    expect((await publish(listings, plan, who, "lot-9")).body).toEqual(one.body)
    expect(await auctionsOf(cars)).toBe(3)
    expect(await listing(cars[0]!, who)).toMatchObject({ status: "live", endsAt: firstEndsAt })
    // Once the listings are live, publishing them with a different schedule is refused.
    const later = { ...plan, firstEndsAt: (await inHours(72)).toISOString() }
    expect((await publish(listings, later, who)).body).toMatchObject({
      done: [],
      refused: cars.map((id) => ({ id, code: "INVALID_TRANSITION" })),
    })
    expect((await looked(cars, later, who)).map(({ refusal }) => refusal?.code)).toEqual(
      cars.map(() => "INVALID_TRANSITION")
    )
  })

  test("run within the policy's limits, belong to who asks, and need who may sell", async () => {
    const who = await people(market).dealerSeller()
    const cars = await importedDrafts(who, 3)
    const plan = { startsAt: null, firstEndsAt: (await inHours(719)).toISOString(), everyMinutes: 40 }
    expect((await looked(cars, plan, who)).map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      null,
      "INVALID_SCHEDULE",
    ])
    const [foreign] = await importedDrafts(dealer, 1)
    for (const ids of [
      [cars[0], foreign],
      [cars[0], "lst_unknown"],
    ]) {
      const listings = ids.map((id) => ({ id: id! }))
      expect((await publish(listings, plan, who)).status).toBe(404)
      expect((await who.request("POST", `${PUBLISH}/preview`, { ids, ...plan })).status).toBe(404)
    }
    expect((await publish([{ id: cars[0]! }], { ...plan, everyMinutes: 1_441 }, who)).status).toBe(400)
    await market.pool.query(`UPDATE dealer_profile SET licence_expires_on = '2020-01-01' WHERE account_id = $1`, [
      who.id,
    ])
    const { body } = await publish([{ id: cars[0]! }], plan, who)
    expect(body).toMatchObject({ done: [], refused: [{ code: "NOT_ALLOWED_TO_LIST" }] })
    expect(await auctionsOf([...cars, foreign!])).toBe(0)
  })
})

describe("is refused", () => {
  test.each([
    ["a table with a null character", table(car()).replace("Guelph", "Guel\0ph"), 422, "UNREADABLE_FILE"],
    ["a workbook", Buffer.from("PK\u0003\u0004\u0000\u00ff\u00fe", "latin1"), 422, "UNREADABLE_FILE"],
    ["a quote without end", table('"1HGCM'), 422, "UNREADABLE_FILE"],
    ["names alone", NAMES, 422, "UNREADABLE_FILE"],
    ["more than 2 MB", table(car(newVin(), "x".repeat(2_100_000))), 413, "TOO_LARGE"],
    ["too many columns", `${NAMES}${",".repeat(80)}\n${car()}`, 400, "INVALID_INPUT"],
  ])("%s", async (_what, content, status, code) => {
    for (const path of [PREVIEW, IMPORTS])
      expect(await sendTable(dealer, path, content)).toMatchObject({ status, body: { code } })
  })

  slow("a file of another kind, and a spreadsheet that is none or grows when it is unpacked", async () => {
    expect(await preview(table(car()), { name: "cars.ods" })).toMatchObject({
      status: 415,
      body: { code: "UNSUPPORTED_MEDIA" },
    })
    const bomb = deflatedArchive("xl/worksheets/sheet1.xml", Buffer.alloc(64 * 1024 * 1024, " "))
    for (const content of [table(car()), bomb])
      expect(await preview(content, { name: "cars.xlsx" })).toMatchObject({
        status: 422,
        body: { code: "UNREADABLE_FILE" },
      })
  })

  slow("for who is no dealer who sells", async () => {
    const someone = people(market)
    const [privateSeller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
    for (const path of [PREVIEW, IMPORTS]) {
      const content = table(car())
      expect(await sendTable(privateSeller, path, content)).toMatchObject({
        status: 403,
        body: { code: "NOT_ALLOWED_TO_LIST" },
      })
      expect(await sendTable(buyer, path, content)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } })
      expect(await sendTable(someone.nobody(), path, content)).toMatchObject({ status: 401 })
    }
    expect(await draftsOf(privateSeller)).toBe(0)
  })
})

test("the template has every column, by the names that are known", async () => {
  const { status, body, headers } = await dealer.request("GET", `${IMPORTS}/template.csv`)
  expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="northlot_cars.csv"'])
  expect(String(body).replace("\uFEFF", "").trim().split(",")).toEqual(Object.values(LISTING_IMPORT_FIELDS))
})
