/** Imports a dealer's table of cars: checks each row, then makes all drafts in one transaction. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  LISTING_IMPORT_FIELDS,
  LISTING_IMPORT_MAXIMUM_COLUMNS,
  LISTING_IMPORT_MAXIMUM_ROWS,
  RefusedError,
  refusedField,
  type AnswerOf,
  type ListingImportField,
  type ListingImportRow,
  type ListingTerms,
  type RememberedColumns,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { CAR_COLUMNS, rememberedColumns } from "#src/modules/listing/rules/import-columns"
import { judgeRows, vinsToLookUp, type JudgedRow, type ReadRow } from "#src/modules/listing/rules/import-rows"
import { csv } from "#src/platform/csv"
import { database } from "#src/platform/database"
import type { ReceivedFile } from "#src/platform/received-file"
import { targetRefusal } from "#src/platform/ssrf-guard"
import { refuseNoDealer } from "../listing/dealers-alone"
import { namedTable, readImportTable, type ImportTable } from "./read-table"
import { startPhotoAddresses } from "./take-in-photos"

/** The time that one request spends on looking up VINs. Results are stored, and the next request continues. */
const LOOK_UP_MILLISECONDS = 3_000

type Preview = Omit<AnswerOf<typeof endpoints.previewListingImport>, "ok">
type Imported = Omit<AnswerOf<typeof endpoints.importListings>, "ok">

export interface ReadTable {
  form: ImportTable["form"]
  columns: Preview["columns"]
  rows: ReadRow[]
  kept: RememberedColumns<ListingImportField>
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
 * Creates drafts from the rows that have no mistake, in one transaction. A retry with the same `requestKey` gets the
 * same answer.
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

/** Reads the file before checking the seller, so that a wrong file is refused first. */
export async function readFor(scope: MedusaContainer, seller: AccountRecord, file: ReceivedFile): Promise<ReadTable> {
  const limits = { rows: LISTING_IMPORT_MAXIMUM_ROWS, columns: LISTING_IMPORT_MAXIMUM_COLUMNS }
  const table = await readImportTable(file, limits)
  refuseNoDealer(seller)
  const kept = await scope.resolve("listing").imports.columnsOf(seller.id)
  const { fields, columns, rows } = namedTable(table, CAR_COLUMNS, { sent: file.fields.columns, kept })
  return {
    form: table.form,
    columns,
    rows,
    kept: rememberedColumns(kept, table.names, fields),
    terms: await termsFor(scope, seller.id, file.fields.template),
  }
}

async function termsFor(scope: MedusaContainer, sellerId: string, id = ""): Promise<ListingTerms | null> {
  if (id === "") return null
  const template = await scope.resolve("listing").templates.own(id, sellerId)
  if (!template) throw refusedField("template", "This template does not exist any more.")
  return template.terms
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
