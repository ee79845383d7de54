/**
 * Imports accounts from a table: checks the whole table, then adds one account after another, each all or nothing.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  REGISTRANT_IMPORT_FIELDS,
  REGISTRANT_IMPORT_MAXIMUM_ADDED,
  REGISTRANT_IMPORT_MAXIMUM_COLUMNS,
  REGISTRANT_IMPORT_MAXIMUM_ROWS,
  RefusedError,
  emailFrom,
  refusedField,
  type AnswerOf,
  type RegistrantImport,
  type RegistrantImportField,
  type endpoints,
} from "@northlot/contract"
import { PERSON_COLUMNS } from "#src/modules/account/rules/import-columns"
import { judgeRows, type JudgedRow } from "#src/modules/account/rules/import-rows"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import type { ReceivedFile } from "#src/platform/received-file"
import { knownAddresses } from "#src/queries/account/known-addresses"
import { addRegistrant } from "../account/registrants"
import { namedTable, readImportTable } from "./read-table"

type Preview = Omit<AnswerOf<typeof endpoints.previewRegistrantImport>, "ok">

/** The number of rows in a preview. A page cannot show all rows of a large table. */
const SHOWN_ROWS = 200
const ORDER: readonly JudgedRow["becomes"][] = ["refused", "added", "known", "closed"]

/** @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE, INVALID_INPUT */
export async function previewImport(file: ReceivedFile): Promise<Preview> {
  const { form, columns, rows } = await readPeople(file)
  const hasEmail = columns.some(({ field }) => field === "email")
  // Rows are judged by their e-mail address. Until the operator has chosen the address column, no row can be judged.
  const judged = hasEmail ? await judge(rows) : []
  const of = (what: JudgedRow["becomes"]) => judged.filter(({ becomes }) => becomes === what)
  return {
    ...form,
    columns,
    rows: ORDER.flatMap(of)
      .slice(0, SHOWN_ROWS)
      .map(({ line, email, becomes, problems }) => ({ line, email, becomes, problems })),
    total: rows.length,
    added: of("added").length,
    known: of("known").length,
    closed: of("closed").length,
    refused: of("refused").length,
  }
}

/**
 * Stores all rows for import, or none if a row is refused. Existing accounts do not change.
 * @throws RefusedError as `previewImport` does
 */
export async function importRegistrants(
  scope: MedusaContainer,
  { actor, file }: { actor: string; file: ReceivedFile }
): Promise<RegistrantImport> {
  const { columns, rows } = await readPeople(file)
  if (!columns.some(({ field }) => field === "email"))
    throw refusedField("columns", "Choose the column of email addresses. Each address stands for one account.")
  const judged = await judge(rows)
  const wrong = judged.filter(({ becomes }) => becomes === "refused")
  if (wrong.length > 0) {
    const message = `Nothing was imported: ${wrong.length === 1 ? "1 row is" : `${wrong.length} rows are`} refused.`
    const fields = wrong.slice(0, SHOWN_ROWS).map(({ line, problems }) => [`line ${line}`, sentencesOf(problems)])
    throw new RefusedError("INVALID_INPUT", message, { fields: Object.fromEntries(fields) })
  }
  const added = judged.flatMap(({ line, person }) => (person ? [{ line, person }] : []))
  if (added.length === 0)
    throw new RefusedError("INVALID_INPUT", "Nobody is to be added: everybody in this table has an account.")
  if (added.length > REGISTRANT_IMPORT_MAXIMUM_ADDED)
    throw refusedField(
      "file",
      `This table adds ${added.length} accounts. Add at most ${REGISTRANT_IMPORT_MAXIMUM_ADDED} at once.`
    )
  const id = await database().transaction(async () => {
    const made = await scope.resolve("account").registrantImports.insert(actor, added)
    const details = { rows: added.length }
    await scope.resolve("operations").auditLog.record({ actor, action: "registrants.imported", subject: made, details })
    return made
  })
  return importView(scope, id)
}

/** @throws RefusedError NOT_FOUND */
export async function importView(scope: MedusaContainer, id: string): Promise<RegistrantImport> {
  const made = await scope.resolve("account").registrantImports.read(id)
  if (!made) throw new RefusedError("NOT_FOUND")
  const { madeBy, madeAt, rows } = made
  const count = (what: "added" | "known" | null) => rows.filter(({ outcome }) => outcome === what).length
  return {
    id,
    by: madeBy,
    at: madeAt.toISOString(),
    waiting: count(null),
    added: count("added"),
    known: count("known"),
    refused: rows.flatMap(({ line, outcome, problem }) => (outcome === "refused" ? [{ line, problem: problem! }] : [])),
  }
}

/** Adds the person of one row. Safe to repeat: if the account exists, the row's outcome is `known`. */
export async function addImported(
  { importId, line }: OutboxTopics["registrant.imported"],
  scope: MedusaContainer
): Promise<void> {
  const accounts = scope.resolve("account")
  const waiting = await accounts.registrantImports.waiting(importId, line)
  if (!waiting) return
  const { person, madeBy: actor } = waiting
  const end = (outcome: "added" | "known" | "refused", problem: string | null = null) =>
    accounts.registrantImports.endRow(importId, line, outcome, problem)
  if (await accounts.accounts.findByEmail(person.email)) return end("known")
  try {
    // An import sends no e-mails. Each person asks for a link to choose a password.
    await addRegistrant(scope, { person, actor })
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return error.code === "EMAIL_TAKEN" ? end("known") : end("refused", error.message)
  }
  return end("added")
}

async function readPeople(file: ReceivedFile) {
  const limits = { rows: REGISTRANT_IMPORT_MAXIMUM_ROWS, columns: REGISTRANT_IMPORT_MAXIMUM_COLUMNS }
  const table = await readImportTable(file, limits)
  return { form: table.form, ...namedTable(table, PERSON_COLUMNS, { sent: file.fields.columns }) }
}

type PersonRows = Awaited<ReturnType<typeof readPeople>>["rows"]

async function judge(rows: PersonRows): Promise<JudgedRow[]> {
  return judgeRows(rows, await knownAddresses(rows.map(({ cells }) => emailFrom(cells.email ?? ""))))
}

/** The problems of a row, each after the name of its column. */
function sentencesOf(problems: JudgedRow["problems"]): string {
  return Object.entries(problems)
    .map(([field, text]) =>
      field === "row" ? text : `${REGISTRANT_IMPORT_FIELDS[field as RegistrantImportField]}: ${text}`
    )
    .join(" ")
}
