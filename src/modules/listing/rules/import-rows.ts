import {
  CHOICE_NAMES,
  FEATURE_CHECKLIST,
  FIGURE_NAMES,
  NO_FACTS,
  PLUG_NAMES,
  TEXT_NAMES,
  VIN_LENGTH,
  checkDigitSettled,
  cleanedVinSentence,
  figureOf,
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
  type FactName,
  type FigureFact,
  type ListingDraft,
  type ListingImportField,
  type ListingTerms,
} from "@northlot/contract"
import type { DecodedVehicle, SellerColumns } from "../types"
import { saidIn, shortened, undatedName, withoutEmptyDecimals } from "./import-cells"
import { answerOf, choiceOf, choiceProblem, featuresOf } from "./import-choices"
import { withoutMarkup } from "./import-markup"
import { photosIn } from "./import-photos"
import { readChange } from "./read-change"
import { withTerms } from "./template-terms"

export interface ReadRow {
  /** The line of the file at which the row ends. */
  line: number
  cells: Partial<Record<ListingImportField, string>>
  /** Why the whole row cannot be read. */
  problem: string | null
}

const STOCK_NUMBER_LENGTH = 40

export type RowProblems = Partial<Record<ListingImportField | "row", string>>
/** What was left out or shortened in the draft, by field. The row still becomes a draft. */
export type RowNotes = Partial<Record<ListingImportField, string>>

export interface JudgedRow {
  line: number
  vin: string
  /** The seller's own stock number of the car; empty where the row has none. */
  stockNumber: string
  /** The addresses of the car's photos. */
  photoAddresses: string[]
  title: string
  /** The row's own values, without those from the VIN and the template. */
  stated: ListingDraft
  /** The row's values, completed from the VIN and the template. */
  draft: ListingDraft
  problems: RowProblems
  notes: RowNotes
  /** What the VIN says about the vehicle, if known. */
  vehicle: DecodedVehicle | null
  /** The values to store, with the same columns for every row; null if the row has a problem. */
  columns: SellerColumns | null
}

const AMOUNTS = { price: "priceCents", reserve: "reserveCents", startingPrice: "startingPriceCents" } as const
const TEXTS = [...TEXT_NAMES, "title", "location", "description", "featuresExtra"] as const
const ANSWERS = ["accidents", "outOfProvince", "safetyIncluded"] as const

/** An empty draft. One statement stores all rows, so every row needs the same columns. */
const NOTHING_SAID = {
  vin: "",
  vinCheckDigitConfirmed: false,
  title: "",
  ...(NO_FACTS as Pick<ListingDraft, FactName>),
  location: "",
  description: "",
  features: [],
  featuresExtra: "",
  condition: {},
  priceCents: null,
  reserveCents: null,
  startingPriceCents: null,
} satisfies ListingDraft

/** The import fields of those draft properties that have another name. */
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
 * Judges each row by the rules of the editor. Where a row says nothing, `vehicles` (decoded VINs) and `terms` (the
 * seller's
 * template) fill it in. `addressRefusal` says why an address may not be fetched.
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
    // A field that was removed from `draft` as wrong is removed from `stated` too.
    for (const name of Object.keys(stated) as (keyof ListingDraft)[]) if (!(name in draft)) delete stated[name]
    const columns = columnsOf(draft, problems, vehicle)
    // Only a row that becomes a draft blocks later rows with the same VIN.
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

/**
 * The VINs to decode: the complete VINs of all readable rows. A row's values are compared with the data that its VIN
 * decodes to.
 */
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
  for (const field of FIGURE_NAMES) {
    const fact = figureOf(field)
    const read = readFact(written(field), fact)
    if (read.ok && read.value !== null) draft[field] = read.value
    else if (!read.ok && fact.isCount) notes[field] = leftOut(written(field), read.message)
    else if (!read.ok) problems[field] = read.message
  }
  for (const field of ["price", "reserve", "startingPrice"] as const) {
    const read = readAmount(withoutEmptyDecimals(written(field)), { cents: true })
    if (!read.ok) problems[field] = read.message
    else if (read.cents !== null) draft[AMOUNTS[field]] = read.cents
  }
  for (const field of CHOICE_NAMES) {
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
/** A count with or without its unit: `4D`, `4 portes`, `V6`, `4-cyl`, `5 passengers`. */
const COUNTED =
  /^(?:[vilhw]-?)?(\d{1,2})(?:[\s-]*(?:d|dr|drs|doors?|p|portes?|cyl\.?|cylinders?|cylindres?|seats?|passengers?|passagers?|places?))?$/i
const countIn = (text: string) => COUNTED.exec(text)?.[1] ?? text

/** The note for the seller about a value that was left out. */
const leftOut = (written: string, why: string) => `‘${shortened(written, QUOTED_LENGTH)}’ is left out. ${why}`
const QUOTED_LENGTH = 60

/** Leaves out a model or trim that a spreadsheet turned into a date. The VIN may fill it in. */
function leaveOutDates(draft: ListingDraft, notes: RowNotes): void {
  for (const field of ["model", "trim"] as const) {
    const meant = undatedName(draft[field] ?? "")
    if (meant === null) continue
    notes[field] = leftOut(draft[field]!, dateSentence(meant))
    delete draft[field]
  }
}

const dateSentence = (meant: string) =>
  `A spreadsheet turned this value into a date, perhaps from ${meant}. Type the value again, as text.`

function readStockNumber(cell: string | undefined, notes: RowNotes): string {
  const stockNumber = saidIn("stockNumber", cell)
  const meant = undatedName(stockNumber)
  if (meant !== null) notes.stockNumber = dateSentence(meant)
  if (stockNumber.length <= STOCK_NUMBER_LENGTH) return stockNumber
  // A shortened stock number could be that of another car.
  notes.stockNumber = leftOut(stockNumber, `A stock number has at most ${STOCK_NUMBER_LENGTH} characters.`)
  return ""
}

/** Notes what was removed from the VIN and where the VIN contradicts the row. A refused VIN is not compared. */
function tellOfVin(
  cell: string | undefined,
  { draft, vehicle, notes, problems }: Reading & { vehicle: DecodedVehicle | null }
): void {
  const remark = cleanedVinSentence(cell ?? "")
  if (remark !== null) notes.vin = remark
  if (problems.vin !== undefined) return
  for (const { field, told } of vinDifferences(vehicle, namesOf(draft)))
    notes[field] =
      `${notes[field] ?? ""} The VIN says ${told}. Correct this value, or confirm it before the car goes live.`.trim()
}

const namesOf = ({ year = null, make = "", model = "" }: ListingDraft) => ({ year, make, model })

function readVin(cells: ReadRow["cells"], draft: ListingDraft, problems: RowProblems): void {
  const { vin, dropped } = normaliseVin(cells.vin ?? "")
  if (vin.length <= VIN_LENGTH) draft.vin = vin
  const letters = dropped.replace(/[^A-Z]/g, "")
  // These letters, such as I and O, occur in no VIN and were removed. A scanner may put one before a complete VIN. If
  // one was typed instead of a digit, the VIN is now too short.
  const isWhole = vin.length === VIN_LENGTH && vinCheckDigitMatches(vin)
  if (letters && !isWhole)
    problems.vin = `A VIN never contains ${[...new Set(letters)].join(", ")}. Compare this VIN with the permit.`
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
    "The check digit of this VIN does not match. Compare the VIN with the permit. If the VIN is right, write yes under ‘VIN confirmed’."
}

/** Reads a number as dealers' tables write it: a count with its unit, or a distance with any spelling of kilometres. */
function readFact(typed: string, fact: FigureFact) {
  if (fact.decimals) return readFigure(typed, { unit: fact.unit, decimals: fact.decimals })
  const text = withoutEmptyDecimals(typed)
  return readFigure(fact.isCount ? countIn(text) : text.replace(KILOMETRES, " km"), fact)
}

/**
 * Removes battery and range of a car without a plug. Some dealers' tables write the range of a fuel tank into the range
 * column.
 */
function leaveOutPlug(draft: ListingDraft, problems: RowProblems): void {
  for (const field of PLUG_NAMES) {
    delete draft[field]
    delete problems[field]
  }
}

const figures = new Intl.NumberFormat("en-CA")

/** Shortens lists and texts that exceed the limits of the draft's schema. Adds a note to the field for each of them. */
function shorten(draft: ListingDraft, notes: RowNotes): void {
  const tell = (field: ListingImportField, sentence: string) => {
    notes[field] = notes[field] === undefined ? sentence : `${notes[field]} ${sentence}`
  }
  // Lists are shortened first, so that no note is made about an item that was removed.
  for (const { path, most, holder, name } of tooMuch(draft, "array")) {
    const features = holder[name] as string[]
    holder[name] = mostTelling(features, most)
    const left = features.length - most
    tell(
      fieldAt(path),
      `The file has ${features.length} features for this car. A listing takes ${most}, so ${left} ${left === 1 ? "is" : "are"} left out.`
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

/** Prefers features of the checklist, because searches find them. The selected features remain in the file's order. */
function mostTelling(features: readonly string[], most: number): string[] {
  const known = new Set<string>(features.filter((feature) => CHECKED.has(feature)).slice(0, most))
  let left = most - known.size
  return features.filter((feature) => known.has(feature) || left-- > 0)
}
const CHECKED: ReadonlySet<string> = new Set(FEATURE_CHECKLIST)

/** Removes each value that the draft's schema refuses and records the problem, so that the rest can be shown. */
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

/** The object or list that contains the value at this path. */
function holderOf(draft: ListingDraft, path: Path): Record<PropertyKey, unknown> {
  return path
    .slice(0, -1)
    .reduce((held, name) => held[name] as Record<PropertyKey, unknown>, draft as Record<PropertyKey, unknown>)
}

/** A name from the registry may be longer than the field allows. */
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
