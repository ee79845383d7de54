import { readFileSync } from "node:fs"
import { join } from "node:path"
import { SEPARATORS, endpoints, type AnswerOf } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { newVin } from "./bidding-support"

type Preview = AnswerOf<typeof endpoints.previewListingImport>
type Imported = AnswerOf<typeof endpoints.importListings>
type Texts = Readonly<Record<string, string>>

const IMPORTS = "/api/seller/listing-imports"

let market: SharedMarket
let dealer: Person

beforeAll(async () => {
  market = await sharedMarket()
  dealer = await people(market).dealerSeller()
})
afterAll(() => market?.stop())

const inventory = (name: string) => readFileSync(join(__dirname, "inventories", name))

function send<Body>(path: string, content: Buffer, texts: Texts = {}, name = "inventory.csv", who = dealer) {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.append(field, text)
  form.append("file", new Blob([new Uint8Array(content)]), name)
  return who.request<Body>("POST", path, form)
}
/** Waits until every VIN of the preview is looked up. */
const previewOf = (content: Buffer, texts?: Texts, name?: string): Promise<Preview> =>
  eventually("the VINs to be looked up", async () => {
    const { status, body } = await send<Preview>(`${IMPORTS}/preview`, content, texts, name)
    expect([status, endpoints.previewListingImport.answer.safeParse(body).error]).toEqual([200, undefined])
    return body.lookingUp === 0 && body
  })
const columnsOf = ({ columns }: Preview) => Object.fromEntries(columns.map(({ name, field }) => [name, field]))
const listing = async (id: string, who = dealer) => (await who.request("GET", `/api/listings/${id}`)).body.listing

slow("an export of an inventory system: every car comes in, and each cut is told", async () => {
  const preview = await previewOf(inventory("inventory-export.csv"))
  expect(columnsOf(preview)).toMatchObject({
    ...{
      "Stock #": "stockNumber",
      VIN: "vin",
      Series: "trim",
      Odometer: "kms",
      Price: "price",
      Colour: "exteriorColor",
    },
    ...{ "Photo Url List": "photoAddresses", "Drivetrain Desc": "drivetrain", "Dealer City": "location" },
    ...{ Comments: "description", "New/Used": null, "Dealer Name": null },
  })
  const withoutPlace = preview.columns.filter((column) => column.withoutPlace).map(({ name }) => name)
  expect(withoutPlace).toEqual(expect.arrayContaining(["New/Used", "DealerId", "City MPG", "Certified"]))
  expect([preview.added, preview.refused]).toEqual([8, 0])
  expect(preview.rows.map(({ draft, photos }) => [draft.priceCents ?? null, draft.features!.length, photos])).toEqual([
    [4_641_500, 60, 22],
    [2_300_000, 60, 0],
    [null, 60, 0],
    [null, 60, 0],
    [3_027_000, 59, 22],
    [2_425_500, 60, 22],
    [5_488_500, 60, 22],
    [1_400_000, 60, 22],
  ])
  const told = preview.rows.map(({ notes }) => Object.keys(notes).sort())
  expect(told).toEqual([
    ["features", "photoAddresses"],
    ["features"],
    ["exteriorColor", "features"],
    ["features"],
    ["photoAddresses"],
    ["features", "photoAddresses"],
    ["features", "photoAddresses"],
    ["features", "photoAddresses"],
  ])
  expect(preview.rows[2]!.draft).toMatchObject({
    exteriorColor: "Deep Ocean Blue Pearl/Black Diamond",
    ...{ body: "SUV", fuel: "Electric", drivetrain: "AWD", transmission: "CVT", location: "Ajax", kms: 5 },
  })

  // Uses another seller, because the other tests import some of these cars too.
  const who = await people(market).dealerSeller()
  const { status, body } = await send<Imported>(IMPORTS, inventory("inventory-export.csv"), {}, "lot.csv", who)
  expect([status, body.added, body.rows[2]!.notes]).toEqual([201, 8, preview.rows[2]!.notes])
  expect(await listing(body.rows[0]!.listingId!, who)).toMatchObject({
    year: 2025,
    model: "Pathfinder",
    drivetrain: "4WD",
  })
  const { rows } = await market.pool.query(
    `SELECT count(*)::int AS count, bool_and(source LIKE 'https://photos.example.test/%') AS secure
     FROM photo_import_item WHERE listing_id = $1`,
    [body.rows[0]!.listingId]
  )
  expect(rows).toEqual([{ count: 22, secure: true }])
})

test("a feed of another system: its own names, words for nothing, and 0 for no price", async () => {
  const preview = await previewOf(inventory("autorevo.csv"))
  expect(columnsOf(preview)).toMatchObject({
    ...{ StockNumber: "stockNumber", WebPrice: "price", RetailPrice: null, ExteriorColor: "exteriorColor" },
    ...{ ExteriorGenericColor: null, InteriorColor: "interiorColor", Photos: "photoAddresses", Options: "features" },
  })
  expect(preview.added).toBe(2)
  expect(preview.rows[0]!.draft).toMatchObject({
    ...{ priceCents: 2_300_000, kms: 54_110, drivetrain: "AWD", exteriorColor: "Caspian Blue Metallic" },
    ...{ interiorColor: "Charcoal", features: ["Heated Seats", "Sunroof"], doors: 4 },
  })
  expect(preview.rows[0]!.photos).toBe(2)
  expect(preview.rows[1]!.draft.priceCents ?? null).toBeNull()
  expect([preview.rows[1]!.draft.drivetrain ?? "", preview.rows[1]!.draft.transmission ?? ""]).toEqual(["", ""])
  expect(preview.rows.map(({ notes }) => notes)).toEqual([{}, {}])
})

test("a table of a data frame: figures with decimals are whole, and cents stay", async () => {
  const preview = await previewOf(inventory("pandas.csv"))
  expect(preview.added).toBe(2)
  expect(
    preview.rows.map(({ draft }) => [draft.year, draft.kms ?? null, draft.priceCents, draft.doors ?? null])
  ).toEqual([
    [2023, 54_110, 2_300_000, 4],
    // The number of doors comes from the VIN.
    [2024, null, 3_610_250, 4],
  ])
})

test("a table of a bar-code reader: its columns are known, and each line is a row", async () => {
  const preview = await previewOf(inventory("scanner.csv"))
  expect(Object.values(columnsOf(preview))).toEqual(["vin", "year", "make", "model", "kms"])
  expect(preview.rows.map(({ line, draft }) => [line, draft.year, draft.make, draft.model, draft.kms])).toEqual([
    [2, 2010, "Nissan", "Titan", 185_000],
    [3, 2010, "Nissan", "Titan", 185_000],
    [4, 2017, "Tesla", "Model 3", 85_000],
    [5, 2024, "Ford", "F-150", 12_000],
  ])
})

describe("a French table", () => {
  const FILES = [
    ["fr-utf8-sep.csv", "utf-8", "semicolon"],
    ["fr-utf8-tab.csv", "utf-8", "tab"],
    ["fr-utf8-pipe.csv", "utf-8", "bar"],
    ["fr-utf16le-tab.csv", "utf-16le", "tab"],
    ["fr-cp1252.csv", "windows-1252", "semicolon"],
    ["fr-macroman.csv", "macintosh", "semicolon"],
  ] as const

  test.each(FILES)("of %s is the same two cars, its form told", async (name, encoding, separator) => {
    const preview = await previewOf(inventory(name))
    expect([preview.encoding, preview.separator, preview.added, preview.refused]).toEqual([encoding, separator, 2, 0])
    expect(preview.columns.map(({ field }) => field)).toEqual([
      ...["vin", "year", "make", "model", "trim", "kms", "price", "exteriorColor", "transmission", "drivetrain"],
      ...["fuel", "body", "location", "description"],
    ])
    expect(preview.rows.map(({ draft, notes }) => ({ ...draft, notes }))).toMatchObject([
      {
        ...{ year: 2023, make: "Nissan", model: "Rogue", trim: "SV", kms: 54_110, priceCents: 2_300_000, notes: {} },
        ...{ exteriorColor: "Bleu forêt", transmission: "Automatic", drivetrain: "AWD", fuel: "Gasoline", body: "SUV" },
        ...{ location: "Montréal", description: "Très propre, pneus d’hiver inclus — œil de lynx" },
      },
      {
        ...{ year: 2024, make: "GMC", model: "Terrain", trim: "SLE", kms: 12, priceCents: 3_610_200, notes: {} },
        ...{ exteriorColor: "Blanc", transmission: "Automatic", drivetrain: "FWD", fuel: "Gasoline", body: "SUV" },
        ...{ location: "Québec", description: "Véhicule de démonstration" },
      },
    ])
  })

  test("is read as its seller says, in the preview and in the import", async () => {
    const who = await people(market).dealerSeller()
    const wrong = await previewOf(inventory("fr-macroman.csv"), { encoding: "windows-1252" })
    expect(wrong).toMatchObject({ encoding: "windows-1252", separator: "semicolon" })
    expect(wrong.columns[1]!.name).not.toBe("Année")
    const comma = await previewOf(inventory("fr-utf8-tab.csv"), { separator: "comma" })
    expect([comma.separator, comma.columns.length]).toEqual(["comma", 1])
    const texts = { encoding: "macintosh", separator: "semicolon" }
    const { body } = await send<Imported>(IMPORTS, inventory("fr-macroman.csv"), texts, "lot.txt", who)
    expect(await listing(body.rows[0]!.listingId!, who)).toMatchObject({ location: "Montréal" })
    for (const [field, choice] of [
      ["encoding", "ebcdic"],
      ["separator", ";"],
      ["encoding", "constructor"],
    ] as const)
      expect(await send(`${IMPORTS}/preview`, inventory("fr-utf8-tab.csv"), { [field]: choice })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
      })
  })

  test.each(["cars.tsv", "cars.txt", "CARS.TAB"])("may be named %s", async (name) => {
    expect(await previewOf(inventory("fr-utf8-tab.csv"), {}, name)).toMatchObject({ separator: "tab", added: 2 })
  })
})

/**
 * A large file as an inventory system exports it: more columns than a listing has, and a few rows that are not cars.
 */
function largeLot(separator: string): string {
  const names = [
    ...["DealerId", "Dealer Name", "Dealer City", "Stock #", "Year", "Make", "Model", "Series", "VIN", "Odometer"],
    ...["Price", "Other Price", "Colour", "Interior Color", "Transmission", "Photo Url List", "Engine"],
    ...["Drivetrain Desc", "Fuel", "Body", "Video Url", "Comments", "Features", "New/Used", "Certified", "Condition"],
  ]
  const list = <Value>(count: number, of: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => of(index))
  const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length]!
  const wrong: Readonly<Record<number, Record<string, string>>> = {
    20: { VIN: "" },
    60: { VIN: "1N4BL4BV8PC123456" },
    100: { Odometer: "low" },
    140: { Price: "US$ 20,000" },
    180: { VIN: "3N1AB8CV0PY12345" },
    220: { Year: "20255" },
  }
  const rows = list(241, (index) => {
    const cells: Record<string, string> = {
      ...{ DealerId: "XX0001", "Dealer Name": "Sample Motors", "Dealer City": "Ajax", "Stock #": `S${index}` },
      ...{ Year: pick(["2025", "2023.0", "2019"], index), Make: "Nissan", VIN: newVin(), Series: "PLATINUM+ e-4ORCE" },
      Model: pick(["Pathfinder", "Rogue", "Ariya", "Murano", "Kicks"], index),
      Odometer: pick(["1", "54110.0", "92,136", "12 km", ""], index),
      Price: pick(["46415", "", "0", "36102.5", "$23,000.00", "Call for price"], index),
      "Other Price": "49315",
      Colour: pick(
        ["Super Black", "Deep Ocean Blue Pearl/Black Diamond Pearl", "Aurora Blue Pearl Metallic/Super Black"],
        index
      ),
      "Interior Color": pick(["Charcoal", "Unknown", "-"], index),
      Transmission: pick(["9-Speed Automatic", "CVT with Xtronic", "Unknown", "Xtronic"], index),
      "Photo Url List": list(
        pick([29, 0, 1, 45], index),
        (photo) => `http://photos.example.test/${index}/${photo}.jpg`
      ).join("|"),
      Engine: pick(
        ["3.5L V6 DOHC", "1.5L I3 Turbocharged DOHC 12V LEV3-ULEV50 201hp with a name that goes on and on and on"],
        index
      ),
      "Drivetrain Desc": pick(["4WD", "AWD", "FWD", "N/A"], index),
      Fuel: pick(["Gasoline", "Electric", "Gas/Electric Hybrid"], index),
      Body: pick(["4D Sport Utility", "4D Crew Cab", "Incomplete"], index),
      "Video Url": "",
      Comments: pick(['Two sentences. 18" wheels.', "Sold as it stands. ".repeat(600)], index === 5 ? 1 : 0),
      Features: list(
        pick([92, 63, 102, 12], index),
        (feature) =>
          `Equipment ${feature}${feature === 7 ? ": a name of more than sixty characters in all and told" : ""}`
      ).join("|"),
      ...{ "New/Used": pick(["N", "U"], index), Certified: "", Condition: pick(["Used", "5", ""], index) },
      ...wrong[index],
    }
    return names.map((name) => cells[name]!)
  })
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [names, ...rows].map((row) => row.map(quoted).join(separator)).join("\r\n")
}

slow("of a lot of 241 cars 235 become drafts; six are refused by their row, and every other cut is told", async () => {
  const who = await people(market).dealerSeller()
  const content = Buffer.from(largeLot(SEPARATORS.comma))
  const answer = await eventually("the VINs to be looked up", async () => {
    const { status, body } = await send<Imported>(IMPORTS, content, {}, "lot.csv", who)
    return status === 201 && body
  })
  expect([answer.rows.length, answer.added, answer.refused]).toEqual([241, 235, 6])
  const refused = answer.rows.filter(({ becomes }) => becomes === "refused")
  expect(refused.map(({ line, problems }) => [line, Object.keys(problems)])).toEqual([
    [22, ["vin"]],
    [62, ["vin"]],
    [102, ["kms"]],
    [142, ["price"]],
    [182, ["vin"]],
    [222, ["year"]],
  ])
  const { rows } = await market.pool.query(
    `SELECT max(jsonb_array_length(features))::int AS features, max(length(exterior_color)) AS colour, max(length(engine)) AS engine,
       max(length(description)) AS description, count(*)::int AS drafts FROM listing WHERE seller_id = $1`,
    [who.id]
  )
  expect(rows[0].drafts).toBe(235)
  expect(rows[0].features).toBe(60)
  expect([rows[0].colour <= 40, rows[0].engine <= 80, rows[0].description <= 8_000]).toEqual([true, true, true])
  for (const { line, notes, photos } of answer.rows) {
    const index = line - 2
    const expected = {
      body: index % 3 === 2,
      conditionRating: index % 3 === 0,
      description: index === 5,
      engine: index % 2 === 1,
      exteriorColor: index % 3 === 1,
      features: true,
      photoAddresses: index % 4 === 0 || index % 4 === 3,
      transmission: index % 4 === 3,
    }
    const told = Object.entries(expected).flatMap(([field, isTold]) => (isTold ? [field] : []))
    expect([line, Object.keys(notes).sort()]).toEqual([line, told])
    expect(photos).toBe([22, 0, 1, 22][index % 4])
  }
})
