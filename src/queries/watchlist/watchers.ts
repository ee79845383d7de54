import { database } from "#src/platform/database"

/** How many people watch a listing. */
export async function watchersOf(listingId: string): Promise<number> {
  const { rows } = await database().query<{ watchers: number }>(
    `SELECT watchers FROM listing_watchers WHERE listing_id = $1`,
    [listingId]
  )
  return rows[0]?.watchers ?? 0
}
