/**
 * The hashed files of the pages, by address. Open pages ask for files of builds that no server has any more. During
 * a rolling update a server is also asked for another build's files.
 */
import { database } from "./database"

/** How many hours a file is stored and served after a server last had it. */
const FORMER_HOURS = 24

/** Records that servers have these files now. Answers which of them are not stored. */
export async function notePageFiles(paths: readonly string[]): Promise<string[]> {
  const { rows } = await database().query<{ path: string }>(
    `UPDATE page_file SET current_at = northlot_now() WHERE path = ANY ($1) RETURNING path`,
    [paths]
  )
  const stored = new Set(rows.map(({ path }) => path))
  return paths.filter((path) => !stored.has(path))
}

export async function storePageFile(path: string, content: Buffer): Promise<void> {
  await database().query(`INSERT INTO page_file (path, content) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    path,
    content,
  ])
}

export async function readPageFile(path: string): Promise<Buffer | null> {
  const { rows } = await database().query<{ content: Buffer }>(
    `SELECT content FROM page_file WHERE path = $1 AND current_at > northlot_now() - make_interval(hours => $2)`,
    [path, FORMER_HOURS]
  )
  return rows[0]?.content ?? null
}

export async function forgetFormerPageFiles(): Promise<void> {
  await database().query(`DELETE FROM page_file WHERE current_at < northlot_now() - make_interval(hours => $1)`, [
    FORMER_HOURS,
  ])
}
