/** Functions that photos and videos share. */
import { database } from "#src/platform/database"
import type { ListingVideoRecord } from "../types"

/**
 * The ids of the photos or videos at these addresses, in the order of the addresses. Of files with equal content, only
 * the first is listed. `null` when an address matches no row.
 */
export function eachContentOnce(
  urls: readonly string[],
  rows: readonly Pick<ListingVideoRecord, "id" | "url" | "contentHash">[]
): string[] | null {
  const byUrl = new Map(rows.map((row) => [row.url, row]))
  const byContent = new Map<string, string>()
  for (const url of urls) {
    const row = byUrl.get(url)
    if (!row) return null
    if (!byContent.has(row.contentHash)) byContent.set(row.contentHash, row.id)
  }
  return [...byContent.values()]
}

/** Attaches exactly these photos or videos to the listing, in this order, and detaches the listing's others. */
export async function arrangeMedia(
  table: "listing_photo" | "listing_video",
  listingId: string,
  ids: readonly string[]
): Promise<void> {
  await database().transaction(async () => {
    await database().query(`SELECT id FROM listing WHERE id = $1 FOR UPDATE`, [listingId])
    await database().query(
      `UPDATE ${table} SET listing_id = NULL, loose_since = northlot_now() WHERE listing_id = $1 AND id <> ALL($2)`,
      [listingId, ids]
    )
    await database().query(
      `UPDATE ${table} SET listing_id = $1, position = wanted.position - 1
       FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, position) WHERE ${table}.id = wanted.id`,
      [listingId, ids]
    )
    await database().query(`UPDATE listing SET updated_at = northlot_now() WHERE id = $1`, [listingId])
  })
}
