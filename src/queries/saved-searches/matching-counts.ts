import { endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { LIVE, searchConditions, type SearchFilter } from "../listings/live-search"
import type { ListingViewer } from "../listings/viewer"

const { filter: savedSearchFilter } = endpoints.createSavedSearch.body!.shape

/** More than this is not counted, as on the list. */
const MOST_COUNTED = 10_000

/**
 * How many live cars each of these searches matches: what the list of cars shows this person for its filters, asked in
 * one statement.
 */
export async function matchingCounts(
  searches: readonly { id: string; filter: Readonly<Record<string, string>> }[],
  viewer: ListingViewer
): Promise<ReadonlyMap<string, number>> {
  if (searches.length === 0) return new Map()
  const values: unknown[] = []
  const counts = searches.map(({ id, filter }) => {
    const conditions = searchConditions(LIVE, knownParts(filter), viewer)
    const before = values.length
    values.push(...conditions.values, id)
    const where = conditions.toString().replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)
    return `SELECT $${values.length}::text AS id, (SELECT count(*)::int FROM (SELECT ${LIVE.from} WHERE ${where} LIMIT ${MOST_COUNTED}) AS found) AS matching`
  })
  const { rows } = await database().query<{ id: string; matching: number }>(counts.join(" UNION ALL "), values)
  return new Map(rows.map(({ id, matching }) => [id, matching]))
}

/** A filter as it was kept, without what is understood no more. */
function knownParts(filter: Readonly<Record<string, string>>): SearchFilter {
  const parts = Object.entries(filter).filter(([name, value]) => savedSearchFilter.safeParse({ [name]: value }).success)
  return savedSearchFilter.parse(Object.fromEntries(parts))
}
