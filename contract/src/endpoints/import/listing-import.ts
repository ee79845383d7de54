import { z } from "zod"

import {
  LISTING_IMPORT_FIELDS,
  LISTING_IMPORT_MAXIMUM_BYTES,
  type ListingImportField,
} from "../../rules/listing-import"
import { SEPARATORS, TEXT_ENCODINGS, type Separator, type TextEncoding } from "../../rules/table-text"
import { forEachFact } from "../../rules/vehicle-facts"
import { listingDraft } from "../listing/listings"
import { ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint } = inArea("seller")

/**
 * The table (.csv, .tsv, .txt or .xlsx). `columns` names its columns by `LISTING_IMPORT_FIELDS`, with commas, empty for
 * one left out; without it names are matched, also as the seller matched them at the last import. `sheet` names a
 * sheet; without it the first one with a table is read. `template` is the id of the seller's template: its terms fill
 * what a row leaves open. `encoding` and `separator` (`TEXT_ENCODINGS`, `SEPARATORS`) are recognised without a value.
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

/** By field: what of the row is cut or left out, and why. The draft is made without it. */
export const listingImportNotes = z.partialRecord(field, z.string())

const encoding = z.enum(Object.keys(TEXT_ENCODINGS) as [TextEncoding, ...TextEncoding[]])
const separator = z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]])

const importRow = z.object({
  /** Where the row ends in the file. */
  line: z.number().int(),
  vin: z.string(),
  title: z.string(),
  /** `there`: the seller already has this car, as a draft or live; it stays as it is. */
  becomes: z.enum(["added", "there", "refused"]),
  /** The new draft, or the listing that was there. */
  listingId: z.string().nullable(),
  /** Addresses of photos in it. */
  photos: z.number().int(),
  problems: listingImportProblems,
  notes: listingImportNotes,
})
export type ListingImportRow = z.infer<typeof importRow>

const importedDraft = listingDraft.pick({
  vin: true,
  vinCheckDigitConfirmed: true,
  title: true,
  ...forEachFact(() => true as const),
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
  summary: "Previews a dealer's import of cars from a CSV or spreadsheet, row by row; changes nothing.",
  rateLimit,
  upload,
  answer: z.object({
    ok,
    /** The sheets of a spreadsheet and the one that was read; empty for a CSV. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    /** How a text was read: as recognised, or as the request says; null for a spreadsheet. */
    encoding: encoding.nullable(),
    separator: separator.nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        example: z.string(),
        /** Null where it is left out. */
        field: field.nullable(),
        /** It is known, but a listing has no place for it. */
        withoutPlace: z.boolean(),
      })
    ),
    /** `draft` is what could be read of the row, completed by its VIN. */
    rows: z.array(importRow.extend({ draft: importedDraft })),
    ...counts,
    /** VINs still to be looked up: send the same again. */
    lookingUp: z.number().int(),
  }),
  errors,
})

export const importListings = endpoint("POST /api/seller/listing-imports", ["seller"], {
  summary: "Makes drafts of all faultless cars of a dealer's table, or none. Cars that the dealer has stay unchanged.",
  rateLimit,
  upload,
  status: 201,
  answer: z.object({
    ok,
    rows: z.array(importRow),
    ...counts,
    /** Photos are fetched after the answer; null without addresses. */
    photoImportId: z.string().nullable(),
  }),
  errors: [...errors, "UNAVAILABLE"],
})

export const downloadImportTemplate = endpoint("GET /api/seller/listing-imports/template.csv", ["seller"], {
  summary: "Downloads northlot_cars.csv: the names of all columns that an import of cars knows.",
  rateLimit,
  document: "text/csv",
  answer: z.string(),
})
