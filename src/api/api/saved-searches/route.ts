import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { database } from "#src/platform/database"
import { listSearches, saveSearch } from "#src/use-cases/search/own-searches"

export const GET = route(endpoints.listSavedSearches, async ({ account, query, scope }) => {
  const items = await listSearches(scope, account!, { counted: query.counted ?? false })
  return { ok: true as const, items, total: items.length, serverNow: (await database().now()).toISOString() }
})

export const POST = route(endpoints.createSavedSearch, async ({ account, body, scope }) => ({
  ok: true as const,
  item: await saveSearch(scope, account!, body),
}))
