import { z } from "zod"

import {
  REGISTRANT_IMPORT_FIELDS,
  REGISTRANT_IMPORT_MAXIMUM_BYTES,
  type RegistrantImportField,
} from "../../rules/registrant-import"
import { STAFF } from "../../staff"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"
import { TABLE_FIELDS, tableForm } from "./table-form"

const { adminRead, adminAct } = inArea("administration")

const field = z.enum(Object.keys(REGISTRANT_IMPORT_FIELDS) as [RegistrantImportField, ...RegistrantImportField[]])

/** The upload of a table of people, such as the console's own download. Its columns are `REGISTRANT_IMPORT_FIELDS`. */
const upload = { field: "file", maximumBytes: REGISTRANT_IMPORT_MAXIMUM_BYTES, extraFields: TABLE_FIELDS }

const previewRow = z.object({
  /** The line in the file; line 1 has the column names. */
  line: z.number().int(),
  email: z.string(),
  /**
   * `known`: an account with this email exists (in upper or lower case) and is not changed.
   * `closed`: the row comes from the console's own CSV and describes an account whose personal data was removed.
   */
  becomes: z.enum(["added", "known", "closed", "refused"]),
  /** Problems by field name. The key `row` means the row as a whole. */
  problems: z.partialRecord(field.or(z.literal("row")), z.string()),
})
export type ImportPreviewRow = z.infer<typeof previewRow>

export const previewRegistrantImport = adminAct("POST registrant-imports/preview", STAFF.support, {
  summary: "Previews an import of accounts from a table, row by row; changes nothing.",
  upload,
  answer: z.object({
    ok,
    ...tableForm(field),
    /** The first 200 rows, refused rows first. */
    rows: z.array(previewRow),
    total: z.number().int(),
    added: z.number().int(),
    known: z.number().int(),
    closed: z.number().int(),
    refused: z.number().int(),
  }),
  errors: ["UNREADABLE_FILE"],
})

const importView = z.object({
  id: z.string(),
  by: z.string(),
  at: instant,
  waiting: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
  /** Rows, by line, that the preview accepted but that could not be added. */
  refused: z.array(z.object({ line: z.number().int(), problem: z.string() })),
})
export type RegistrantImport = z.infer<typeof importView>

export const importRegistrants = adminAct("POST registrant-imports", STAFF.support, {
  summary: "Adds all accounts of a table, or none if a row is refused. Existing accounts stay as they are.",
  upload,
  status: 201,
  answer: z.object({ ok, import: importView }),
  errors: ["UNREADABLE_FILE"],
})

export const readRegistrantImport = adminRead("registrant-imports/:id", STAFF.support, {
  summary: "Returns the progress of an import of accounts.",
  answer: z.object({ ok, import: importView }),
  errors: ["NOT_FOUND"],
})
