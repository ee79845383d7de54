import { QUARANTINE_DAYS, type QuarantinedFile, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, person, type SourceOf } from "../admin-list"
import { accountsLike, recordMatches } from "../search-texts"
import type { QuarantinedFileRecord } from "#src/modules/operations/types"

interface Row extends Omit<QuarantinedFileRecord, "fileKey"> {
  sender: QuarantinedFile["sender"]
  deletedBy: Date
}

/** Infected uploads. Their storage location is not shown to anybody. */
export const quarantinedFiles = {
  from: "quarantined_file AS file LEFT JOIN account AS sender ON sender.id = file.actor",
  id: "file.id",
  where({ q, accountId, ...days }, where) {
    where.equal({ "file.actor": accountId })
    where.days("file.last_sent_at", days)
    where.words(searchWords(q ?? ""), (word) => [recordMatches("file", word), `file.actor IN (${accountsLike(word)})`])
  },
  orders: {
    lastSentAt: "file.last_sent_at",
    firstSentAt: "file.first_sent_at",
    fileName: "lower(file.file_name)",
    found: "file.found",
    bytes: "file.bytes",
    times: "file.times",
    sender: `${byName("sender")} NULLS LAST`,
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<Row>(
      `SELECT file.id, file.actor, file.file_name, file.bytes, file.sha256, file.found, file.sent_to, file.times,
         file.first_sent_at, file.last_sent_at, file.last_sent_at + make_interval(days => $2) AS deleted_by,
         CASE WHEN account.id IS NOT NULL THEN ${person("account")} END AS sender
       FROM quarantined_file AS file LEFT JOIN account ON account.id = file.actor
       WHERE file.id = ANY($1)`,
      [ids, QUARANTINE_DAYS]
    )
    return rows.map(view)
  },
} satisfies SourceOf<typeof endpoints.listQuarantinedFiles>

function view({ firstSentAt, lastSentAt, deletedBy, ...row }: Row): QuarantinedFile {
  return {
    ...row,
    firstSentAt: firstSentAt.toISOString(),
    lastSentAt: lastSentAt.toISOString(),
    deletedBy: deletedBy.toISOString(),
  }
}
