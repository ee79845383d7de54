import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { confirmAdmin } from "#src/workflows/accounts/admins"

export const POST = route(endpoints.confirmAdmin, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await confirmAdmin(scope, params.username, admin!.username),
}))
