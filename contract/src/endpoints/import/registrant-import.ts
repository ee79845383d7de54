import { z } from "zod"

import { SEPARATORS, type Separator } from "../../rules/table-text"
import { STAFF } from "../../staff"
import { instant, ok } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct } = inArea("administration")

const separator = z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]])
/** A table whose first line names its columns; what separates its values is recognised where it is not said. */
const table = z.strictObject({ csv: z.string().min(1).max(90_000), separator: separator.optional() })

const previewRow = z.object({
  /** In the file, the first one having the names. */
  line: z.number().int(),
  email: z.string(),
  /** `known`: somebody has this address, in whatever case, and stays as they are. */
  becomes: z.enum(["added", "known", "refused"]),
  /** By column. */
  problems: z.record(z.string(), z.string()),
})
export type ImportPreviewRow = z.infer<typeof previewRow>

export const previewRegistrantImport = adminAct("POST registrant-imports/preview", STAFF.support, {
  summary: "What an import of accounts from a CSV would do, row by row; nothing is changed.",
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
  /** By line: what was right in the preview and could not be added after all. */
  refused: z.array(z.object({ line: z.number().int(), problem: z.string() })),
})
export type RegistrantImport = z.infer<typeof importView>

export const importRegistrants = adminAct("POST registrant-imports", STAFF.support, {
  summary:
    "Add the accounts of a CSV: all of them, or none where a row is refused. Who has an account stays as they are, so that the same file again adds nobody.",
  body: table,
  status: 201,
  answer: z.object({ ok, import: importView }),
  errors: ["INVALID_INPUT"],
})

export const readRegistrantImport = adminRead("registrant-imports/:id", STAFF.support, {
  summary: "How far an import of accounts has come.",
  answer: z.object({ ok, import: importView }),
  errors: ["NOT_FOUND"],
})
