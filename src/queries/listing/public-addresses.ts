import { database } from "#src/platform/database"
import { SHOWN_AUDIENCE } from "../auction/audience"

const IS_PUBLIC = `listing.deleted_at IS NULL AND listing.status = 'live' AND (${SHOWN_AUDIENCE}) = 'public'`

/** The number of listings that everybody may see now. */
export async function countPublicListings(): Promise<number> {
  const { rows } = await database().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM listing WHERE ${IS_PUBLIC}`
  )
  return rows[0]!.count
}

/** The public paths of live listings, in the order of their ids, each with the time of the listing's last change. */
export async function publicAddresses(page: {
  limit: number
  offset: number
}): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await database().records<{ slug: string; updatedAt: Date }>(
    `SELECT listing.slug, listing.updated_at FROM listing WHERE ${IS_PUBLIC} ORDER BY listing.id LIMIT $1 OFFSET $2`,
    [page.limit, page.offset]
  )
  return rows.map(({ slug, updatedAt }) => ({ path: `/listing/${encodeURIComponent(slug)}`, changedAt: updatedAt }))
}
