import { generateEntityId } from "@medusajs/framework/utils"
import { refusedField } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { PaperFile } from "../types"

/** Stores an account's upload, which belongs to no sale before it is claimed. Returns its id. */
export async function storePaperFile({
  accountId,
  fileKey,
  fileName,
}: {
  accountId: string
  fileKey: string
  fileName: string
}): Promise<string> {
  const id = generateEntityId(undefined, "paper")
  await database().query(
    `INSERT INTO settlement_paper_file (id, account_id, file_key, file_name) VALUES ($1, $2, $3, $4)`,
    [id, accountId, fileKey, fileName]
  )
  return id
}

/**
 * Assigns an account's upload to a sale.
 * @throws RefusedError `INVALID_INPUT` for an upload of another account or sale, and for a deleted upload
 */
export async function claimPaperFile(
  id: string,
  { saleId, accountId }: { saleId: string; accountId: string }
): Promise<void> {
  const { rowCount } = await database().query(
    `UPDATE settlement_paper_file SET sale_id = $2 WHERE id = $1 AND account_id = $3 AND (sale_id IS NULL OR sale_id = $2)`,
    [id, saleId, accountId]
  )
  if (rowCount === 1) return
  throw refusedField("fileId", "This file is not there any more. Please choose it again.")
}

/** The files of a sale's papers, by their ids. */
export async function paperFilesOf(saleId: string): Promise<Map<string, PaperFile>> {
  const rows = await database().records<PaperFile>(
    `SELECT id, file_key, file_name FROM settlement_paper_file WHERE sale_id = $1`,
    [saleId]
  )
  return new Map(rows.map((file) => [file.id, file]))
}

/** Deletes the uploads that no sale claimed within a day. Returns their file keys, which the caller removes. */
export async function takeAbandonedPaperFiles(limit: number): Promise<string[]> {
  const rows = await database().records<{ fileKey: string }>(
    `DELETE FROM settlement_paper_file WHERE id IN (
       SELECT id FROM settlement_paper_file WHERE sale_id IS NULL AND created_at < northlot_now() - interval '1 day'
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ) RETURNING file_key`,
    [limit]
  )
  return rows.map(({ fileKey }) => fileKey)
}
