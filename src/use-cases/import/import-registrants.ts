/**
 * Imports accounts from a table: checks the whole table, then adds one account after another, each all or nothing.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  IMPORT_MAXIMUM_ROWS,
  RefusedError,
  emailFrom,
  refusedField,
  type AnswerOf,
  type BodyOf,
  type RegistrantImport,
  type Separator,
  type endpoints,
} from "@northlot/contract"
import {
  columnsMeant,
  headerProblem,
  judgeRows,
  type JudgedRow,
  type ReadRow,
} from "#src/modules/account/rules/import-rows"
import { readCsvTable } from "#src/platform/csv-table"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { knownAddresses } from "#src/queries/account/known-addresses"
import { addRegistrant } from "../account/registrants"

type SentTable = BodyOf<typeof endpoints.previewRegistrantImport>
type Preview = Omit<AnswerOf<typeof endpoints.previewRegistrantImport>, "ok">

/** @throws RefusedError INVALID_INPUT for a file that is no table, or that has other columns */
export async function previewImport(sent: SentTable): Promise<Preview> {
  const { rows, separator } = await judged(sent)
  const count = (what: JudgedRow["becomes"]) => rows.filter(({ becomes }) => becomes === what).length
  return {
    separator,
    rows: rows.map(({ line, email, becomes, problems }) => ({ line, email, becomes, problems })),
    added: count("added"),
    known: count("known"),
    refused: count("refused"),
  }
}

/**
 * Stores all rows for import, or none if a row is refused. Existing accounts do not change.
 * @throws RefusedError INVALID_INPUT
 */
export async function importRegistrants(
  scope: MedusaContainer,
  { actor, ...sent }: SentTable & { actor: string }
): Promise<RegistrantImport> {
  const { rows } = await judged(sent)
  const wrong = rows.filter(({ becomes }) => becomes === "refused")
  if (wrong.length > 0) {
    const message = `Nothing was imported: ${wrong.length === 1 ? "1 row is" : `${wrong.length} rows are`} refused.`
    const fields = wrong.map(({ line, problems }) => [`line ${line}`, Object.values(problems).join(" ")])
    throw new RefusedError("INVALID_INPUT", message, { fields: Object.fromEntries(fields) })
  }
  const added = rows.flatMap(({ line, becomes, person }) => (becomes === "added" && person ? [{ line, person }] : []))
  if (added.length === 0)
    throw new RefusedError("INVALID_INPUT", "Nobody is to be added: everybody in this table has an account.")
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

/** Adds the person of one row. Safe to repeat: an existing account ends the row as known. */
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

async function judged(sent: SentTable): Promise<{ rows: JudgedRow[]; separator: Separator }> {
  const { rows, separator } = readRows(sent)
  const addresses = rows.map(({ cells }) => emailFrom(cells.email ?? ""))
  return { rows: judgeRows(rows, await knownAddresses(addresses)), separator }
}

/** @throws RefusedError INVALID_INPUT */
function readRows({ csv, separator: chosen }: SentTable): { rows: ReadRow[]; separator: Separator } {
  const table = readCsvTable(csv, { separator: chosen })
  if (!table.ok) throw refusedTable(UNREADABLE[table.why])
  const { rows, separator } = table
  const names = columnsMeant(table.names)
  const problem = headerProblem(names)
  if (problem) throw refusedTable(problem)
  if (rows.length > IMPORT_MAXIMUM_ROWS) throw refusedTable(`Import at most ${IMPORT_MAXIMUM_ROWS} rows at once.`)
  const uneven = rows.find(({ cells }) => cells.length !== names.length)
  if (uneven)
    throw refusedTable(
      `Line ${uneven.line} has ${uneven.cells.length} values where the first line names ${names.length} columns.`
    )
  const read = rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])),
  }))
  return { rows: read, separator }
}

const UNREADABLE = {
  encoding: "This could not be read as text.",
  form: "This could not be read as a table: a quote in it does not end.",
  empty: "The table has no rows under its names.",
} as const

function refusedTable(message: string): RefusedError {
  return refusedField("csv", message)
}
