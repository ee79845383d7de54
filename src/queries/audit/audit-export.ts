import { BID_LOG_START as START } from "@northlot/contract"
import { csvPieces, type Column } from "#src/platform/csv"
import { database } from "#src/platform/database"

const ROWS_AT_ONCE = 1_000

interface ExportedRow {
  number: number
  id: number
  at: string
  actor: string
  action: string
  subject: string
  /** The details as the database's own text, because the audit hash covers exactly this text. */
  details: string
  hash: string
}

const COLUMNS: readonly Column<ExportedRow>[] = [
  ["Number", ({ number }) => number],
  ["ID", ({ id }) => id],
  ["At", ({ at }) => at],
  ["Actor", ({ actor }) => actor],
  ["Action", ({ action }) => action],
  ["Subject", ({ subject }) => subject],
  ["Details", ({ details }) => details],
  ["Hash", ({ hash }) => hash],
]

/** The rows of the log's hash chain in pieces, oldest first, so that the log is never completely in memory. */
async function* pages(): AsyncGenerator<ExportedRow[]> {
  let after = 0
  for (;;) {
    const rows = await database().records<ExportedRow>(
      `SELECT seal.number, entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
         entry.actor, entry.action, entry.subject, entry.details::text AS details, seal.hash
       FROM audit_seal AS seal JOIN audit_entry AS entry ON entry.id = seal.entry_id
       WHERE seal.number > $1 ORDER BY seal.number LIMIT ${ROWS_AT_ONCE}`,
      [after]
    )
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.number
  }
}

/** The audit log as one JSON document (docs/audit-log.md). */
export async function* auditLogJson(): AsyncGenerator<string> {
  let previousHash = START
  yield `{"format":"northlot-audit-log-1","rows":[`
  for await (const rows of pages()) {
    const lines = rows.map(({ hash, ...row }) => {
      const line = `${previousHash === START ? "" : ","}\n${JSON.stringify({ ...row, previousHash, hash })}`
      previousHash = hash
      return line
    })
    yield lines.join("")
  }
  yield `\n],"head":${JSON.stringify(previousHash === START ? null : previousHash)}}\n`
}

/** The audit log as a CSV table. */
export const auditLogCsv = (): AsyncGenerator<string> => csvPieces(COLUMNS, pages())
