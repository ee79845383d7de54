/** Imports a dealer's table of cars: checks each row, then makes all drafts in one transaction. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  LISTING_IMPORT_FIELDS,
  LISTING_IMPORT_MAXIMUM_COLUMNS,
  LISTING_IMPORT_MAXIMUM_ROWS,
  RefusedError,
  SEPARATORS,
  TEXT_ENCODINGS,
  refusedField,
  type AnswerOf,
  type ListingImportField,
  type ListingImportRow,
  type ListingTerms,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import {
  isWithoutPlace,
  rememberedColumns,
  readColumns,
  recogniseColumns,
  type RememberedColumns,
} from "#src/modules/listing/rules/import-columns"
import { judgeRows, vinsToLookUp, type JudgedRow, type ReadRow } from "#src/modules/listing/rules/import-rows"
import { csv } from "#src/platform/csv"
import { readCsvTable, type ChosenForm, type CsvRow } from "#src/platform/csv-table"
import { database } from "#src/platform/database"
import type { ReceivedFile } from "#src/platform/received-file"
import { targetRefusal } from "#src/platform/ssrf-guard"
import { readWorkbook } from "#src/platform/workbook"
import { refuseNoDealer } from "../listing/dealers-alone"
import { startPhotoAddresses } from "./take-in-photos"

/** The time that one request spends on looking up VINs. Results are stored, and the next request continues. */
const LOOK_UP_MILLISECONDS = 3_000

type Preview = Omit<AnswerOf<typeof endpoints.previewListingImport>, "ok">
type Imported = Omit<AnswerOf<typeof endpoints.importListings>, "ok">

/** How the file was read. */
type Form = Pick<Preview, "sheets" | "sheet" | "encoding" | "separator">

export interface ReadTable {
  form: Form
  columns: Preview["columns"]
  rows: ReadRow[]
  kept: RememberedColumns
  terms: ListingTerms | null
}

/**
 * @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE, INVALID_INPUT; NOT_ALLOWED_TO_LIST for sellers who are no
 * dealer
 */
export async function previewImport(
  scope: MedusaContainer,
  seller: AccountRecord,
  file: ReceivedFile
): Promise<Preview> {
  const { form, columns, rows, terms } = await readFor(scope, seller, file)
  const { judged, lookingUp } = await judge(scope, rows, terms)
  const there = await scope.resolve("listing").imports.there(seller.id, vinsOf(judged))
  const shown = judged.map((row) => ({ ...shownRow(row, { there }), draft: row.draft }))
  return { ...form, columns, rows: shown, ...counted(shown), lookingUp }
}

/**
 * Makes drafts of all rows without a mistake, all or none. A retry with the same `requestKey` gets the same answer.
 * @throws RefusedError as `previewImport` does; UNAVAILABLE while VINs are still being looked up
 */
export async function importListings(
  scope: MedusaContainer,
  seller: AccountRecord,
  { file, requestKey }: { file: ReceivedFile; requestKey: string | null }
): Promise<Imported> {
  const { rows, kept, terms } = await readFor(scope, seller, file)
  const { judged, lookingUp } = await judge(scope, rows, terms)
  if (lookingUp > 0) {
    const message = "The VINs of this table are still being looked up. Please try again in a moment."
    throw new RefusedError("UNAVAILABLE", message, { retryAfterSeconds: 1 })
  }
  const listings = scope.resolve("listing")
  const done = await database().transaction(async () => {
    const madeBefore = await listings.imports.begin(seller.id, kept, requestKey)
    const there = await listings.imports.there(seller.id, vinsOf(judged))
    const drafts = judged.flatMap(({ vin, columns }) =>
      columns && !there.has(vin) ? [{ id: listings.records.newId(), vin, columns }] : []
    )
    await listings.records.createAll(seller.id, drafts)
    const made = new Map(drafts.map(({ id, vin }) => [vin, id]))
    for (const [vin, id] of there) if (madeBefore.has(id)) made.set(vin, id)
    const idOf = (vin: string) => made.get(vin) ?? there.get(vin)
    await listings.photoImports.noteStockNumbers(
      seller.id,
      judged.flatMap(({ vin, columns, stockNumber }) => {
        const listingId = columns ? idOf(vin) : undefined
        return listingId && stockNumber ? [{ listingId, stockNumber }] : []
      })
    )
    await listings.imports.noteMade(seller.id, [...made.values()])
    const photoImportId = await startPhotoAddresses(scope, seller.id, {
      name: file.name,
      cars: judged.flatMap(({ vin, columns, photoAddresses }) => {
        const listingId = columns ? idOf(vin) : undefined
        return listingId ? [{ listingId, addresses: photoAddresses }] : []
      }),
    })
    return { rows: judged.map((row) => shownRow(row, { there, made })), photoImportId }
  })
  return { ...done, ...counted(done.rows) }
}

/** A header line with all columns that an import knows. */
export function importTemplate(): string {
  return csv(
    Object.values(LISTING_IMPORT_FIELDS).map((name) => [name, () => ""] as const),
    []
  )
}

/** Reads the file before it checks the seller: somebody who chose a wrong file is told that first. */
export async function readFor(scope: MedusaContainer, seller: AccountRecord, file: ReceivedFile): Promise<ReadTable> {
  const { names, rows, ...form } = await tableOf(file)
  refuseNoDealer(seller)
  const before = await scope.resolve("listing").imports.columnsOf(seller.id)
  const fields = fieldsOf(file.fields.columns, names, before)
  const example = (index: number) => rows.find(({ cells }) => cells[index]?.trim())?.cells[index]?.trim() ?? ""
  return {
    form,
    columns: names.map((name, index) => ({
      name,
      example: example(index).slice(0, EXAMPLE_LENGTH),
      field: fields[index] ?? null,
      withoutPlace: isWithoutPlace(name),
    })),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells[index] ?? ""]] : []))),
      problem: lengthProblem(cells, names.length),
    })),
    kept: rememberedColumns(before, names, fields),
    terms: await termsFor(scope, seller.id, file.fields.template),
  }
}

async function termsFor(scope: MedusaContainer, sellerId: string, id = ""): Promise<ListingTerms | null> {
  if (id === "") return null
  const template = await scope.resolve("listing").templates.own(id, sellerId)
  if (!template) throw refusedField("template", "This template does not exist any more.")
  return template.terms
}

const EXAMPLE_LENGTH = 80

/** An extra separator moves all later values into wrong columns. */
function lengthProblem(cells: readonly string[], columns: number): string | null {
  if (cells.length === columns) return null
  const more = cells.slice(columns)
  if (more.length > 0 && more.every((cell) => cell.trim() === "")) return null
  const values = cells.length === 1 ? "1 value" : `${cells.length} values`
  return `This row has ${values}, and the first line ${columns} names. Put a text that holds a separator in quotes.`
}

interface Table extends Form {
  names: string[]
  rows: CsvRow[]
}

async function tableOf(file: ReceivedFile): Promise<Table> {
  const table = await readByKind(file)
  const { names, rows } = table
  if (rows.length > LISTING_IMPORT_MAXIMUM_ROWS)
    throw refusedField(
      "file",
      `This table has ${rows.length} rows. Import at most ${LISTING_IMPORT_MAXIMUM_ROWS} at once.`
    )
  if (names.length > LISTING_IMPORT_MAXIMUM_COLUMNS)
    throw refusedField(
      "file",
      `This table has more than ${LISTING_IMPORT_MAXIMUM_COLUMNS} columns. Leave some of them out.`
    )
  return table
}

async function readByKind({ name, bytes, fields }: ReceivedFile): Promise<Table> {
  if (/\.(?:csv|tsv|tab|txt)$/i.test(name)) {
    const table = readCsvTable(bytes, chosenForm(fields))
    if (!table.ok) throw new RefusedError("UNREADABLE_FILE", UNREADABLE[table.why])
    const { names, rows, encoding, separator } = table
    return { names, rows, sheets: [], sheet: null, encoding, separator }
  }
  if (/\.xlsx$/i.test(name)) {
    const table = await readWorkbook(bytes, fields.sheet || undefined)
    if (table.ok) {
      const { names, rows, sheets, sheet } = table
      return { names, rows, sheets, sheet, encoding: null, separator: null }
    }
    if (table.why === "sheet") throw refusedField("sheet", "This spreadsheet has no sheet of this name.")
    throw new RefusedError("UNREADABLE_FILE", UNREADABLE_WORKBOOK[table.why])
  }
  const message = "Choose a CSV file or a spreadsheet: its name ends in .csv, .tsv, .txt or .xlsx."
  throw new RefusedError("UNSUPPORTED_MEDIA", message)
}

/** @throws RefusedError INVALID_INPUT */
function chosenForm({ encoding, separator }: ReceivedFile["fields"]): ChosenForm {
  const choice = <Name extends string>(field: string, sent: string | undefined, choices: Record<Name, string>) => {
    if (!sent) return undefined
    if (Object.hasOwn(choices, sent)) return sent as Name
    throw refusedField(field, `This can only be ${Object.keys(choices).join(", ")}.`)
  }
  return {
    encoding: choice("encoding", encoding, TEXT_ENCODINGS),
    separator: choice("separator", separator, SEPARATORS),
  }
}

const UNREADABLE_WORKBOOK = {
  old: "This spreadsheet has an old form, or a password. Save it as .xlsx, without a password.",
  large: "This spreadsheet is too large to be a list of cars. Copy the cars into a new one and import that.",
  form: "This file could not be read as a spreadsheet. Save it again as .xlsx, or as ‘CSV UTF-8’.",
  empty: "This spreadsheet has no rows under the names of its columns.",
} as const

const UNREADABLE = {
  encoding: "This file could not be read as text. Save it as ‘CSV UTF-8’ in your spreadsheet.",
  form: "This file could not be read as a table: a quote in it does not end.",
  empty: "This table has no rows under the names of its columns.",
} as const

function fieldsOf(
  sent: string | undefined,
  names: readonly string[],
  before: RememberedColumns
): (ListingImportField | null)[] {
  if (sent === undefined) return recogniseColumns(names, before)
  const read = readColumns(sent, names.length)
  if (!read.ok) throw refusedField("columns", read.message)
  return read.fields
}

export async function judge(scope: MedusaContainer, rows: readonly ReadRow[], terms: ListingTerms | null) {
  const vins = vinsToLookUp(rows)
  const vehicles = await scope.resolve("listing").vins.decodeAll(vins, LOOK_UP_MILLISECONDS)
  return {
    judged: judgeRows(rows, vehicles, { terms, addressRefusal: targetRefusal }),
    lookingUp: vins.filter((vin) => !vehicles.has(vin)).length,
  }
}

const vinsOf = (rows: readonly JudgedRow[]) => rows.flatMap(({ vin, columns }) => (columns ? [vin] : []))

export function shownRow(
  { line, vin, title, photoAddresses, problems, notes, columns }: JudgedRow,
  { there, made }: { there: ReadonlyMap<string, string>; made?: ReadonlyMap<string, string> }
): ListingImportRow {
  const photos = photoAddresses.length
  if (!columns) return { line, vin, title, photos, becomes: "refused", listingId: null, problems, notes }
  const listingId = made?.get(vin) ?? there.get(vin) ?? null
  const becomes = there.has(vin) && !made?.has(vin) ? "there" : "added"
  return { line, vin, title, photos, becomes, listingId, problems, notes }
}

function counted(rows: readonly ListingImportRow[]) {
  const count = (what: ListingImportRow["becomes"]) => rows.filter(({ becomes }) => becomes === what).length
  return { added: count("added"), there: count("there"), refused: count("refused") }
}
