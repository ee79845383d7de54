import { z } from "zod"

import {
  LISTING_IMPORT_FIELDS,
  LISTING_IMPORT_MAXIMUM_BYTES,
  type ListingImportField,
} from "../../rules/listing-import"
import { forEachFact } from "../../rules/vehicle-facts"
import { listingDraft } from "../listing/listings"
import { ok } from "../shared"
import { inArea } from "../../in-area"
import { TABLE_FIELDS, tableForm } from "./table-form"

const { endpoint } = inArea("seller")

/**
 * The upload of a table of cars. The server remembers the columns that the seller matched in the last import.
 * `template` is the id of the seller's template, whose terms fill the fields that a row leaves empty.
 */
const upload = {
  field: "file",
  maximumBytes: LISTING_IMPORT_MAXIMUM_BYTES,
  extraFields: [...TABLE_FIELDS, "template"],
}
const rateLimit = { points: 60, seconds: 60 }
const errors = ["UNREADABLE_FILE", "NOT_ALLOWED_TO_LIST"] as const

const field = z.enum(Object.keys(LISTING_IMPORT_FIELDS) as [ListingImportField, ...ListingImportField[]])

/** Problems by field name. The key `row` means the row as a whole. */
export const listingImportProblems = z.partialRecord(field.or(z.literal("row")), z.string())

/** For each field name, a sentence that says which part of the row is shortened or left out, and why. */
export const listingImportNotes = z.partialRecord(field, z.string())

const importRow = z.object({
  /** The line of the file on which the row ends. */
  line: z.number().int(),
  vin: z.string(),
  title: z.string(),
  /** `there`: the seller already has this car as a draft or live listing, which is not changed. */
  becomes: z.enum(["added", "there", "refused"]),
  /** The new draft, or the existing listing. */
  listingId: z.string().nullable(),
  /** The number of photo URLs in the row. */
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
    ...tableForm(field),
    /** `draft` contains the fields that could be read from the row, completed by decoding its VIN. */
    rows: z.array(importRow.extend({ draft: importedDraft })),
    ...counts,
    /** The number of VINs that are still being looked up. Send the same request again for their results. */
    lookingUp: z.number().int(),
  }),
  errors,
})

export const importListings = endpoint("POST /api/seller/listing-imports", ["seller"], {
  summary: "Makes drafts of all faultless rows of a dealer's table. Cars that the dealer already has stay unchanged.",
  rateLimit,
  upload,
  status: 201,
  answer: z.object({
    ok,
    rows: z.array(importRow),
    ...counts,
    /** The id of the import that fetches the photos after this answer; null if the table has no photo URLs. */
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
