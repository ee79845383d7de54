import { z } from "zod"

import {
  LISTING_IMPORT_FIELDS,
  LISTING_IMPORT_MAXIMUM_BYTES,
  type ListingImportField,
} from "../../rules/listing-import"
import { SEPARATORS, TEXT_ENCODINGS, type Separator, type TextEncoding } from "../../rules/table-text"
import { listingDraft } from "../listing/listings"
import { ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

/**
 * The table (.csv, .tsv, .txt or .xlsx), with `columns` beside it: what each of its columns is, by the names of
 * `LISTING_IMPORT_FIELDS` with commas between them, empty for a column that is left out. Without it columns are known by
 * their names, and by what the seller said of such a name at the last import. `sheet` names the sheet of a spreadsheet;
 * without it the first one that has a table is read. `template` is the id of an own one: what a row does not say begins
 * with its terms. `encoding` and `separator` say how a text is read, by the names of `TEXT_ENCODINGS` and `SEPARATORS`;
 * without them both are recognised.
 */
const upload = {
  field: "file",
  maximumBytes: LISTING_IMPORT_MAXIMUM_BYTES,
  extraFields: ["columns", "sheet", "template", "encoding", "separator"],
}
const rateLimit = { points: 60, seconds: 60 }
const errors = ["UNREADABLE_FILE", "NOT_ALLOWED_TO_LIST"] as const

const field = z.enum(Object.keys(LISTING_IMPORT_FIELDS) as [ListingImportField, ...ListingImportField[]])

/** By field; `row` is the row as a whole. */
export const listingImportProblems = z.partialRecord(field.or(z.literal("row")), z.string())

/** By field: what of the row is cut or left out, and why; it becomes a draft without that. */
export const listingImportNotes = z.partialRecord(field, z.string())

const encoding = z.enum(Object.keys(TEXT_ENCODINGS) as [TextEncoding, ...TextEncoding[]])
const separator = z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]])

const importRow = z.object({
  /** In the file, where the row ends. */
  line: z.number().int(),
  vin: z.string(),
  title: z.string(),
  /** `there`: the seller has this car already, as a draft or live; it stays as it is. */
  becomes: z.enum(["added", "there", "refused"]),
  /** The draft that was made, or the listing that was there. */
  listingId: z.string().nullable(),
  /** So many addresses of photos it has. */
  photos: z.number().int(),
  problems: listingImportProblems,
  notes: listingImportNotes,
})
export type ListingImportRow = z.infer<typeof importRow>

const importedDraft = listingDraft.pick({
  vin: true,
  vinCheckDigitConfirmed: true,
  title: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  body: true,
  kms: true,
  exteriorColor: true,
  interiorColor: true,
  fuel: true,
  transmission: true,
  drivetrain: true,
  engine: true,
  cylinders: true,
  doors: true,
  seats: true,
  batteryKwh: true,
  rangeKm: true,
  location: true,
  description: true,
  features: true,
  featuresExtra: true,
  condition: true,
  priceCents: true,
  reserveCents: true,
  startingPriceCents: true,
  openingShareBasisPoints: true,
  minIncrementCents: true,
  relistTimes: true,
  warranty: true,
  audience: true,
})

const counts = { added: z.number().int(), there: z.number().int(), refused: z.number().int() }

export const previewListingImport = endpoint("POST /api/seller/listing-imports/preview", ["seller"], {
  summary:
    "What an import of cars from a CSV or a spreadsheet would make, row by row; nothing is changed. For dealers.",
  rateLimit,
  upload,
  answer: z.object({
    ok,
    /** The sheets of a spreadsheet, and the one that was read; none for a CSV. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** How a text was read: as it was recognised, or as the request says; null for a spreadsheet. */
    encoding: encoding.nullable(),
    separator: separator.nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        /** The first value under it. */
        example: z.string(),
        /** Null where it is left out. */
        field: field.nullable(),
        /** It is known, and a listing has no place for it. */
        withoutPlace: z.boolean(),
      })
    ),
    /** `draft` is what could be read of the row, completed by its VIN. */
    rows: z.array(importRow.extend({ draft: importedDraft })),
    ...counts,
    /** So many VINs are still to be looked up: send the same again. */
    lookingUp: z.number().int(),
  }),
  errors,
})

export const importListings = endpoint("POST /api/seller/listing-imports", ["seller"], {
  summary:
    "Make a draft of every car of a CSV or a spreadsheet that has no mistake, all of these or none; the other rows are told. A car that the seller has already is left as it is, so that the same file again makes none twice. For dealers.",
  rateLimit,
  upload,
  status: 201,
  answer: z.object({
    ok,
    rows: z.array(importRow),
    ...counts,
    /** Photos are fetched from their addresses after the answer; null where there are none. */
    photoImportId: z.string().nullable(),
  }),
  errors: [...errors, "UNAVAILABLE"],
})

export const downloadImportTemplate = endpoint("GET /api/seller/listing-imports/template.csv", ["seller"], {
  summary: "northlot_cars.csv: the names of all columns that an import of cars knows.",
  rateLimit,
  document: "text/csv",
  answer: z.string(),
})
