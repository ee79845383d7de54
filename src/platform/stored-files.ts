/**
 * Which files the storage holds. Each is noted before it is sent there, so that one whose process ended half-way is
 * known too: what no row of ours names is found by this record, since not every storage can be asked for a list.
 */
import { database } from "./database"

export async function noteStoredFile(key: string): Promise<void> {
  await database().query(`INSERT INTO stored_file (key) VALUES ($1) ON CONFLICT DO NOTHING`, [key])
}

/**
 * Takes files that were sent, or looked at, longer ago than this: nobody else is given them before that time has passed
 * again.
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
