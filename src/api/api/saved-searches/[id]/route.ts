import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeSearch } from "#src/use-cases/search/own-searches"
import { savedSearches } from "#src/use-cases/search/find-matches"

export const PATCH = route(endpoints.changeSavedSearch, async ({ account, params, body, scope }) => ({
  ok: true as const,
  item: await changeSearch(scope, account!, params.id, body),
}))

export const DELETE = route(endpoints.deleteSavedSearch, async ({ account, params, scope }) => {
  await savedSearches(scope).remove(params.id, account!.id)
  return { ok: true as const }
})
