/**
 * Records the files in the storage, since not every storage can list its files. The record serves to find files that no
 * database row names. Each file is recorded before it is sent, so that files of a crashed process are known too.
 */
import { database } from "./database"

export async function noteStoredFile(key: string): Promise<void> {
  await database().query(`INSERT INTO stored_file (key) VALUES ($1) ON CONFLICT DO NOTHING`, [key])
}

/**
 * Claims files that were sent or checked more than `hours` ago. Other callers do not get the same files for that time.
 */
export async function takeStoredFiles(hours: number, limit: number): Promise<string[]> {
  const { rows } = await database().query<{ key: string }>(
    `UPDATE stored_file SET looked_at = northlot_now()
     WHERE key IN (
       SELECT key FROM stored_file WHERE looked_at < northlot_now() - make_interval(hours => $1)
       ORDER BY looked_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ) RETURNING key`,
    [hours, limit]
  )
  return rows.map(({ key }) => key)
}

export async function forgetStoredFiles(keys: readonly string[]): Promise<void> {
  await database().query(`DELETE FROM stored_file WHERE key = ANY ($1)`, [keys])
}
