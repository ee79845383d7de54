import type { SavedView } from "@northlot/contract"
import type { SavedViewRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"

/** A seller's saved views, the newest last. */
export async function savedViews(sellerId: string): Promise<SavedView[]> {
  const rows = await database().records<SavedViewRecord>(
    `SELECT * FROM saved_view WHERE seller_id = $1 ORDER BY created_at, id`,
    [sellerId]
  )
  return rows.map(savedViewOf)
}

export function savedViewOf({ id, name, query, status, sortKey, sortDir, createdAt }: SavedViewRecord): SavedView {
  return { id, name, query, status, sort: { key: sortKey, dir: sortDir }, createdAt: createdAt.toISOString() }
}
