import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type BodyOf, type SavedSearch, type endpoints } from "@northlot/contract"
import { searchOfToken } from "#src/emails/stop-search-token"
import type { AccountRecord } from "#src/modules/account/types"
import { filterTexts, searchAddress } from "#src/modules/search/rules/search-filter"
import type { SavedSearchRecord } from "#src/modules/search/types"
import { withPlace } from "#src/queries/search/near"
import { viewerOf } from "#src/queries/listing/viewer"
import { matchingCounts } from "#src/queries/search/saved-search-matches"
import { savedSearches } from "./find-matches"

/** A person's searches, newest first. With `counted`, each has the number of cars that match now. */
export async function listSearches(
  scope: MedusaContainer,
  account: AccountRecord,
  { counted }: { counted: boolean }
): Promise<SavedSearch[]> {
  const searches = await savedSearches(scope).searchesOf(account.id)
  const counts = counted ? await matchingCounts(searches, viewerOf({ account, admin: null })) : null
  return searches.map((search) => viewOf(search, counts && (counts.get(search.id) ?? 0)))
}

/**
 * @throws RefusedError `SEARCHES_FULL`, `SEARCH_ALREADY_SAVED`, or `INVALID_INPUT` for an unknown place, and for a
 * radius or distance order without a place
 */
export async function saveSearch(
  scope: MedusaContainer,
  account: AccountRecord,
  search: BodyOf<typeof endpoints.createSavedSearch>
): Promise<SavedSearch> {
  const { filter, sort = null, ...rest } = search
  const { near = null } = withPlace({ ...filter, sort }, "filter.")
  const saved = { ...rest, accountId: account.id, filter: filterTexts(filter), near, sort }
  return viewOf(await savedSearches(scope).save(saved))
}

/** @throws RefusedError `NOT_FOUND` */
export async function changeSearch(
  scope: MedusaContainer,
  account: AccountRecord,
  id: string,
  change: BodyOf<typeof endpoints.changeSavedSearch>
): Promise<SavedSearch> {
  return viewOf(await savedSearches(scope).change(id, account.id, change))
}

/** @throws RefusedError `NOT_FOUND`, `SEARCHES_FULL`, `SEARCH_ALREADY_SAVED` */
export async function restoreSearch(scope: MedusaContainer, account: AccountRecord, id: string): Promise<SavedSearch> {
  return viewOf(await savedSearches(scope).restore(id, account.id))
}

/**
 * Ends the alerts of the search whose e-mail has this token, and returns its name. @throws RefusedError `NOT_FOUND`
 */
export async function stopAlerts(scope: MedusaContainer, token: string): Promise<string> {
  const searchId = searchOfToken(token)
  const name = searchId && (await savedSearches(scope).silence(searchId))
  if (!name)
    throw new RefusedError(
      "NOT_FOUND",
      "This link belongs to a search that is no longer saved. That search sends no more alerts."
    )
  return name
}

function viewOf(search: SavedSearchRecord, matching: number | null = null): SavedSearch {
  const { id, name, filter, kinds, channels, pace, lastToldAt, createdAt } = search
  return {
    id,
    name,
    filter,
    kinds,
    channels,
    pace,
    matching,
    address: searchAddress(search),
    lastToldAt: lastToldAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
