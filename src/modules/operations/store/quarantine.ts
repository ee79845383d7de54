import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { QuarantinedFileRecord } from "../types"

/** Counts another upload of a file by the same sender. Answers whether this sender uploaded the file before. */
export async function countQuarantinedAgain(actor: string, sha256: string): Promise<boolean> {
  const { rowCount } = await database().query(
    `UPDATE quarantined_file SET times = times + 1, last_sent_at = northlot_now() WHERE actor = $1 AND sha256 = $2`,
    [actor, sha256]
  )
  return rowCount === 1
}

/** Answers whether the file is new. Simultaneous uploads of one file count as one. */
export async function addQuarantinedFile(
  file: Omit<QuarantinedFileRecord, "id" | "times" | "firstSentAt" | "lastSentAt">
): Promise<boolean> {
  const { rowCount } = await database().query(
    `INSERT INTO quarantined_file (id, actor, file_name, bytes, sha256, found, sent_to, file_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (actor, sha256) DO NOTHING`,
    [
      generateEntityId(undefined, "qua"),
      file.actor,
      file.fileName,
      file.bytes,
      file.sha256,
      file.found,
      file.sentTo,
      file.fileKey,
    ]
  )
  return rowCount === 1
}

/** Removes a file. Answers its key in the storage. */
export async function takeQuarantinedFile(id: string): Promise<{ fileKey: string; sha256: string } | null> {
  const [taken] = await database().records<{ fileKey: string; sha256: string }>(
    `DELETE FROM quarantined_file WHERE id = $1 RETURNING file_key, sha256`,
    [id]
  )
  return taken ?? null
}

/** Removes files that nobody uploaded again for this many days. Answers their keys in the storage. */
export async function takeOldQuarantinedFiles(days: number): Promise<string[]> {
  const rows = await database().records<{ fileKey: string }>(
    `DELETE FROM quarantined_file WHERE last_sent_at < northlot_now() - make_interval(days => $1) RETURNING file_key`,
    [days]
  )
  return rows.map(({ fileKey }) => fileKey)
}
