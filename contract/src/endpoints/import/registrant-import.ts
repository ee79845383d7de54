import { z } from "zod"

import { SEPARATORS, type Separator } from "../../rules/table-text"
import { STAFF } from "../../staff"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

const separator = z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]])
/** Its first line names the columns; without `separator` it is recognised. */
const table = z.strictObject({ csv: z.string().min(1).max(90_000), separator: separator.optional() })

const previewRow = z.object({
  /** In the file, where line 1 has the names. */
  line: z.number().int(),
  email: z.string(),
  /** `known`: an account has this address, in any case, and stays as it is. */
  becomes: z.enum(["added", "known", "refused"]),
  /** By column. */
  problems: z.record(z.string(), z.string()),
})
export type ImportPreviewRow = z.infer<typeof previewRow>

export const previewRegistrantImport = adminAct("POST registrant-imports/preview", STAFF.support, {
  summary: "Previews an import of accounts from a CSV, row by row; changes nothing.",
  body: table,
  answer: z.object({
    ok,
    separator,
    rows: z.array(previewRow),
    added: z.number().int(),
    known: z.number().int(),
    refused: z.number().int(),
  }),
  errors: ["INVALID_INPUT"],
})

const importView = z.object({
  id: z.string(),
  by: z.string(),
  at: instant,
  waiting: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
  /** By line: right in the preview, but could not be added. */
  refused: z.array(z.object({ line: z.number().int(), problem: z.string() })),
})
export type RegistrantImport = z.infer<typeof importView>

export const importRegistrants = adminAct("POST registrant-imports", STAFF.support, {
  summary: "Adds all accounts of a CSV, or none if a row is refused. Existing accounts stay as they are.",
  body: table,
  status: 201,
  answer: z.object({ ok, import: importView }),
  errors: ["INVALID_INPUT"],
})

export const readRegistrantImport = adminRead("registrant-imports/:id", STAFF.support, {
  summary: "Tells how far an import of accounts has come.",
  answer: z.object({ ok, import: importView }),
  errors: ["NOT_FOUND"],
})
