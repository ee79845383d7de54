import {
  PHOTO_LIMIT,
  VIN_LENGTH,
  checkDigitSettled,
  inputProblem,
  isPluggedIn,
  listingDraft,
  listingTitle,
  normaliseVin,
  publicationSentences,
  readAmount,
  readFigure,
  type Condition,
  type FigureRules,
  type ListingDraft,
  type ListingImportField,
  type ListingTerms,
} from "@northlot/contract"
import type { DecodedVehicle, SellerColumns } from "../types"
import { answerOf, choiceOf, choiceProblem, featuresOf, type ChoiceField } from "./import-choices"
import { readChange } from "./read-change"
import { withTerms } from "./template-terms"

export interface ReadRow {
  /** In the file, where the row ends. */
  line: number
  cells: Partial<Record<ListingImportField, string>>
  /** Why the row as a whole cannot be read. */
  problem: string | null
}

const STOCK_NUMBER_LENGTH = 40
const ADDRESS_LENGTH = 2_000

export type RowProblems = Partial<Record<ListingImportField | "row", string>>

export interface JudgedRow {
  line: number
  vin: string
  /** What the seller's own files call it; empty where nothing is said. */
  stockNumber: string
  /** Where its photos lie. */
  photoAddresses: string[]
  title: string
  /** What the row itself says. */
  stated: ListingDraft
  /** What could be read, completed by its VIN and its template. */
  draft: ListingDraft
  problems: RowProblems
  /** What a draft is stored with, the same columns for every row; null where something is wrong. */
  columns: SellerColumns | null
}

const FIGURES = {
  year: { minimum: 1900, maximum: 2100, grouped: false },
  kms: { maximum: 2_000_000, unit: "km" },
  cylinders: { maximum: 16 },
  doors: { minimum: 1, maximum: 7 },
  seats: { minimum: 1, maximum: 15 },
  rangeKm: { minimum: 1, maximum: 2_000, unit: "km" },
} as const satisfies Partial<Record<ListingImportField, FigureRules>>
const AMOUNTS = { price: "priceCents", reserve: "reserveCents", startingPrice: "startingPriceCents" } as const
const TEXTS = [
  "make",
  "model",
  "trim",
  "title",
  "location",
  "exteriorColor",
  "interiorColor",
  "engine",
  "description",
  "featuresExtra",
] as const
const CHOICES = ["body", "fuel", "transmission", "drivetrain"] as const satisfies readonly ChoiceField[]
const ANSWERS = ["accidents", "outOfProvince", "safetyIncluded"] as const

/** What a draft is that says nothing: every row is stored with the same columns, by one statement. */
const NOTHING_SAID = {
  vin: "",
  vinCheckDigitConfirmed: false,
  title: "",
  year: null,
  make: "",
  model: "",
  trim: "",
  body: "",
  kms: null,
  exteriorColor: "",
  interiorColor: "",
  fuel: "",
  transmission: "",
  drivetrain: "",
  engine: "",
  cylinders: null,
  doors: null,
  seats: null,
  batteryKwh: null,
  rangeKm: null,
  location: "",
  description: "",
  features: [],
  featuresExtra: "",
  condition: {},
  priceCents: null,
  reserveCents: null,
  startingPriceCents: null,
} satisfies ListingDraft

/** The field of an import that a path of the draft is about. */
const FIELD_OF_PATH: Readonly<Record<string, ListingImportField>> = {
  priceCents: "price",
  reserveCents: "reserve",
  startingPriceCents: "startingPrice",
}

interface Standing {
  terms?: ListingTerms | null
  addressRefusal?: (address: string) => string | null
}

/**
 * What becomes of each row, by the rules of the editor: its fields, or what is wrong with which. `vehicles` are what
 * VINs tell, `terms` what the seller's template says; they stand where the row says nothing. `addressRefusal` says why
 * nothing may be fetched from an address.
 */
export function judgeRows(
  rows: readonly ReadRow[],
  vehicles: ReadonlyMap<string, DecodedVehicle | null>,
  { terms = null, addressRefusal = () => null }: Standing = {}
): JudgedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { draft: said, problems } = readRow(row)
    const stated = { ...said }
    const draft = terms ? withTerms(said, terms) : said
    const vin = draft.vin ?? ""
    const vehicle = vehicles.get(vin)
    if (vehicle) fillIn(draft, problems, vehicle)
    if (draft.fuel && !isPluggedIn(draft.fuel)) leaveOutPlug(draft, problems)
    const before = seen.get(vin)
    if (before !== undefined) problems.vin ??= `Line ${before} has this VIN already.`
    else if (vin !== "") seen.set(vin, row.line)
    const { title, year = null, make = "", model = "", trim = "" } = draft
    const stockNumber = row.cells.stockNumber?.trim() ?? ""
    if (stockNumber.length > STOCK_NUMBER_LENGTH)
      problems.stockNumber = `Use at most ${STOCK_NUMBER_LENGTH} characters.`
    const photoAddresses = addressesIn(row.cells.photoAddresses ?? "")
    const wrongAddress = photoAddresses
      .map((address) => (address.length > ADDRESS_LENGTH ? "This address is too long." : addressRefusal(address)))
      .find((refusal) => refusal !== null)
    if (photoAddresses.length > PHOTO_LIMIT) problems.photoAddresses = `A listing has ${PHOTO_LIMIT} places for photos.`
    else if (wrongAddress) problems.photoAddresses = wrongAddress
    // What was left out above is not stated either.
    for (const name of Object.keys(stated) as (keyof ListingDraft)[]) if (!(name in draft)) delete stated[name]
    const columns = columnsOf(draft, problems)
    return {
      line: row.line,
      vin,
      stockNumber,
      photoAddresses,
      stated,
      title: listingTitle({ title, year, make, model, trim }),
      draft,
      problems,
      columns,
    }
  })
}

/** The VINs that are looked up: those of rows that do not say what people look for a car by. */
export function vinsToLookUp(rows: readonly ReadRow[]): string[] {
  const open = rows.filter(
    ({ cells, problem }) =>
      problem === null && (["year", "make", "model", "body", "fuel"] as const).some((field) => !cells[field]?.trim())
  )
  const vins = open.map(({ cells }) => normaliseVin(cells.vin ?? "").vin)
  return [...new Set(vins.filter((vin) => vin.length === VIN_LENGTH))]
}

function readRow({ cells, problem }: ReadRow): { draft: ListingDraft; problems: RowProblems } {
  const draft: ListingDraft = {}
  const condition: Partial<Condition> = {}
  const problems: RowProblems = problem === null ? {} : { row: problem }
  const written = (field: ListingImportField) => cells[field]?.trim() ?? ""

  readVin(cells, draft, problems)
  for (const field of TEXTS) if (written(field)) draft[field] = written(field)
  for (const [field, rules] of Object.entries(FIGURES) as [keyof typeof FIGURES, FigureRules][]) {
    const read = readFigure(written(field), rules)
    if (!read.ok) problems[field] = read.message
    else if (read.value !== null) draft[field] = read.value
  }
  const battery = readKilowattHours(written("batteryKwh"))
  if (battery === "unreadable") problems.batteryKwh = "Enter kilowatt-hours with at most one decimal: 77.4"
  else if (battery !== null) draft.batteryKwh = battery
  for (const field of ["price", "reserve", "startingPrice"] as const) {
    const read = readAmount(written(field), { cents: true })
    if (!read.ok) problems[field] = read.message
    else if (read.cents !== null) draft[AMOUNTS[field]] = read.cents
  }
  for (const field of CHOICES) {
    if (!written(field)) continue
    const choice = choiceOf(field, written(field))
    if (choice === null) problems[field] = choiceProblem(field)
    else Object.assign(draft, { [field]: choice })
  }
  for (const field of ANSWERS) {
    if (!written(field)) continue
    const answer = answerOf(written(field))
    if (answer === null) problems[field] = "Write yes or no."
    else condition[field] = answer
  }
  const rating = readFigure(written("conditionRating"), { minimum: 1, maximum: 5 })
  if (!rating.ok) problems.conditionRating = rating.message
  else if (rating.value !== null) condition.conditionRating = rating.value
  for (const field of ["physicalDamage", "moreInfo"] as const) if (written(field)) condition[field] = written(field)
  if (Object.keys(condition).length > 0) draft.condition = condition
  if (written("features")) draft.features = featuresOf(written("features"))
  leaveOutWrong(draft, problems)
  return { draft, problems }
}

function readVin(cells: ReadRow["cells"], draft: ListingDraft, problems: RowProblems): void {
  const { vin, dropped } = normaliseVin(cells.vin ?? "")
  if (vin.length <= VIN_LENGTH) draft.vin = vin
  const letters = dropped.replace(/[^A-Z]/g, "")
  if (letters) problems.vin = `No VIN has ${[...new Set(letters)].join(", ")} in it. Compare it with the permit.`
  else if (vin.length !== VIN_LENGTH) problems.vin = publicationSentences({ vin: "VIN_INCOMPLETE" }).vin!
  const confirmation = cells.vinCheckDigitConfirmed?.trim() ?? ""
  const confirmed = confirmation === "" ? false : answerOf(confirmation)
  if (confirmed === null) problems.vinCheckDigitConfirmed = "Write yes or no."
  if (problems.vin) return
  if (checkDigitSettled({ vin, vinCheckDigitConfirmed: confirmed ?? false })) {
    if (confirmed) draft.vinCheckDigitConfirmed = true
    return
  }
  problems.vin =
    "The check digit of this VIN does not match. Compare it with the permit; if it is right, write yes under ‘VIN confirmed’."
}

/** Each once, set apart by spaces, bars, commas or semicolons; an address may have the last two inside of it. */
function addressesIn(written: string): string[] {
  const all = written.split(/[\s|]+|[,;](?=\s*https?:)/).map((address) => address.replace(/[,;]+$/, ""))
  return [...new Set(all.filter(Boolean))]
}

function readKilowattHours(typed: string): number | null | "unreadable" {
  const text = typed.replace(/\s*kwh$/i, "")
  if (text === "") return null
  return /^\d{1,4}(?:[.,]\d)?$/.test(text) ? Number(text.replace(",", ".")) : "unreadable"
}

/** Inventories tell how far a tank lasts in the same column: of a car without a plug neither is stated. */
function leaveOutPlug(draft: ListingDraft, problems: RowProblems): void {
  for (const field of ["batteryKwh", "rangeKm"] as const) {
    delete draft[field]
    delete problems[field]
  }
}

/** What the draft's own schema refuses is told at its field and taken out, so that the rest can be shown. */
function leaveOutWrong(draft: ListingDraft, problems: RowProblems): void {
  const { error } = listingDraft.safeParse(draft, { error: inputProblem })
  for (const { path, message } of error?.issues ?? []) {
    const [first, second] = path.map(String)
    const isCondition = first === "condition" && second !== undefined
    const field = isCondition
      ? (second as ListingImportField)
      : (FIELD_OF_PATH[first!] ?? (first as ListingImportField))
    problems[field] ??= message
    if (isCondition && draft.condition) delete draft.condition[second as keyof Condition]
    else delete draft[first as keyof ListingDraft]
  }
}

/** The registry's words may be longer than a field. */
const LONGEST_NAME = 60

function fillIn(draft: ListingDraft, problems: RowProblems, vehicle: DecodedVehicle): void {
  const { plantCountry: _plantCountry, drivetrain: _drivetrain, transmission: _transmission, ...told } = vehicle
  for (const [name, value] of Object.entries(told) as [keyof typeof told, string | number | null][]) {
    if (value === null || value === "" || draft[name] !== undefined || problems[name] !== undefined) continue
    Object.assign(draft, { [name]: typeof value === "string" ? value.slice(0, LONGEST_NAME).trim() : value })
  }
  leaveOutWrong(draft, {})
}

function columnsOf(draft: ListingDraft, problems: RowProblems): SellerColumns | null {
  if (Object.keys(problems).length > 0) return null
  const whole = listingDraft.parse({ ...NOTHING_SAID, ...draft })
  const read = readChange(whole, null, { dealer: true })
  if (read.ok) return read.columns
  problems[read.field as ListingImportField] = read.message
  return null
}
