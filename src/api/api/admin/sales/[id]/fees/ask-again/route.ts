import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { askFeesAgain } from "#src/use-cases/fee/held-fees"

export const POST = route(endpoints.askFeesAgain, async ({ admin, params, scope }) => ({
  ok: true as const,
  ...(await askFeesAgain(scope, params.id, admin!.username)),
}))
