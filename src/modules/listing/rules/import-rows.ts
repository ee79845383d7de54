import {
  FEATURE_CHECKLIST,
  VIN_LENGTH,
  checkDigitSettled,
  cleanedVinSentence,
  inputProblem,
  isPluggedIn,
  listingDraft,
  listingTitle,
  normaliseVin,
  publicationSentences,
  readAmount,
  readFigure,
  vinCheckDigitMatches,
  vinDifferences,
  type Condition,
  type FigureRules,
  type ListingDraft,
  type ListingImportField,
  type ListingTerms,
} from "@northlot/contract"
import type { DecodedVehicle, SellerColumns } from "../types"
import { saidIn, shortened, undatedName, withoutEmptyDecimals } from "./import-cells"
import { answerOf, choiceOf, choiceProblem, featuresOf, type ChoiceField } from "./import-choices"
import { withoutMarkup } from "./import-markup"
import { photosIn } from "./import-photos"
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

export type RowProblems = Partial<Record<ListingImportField | "row", string>>
/** What of a row is not in its draft, or not whole, by its field: none of it keeps the row from becoming one. */
export type RowNotes = Partial<Record<ListingImportField, string>>

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
  notes: RowNotes
  /** What its VIN tells, as far as that is known. */
  vehicle: DecodedVehicle | null
  /** What a draft is stored with, the same columns for every row; null where something is wrong. */
  columns: SellerColumns | null
}

const FIGURES = {
  year: { minimum: 1900, maximum: 2100, grouped: false },
  kms: { maximum: 2_000_000, unit: "km" },
  rangeKm: { minimum: 1, maximum: 2_000, unit: "km" },
} as const satisfies Partial<Record<ListingImportField, FigureRules>>
/** Nobody buys a car by these: what is no figure of theirs is left out. */
const COUNTS = {
  cylinders: { maximum: 16 },
  doors: { minimum: 1, maximum: 7 },
  seats: { minimum: 1, maximum: 15 },
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
    const { draft: said, problems, notes } = readRow(row)
    const stated = { ...said }
    const draft = terms ? withTerms(said, terms) : said
    const vin = draft.vin ?? ""
    const vehicle = vehicles.get(vin) ?? null
    if (vehicle) fillIn(draft, problems, vehicle)
    if (draft.fuel && !isPluggedIn(draft.fuel)) leaveOutPlug(draft, problems)
    const before = seen.get(vin)
    if (before !== undefined) problems.vin ??= `Line ${before} has this VIN already.`
    tellOfVin(row.cells.vin, { draft, vehicle, notes, problems })
    const { title, year = null, make = "", model = "", trim = "" } = draft
    const stockNumber = readStockNumber(row.cells.stockNumber, notes)
    const { addresses: photoAddresses, note } = photosIn(
      saidIn("photoAddresses", row.cells.photoAddresses),
      addressRefusal
    )
    if (note !== null) notes.photoAddresses = note
    // What was left out above is not stated either.
    for (const name of Object.keys(stated) as (keyof ListingDraft)[]) if (!(name in draft)) delete stated[name]
    const columns = columnsOf(draft, problems, vehicle)
    // One that becomes no draft does not stand in the way of the next.
    if (columns && vin !== "") seen.set(vin, row.line)
    return {
      line: row.line,
      vin,
      stockNumber,
      photoAddresses,
      stated,
      title: listingTitle({ title, year, make, model, trim }),
      draft,
      problems,
      notes,
      vehicle,
      columns,
    }
  })
}

/** The VINs that are looked up: those of all rows, since what each says is held against its VIN. */
export function vinsToLookUp(rows: readonly ReadRow[]): string[] {
  const read = rows.filter(({ problem }) => problem === null)
  const vins = read.map(({ cells }) => normaliseVin(cells.vin ?? "").vin)
  return [...new Set(vins.filter((vin) => vin.length === VIN_LENGTH))]
}

interface Reading {
  draft: ListingDraft
  problems: RowProblems
  notes: RowNotes
}

function readRow({ cells, problem }: ReadRow): Reading {
  const draft: ListingDraft = {}
  const condition: Partial<Condition> = {}
  const problems: RowProblems = problem === null ? {} : { row: problem }
  const notes: RowNotes = {}
  const written = (field: ListingImportField) => saidIn(field, withoutMarkup(cells[field] ?? ""))

  readVin(cells, draft, problems)
  for (const field of TEXTS) if (written(field)) draft[field] = written(field)
  leaveOutDates(draft, notes)
  for (const [field, rules] of Object.entries(FIGURES) as [keyof typeof FIGURES, FigureRules][]) {
    const read = readFigure(withoutEmptyDecimals(written(field)).replace(KILOMETRES, " km"), rules)
    if (!read.ok) problems[field] = read.message
    else if (read.value !== null) draft[field] = read.value
  }
  for (const [field, rules] of Object.entries(COUNTS) as [keyof typeof COUNTS, FigureRules][]) {
    const read = readFigure(countIn(withoutEmptyDecimals(written(field))), rules)
    if (!read.ok) notes[field] = leftOut(written(field), read.message)
    else if (read.value !== null) draft[field] = read.value
  }
  const battery = readKilowattHours(written("batteryKwh"))
  if (battery === "unreadable") problems.batteryKwh = "Enter kilowatt-hours with at most one decimal: 77.4"
  else if (battery !== null) draft.batteryKwh = battery
  for (const field of ["price", "reserve", "startingPrice"] as const) {
    const read = readAmount(withoutEmptyDecimals(written(field)), { cents: true })
    if (!read.ok) problems[field] = read.message
    else if (read.cents !== null) draft[AMOUNTS[field]] = read.cents
  }
  for (const field of CHOICES) {
    if (!written(field)) continue
    const choice = choiceOf(field, written(field))
    if (choice === null) notes[field] = leftOut(written(field), choiceProblem(field))
    else Object.assign(draft, { [field]: choice })
  }
  for (const field of ANSWERS) {
    if (!written(field)) continue
    const answer = answerOf(written(field))
    if (answer === null) problems[field] = "Write yes or no."
    else condition[field] = answer
  }
  const rating = readFigure(withoutEmptyDecimals(written("conditionRating")), { minimum: 1, maximum: 5 })
  if (!rating.ok) notes.conditionRating = leftOut(written("conditionRating"), "A rating is a figure from 1 to 5.")
  else if (rating.value !== null) condition.conditionRating = rating.value
  for (const field of ["physicalDamage", "moreInfo"] as const) if (written(field)) condition[field] = written(field)
  if (Object.keys(condition).length > 0) draft.condition = condition
  if (written("features")) draft.features = featuresOf(written("features"))
  shorten(draft, notes)
  leaveOutWrong(draft, problems)
  return { draft, problems, notes }
}

const KILOMETRES = /\s*(?:kms|kilom[eè]tres?|kilometers?)\.?$/i
/** `4D`, `4 portes`, `V6`, `4-cyl`, `5 passengers`. */
const COUNTED =
  /^(?:[vilhw]-?)?(\d{1,2})(?:[\s-]*(?:d|dr|drs|doors?|p|portes?|cyl\.?|cylinders?|cylindres?|seats?|passengers?|passagers?|places?))?$/i
const countIn = (text: string) => COUNTED.exec(text)?.[1] ?? text

/** For who reads what became of a row. */
const leftOut = (written: string, why: string) => `‘${shortened(written, QUOTED_LENGTH)}’ is left out. ${why}`
const QUOTED_LENGTH = 60

/** Names of cars that a spreadsheet took for a day: it is better to say nothing, and the VIN may know it. */
function leaveOutDates(draft: ListingDraft, notes: RowNotes): void {
  for (const field of ["model", "trim"] as const) {
    const meant = undatedName(draft[field] ?? "")
    if (meant === null) continue
    notes[field] = leftOut(draft[field]!, dateSentence(meant))
    delete draft[field]
  }
}

const dateSentence = (meant: string) => `A spreadsheet made this date, perhaps of ${meant}. Write it again, as text.`

function readStockNumber(cell: string | undefined, notes: RowNotes): string {
  const stockNumber = saidIn("stockNumber", cell)
  const meant = undatedName(stockNumber)
  if (meant !== null) notes.stockNumber = dateSentence(meant)
  if (stockNumber.length <= STOCK_NUMBER_LENGTH) return stockNumber
  // A part of it could be another car's.
  notes.stockNumber = leftOut(stockNumber, `A stock number has at most ${STOCK_NUMBER_LENGTH} characters.`)
  return ""
}

/** What was left out of its VIN, and where that says something else than the row; a VIN that is refused says nothing. */
function tellOfVin(
  cell: string | undefined,
  { draft, vehicle, notes, problems }: Reading & { vehicle: DecodedVehicle | null }
): void {
  const remark = cleanedVinSentence(cell ?? "")
  if (remark !== null) notes.vin = remark
  if (problems.vin !== undefined) return
  for (const { field, told } of vinDifferences(vehicle, namesOf(draft)))
    notes[field] =
      `${notes[field] ?? ""} The VIN says ${told}. Correct it, or confirm it before the car goes live.`.trim()
}

const namesOf = ({ year = null, make = "", model = "" }: ListingDraft) => ({ year, make, model })

function readVin(cells: ReadRow["cells"], draft: ListingDraft, problems: RowProblems): void {
  const { vin, dropped } = normaliseVin(cells.vin ?? "")
  if (vin.length <= VIN_LENGTH) draft.vin = vin
  const letters = dropped.replace(/[^A-Z]/g, "")
  // A scanner's letter before a whole VIN is left out; one that stands for a figure leaves too few.
  const isWhole = vin.length === VIN_LENGTH && vinCheckDigitMatches(vin)
  if (letters && !isWhole)
    problems.vin = `No VIN has ${[...new Set(letters)].join(", ")} in it. Compare it with the permit.`
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

const figures = new Intl.NumberFormat("en-CA")

/** What is more than the draft's own schema takes is cut and told. */
function shorten(draft: ListingDraft, notes: RowNotes): void {
  const tell = (field: ListingImportField, sentence: string) => {
    notes[field] = notes[field] === undefined ? sentence : `${notes[field]} ${sentence}`
  }
  // A list becomes shorter first: then nothing is told of what is not in it any more.
  for (const { path, most, holder, name } of tooMuch(draft, "array")) {
    const features = holder[name] as string[]
    holder[name] = mostTelling(features, most)
    const left = features.length - most
    tell(
      fieldAt(path),
      `The file has ${features.length}, and a listing takes ${most}: ${left} ${left === 1 ? "is" : "are"} left out.`
    )
  }
  for (const { path, most, holder, name } of tooMuch(draft, "string")) {
    const text = holder[name] as string
    const cut = shortened(text, most)
    holder[name] = cut
    const subject = typeof name === "number" ? `‘${cut}’` : "It"
    tell(fieldAt(path), `${subject} is cut to ${figures.format(most)} characters, of ${figures.format(text.length)}.`)
  }
}

function tooMuch(draft: ListingDraft, origin: "array" | "string") {
  return (listingDraft.safeParse(draft).error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== "too_big" || issue.origin !== origin) return []
    const { path, maximum } = issue
    return [{ path, most: Number(maximum), holder: holderOf(draft, path), name: path.at(-1)! }]
  })
}

/** What searches find comes first; all in the order of the file. */
function mostTelling(features: readonly string[], most: number): string[] {
  const known = new Set<string>(features.filter((feature) => CHECKED.has(feature)).slice(0, most))
  let left = most - known.size
  return features.filter((feature) => known.has(feature) || left-- > 0)
}
const CHECKED: ReadonlySet<string> = new Set(FEATURE_CHECKLIST)

/** What the draft's own schema refuses is told at its field and taken out, so that the rest can be shown. */
function leaveOutWrong(draft: ListingDraft, problems: RowProblems): void {
  const { error } = listingDraft.safeParse(draft, { error: inputProblem })
  for (const { path, message } of error?.issues ?? []) {
    problems[fieldAt(path)] ??= message
    const [first, second] = path
    if (first === "condition" && draft.condition) delete draft.condition[second as keyof Condition]
    else delete draft[first as keyof ListingDraft]
  }
}

type Path = readonly PropertyKey[]

function fieldAt([first, second]: Path): ListingImportField {
  if (first === "condition" && second !== undefined) return second as ListingImportField
  return FIELD_OF_PATH[String(first)] ?? (first as ListingImportField)
}

/** What holds a value of a draft, to be written to. */
function holderOf(draft: ListingDraft, path: Path): Record<PropertyKey, unknown> {
  return path
    .slice(0, -1)
    .reduce((held, name) => held[name] as Record<PropertyKey, unknown>, draft as Record<PropertyKey, unknown>)
}

/** The registry's words may be longer than a field. */
const LONGEST_NAME = 60

function fillIn(draft: ListingDraft, problems: RowProblems, vehicle: DecodedVehicle): void {
  const { year, make, model, trim, body, fuel, engine, cylinders, doors } = vehicle
  const told = { year, make, model, trim, body, fuel, engine, cylinders, doors }
  for (const [name, value] of Object.entries(told) as [keyof typeof told, string | number | null][]) {
    if (value === null || value === "" || draft[name] !== undefined || problems[name] !== undefined) continue
    Object.assign(draft, { [name]: typeof value === "string" ? value.slice(0, LONGEST_NAME).trim() : value })
  }
  leaveOutWrong(draft, {})
}

function columnsOf(draft: ListingDraft, problems: RowProblems, vehicle: DecodedVehicle | null): SellerColumns | null {
  if (Object.keys(problems).length > 0) return null
  const whole = listingDraft.parse({ ...NOTHING_SAID, ...draft })
  const read = readChange(whole, null, { dealer: true })
  if (read.ok) return { ...read.columns, vinDifferences: vinDifferences(vehicle, namesOf(whole)) }
  problems[read.field as ListingImportField] = read.message
  return null
}
