import { QUARANTINE_DAYS, type QuarantinedFile } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { QuarantinedFileRecord } from "#src/modules/foundation/types"

interface Row extends Omit<QuarantinedFileRecord, "fileKey"> {
  sender: QuarantinedFile["sender"]
  deletedBy: Date
}

/** Infected files that were sent, the newest first. Where what is in them lies is told to nobody. */
export async function quarantinedFiles(query: {
  id?: string
  limit: number
  offset: number
}): Promise<{ items: QuarantinedFile[]; total: number }> {
  const where = `WHERE ($1::text IS NULL OR file.id = $1)`
  const [rows, counted] = await Promise.all([
    database().records<Row>(
      `SELECT file.id, file.actor, file.file_name, file.bytes, file.sha256, file.found, file.sent_to, file.times,
         file.first_sent_at, file.last_sent_at, file.last_sent_at + make_interval(days => $2) AS deleted_by,
         CASE WHEN account.id IS NOT NULL THEN jsonb_build_object(
           'id', account.id, 'name', concat_ws(' ', account.first, account.last), 'email', account.email) END AS sender
       FROM quarantined_file AS file LEFT JOIN account ON account.id = file.actor
       ${where} ORDER BY file.last_sent_at DESC, file.id LIMIT $3 OFFSET $4`,
      [query.id ?? null, QUARANTINE_DAYS, query.limit, query.offset]
    ),
    database().query<{ total: number }>(`SELECT count(*)::int AS total FROM quarantined_file AS file ${where}`, [
      query.id ?? null,
    ]),
  ])
  return { items: rows.map(view), total: counted.rows[0]!.total }
}

function view({ firstSentAt, lastSentAt, deletedBy, ...row }: Row): QuarantinedFile {
  return {
    ...row,
    firstSentAt: firstSentAt.toISOString(),
    lastSentAt: lastSentAt.toISOString(),
    deletedBy: deletedBy.toISOString(),
  }
}
