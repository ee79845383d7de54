import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { restoreSearch } from "#src/use-cases/search/own-searches"

export const POST = route(endpoints.restoreSavedSearch, async ({ account, params, scope }) => ({
  ok: true as const,
  item: await restoreSearch(scope, account!, params.id),
}))
