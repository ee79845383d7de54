import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { searchConsole } from "#src/queries/search/console-search"

export const GET = route(endpoints.searchConsole, async ({ admin, query }) => ({
  ok: true as const,
  items: await searchConsole(query.q, admin!.role),
}))
