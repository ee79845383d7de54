import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { confirmStaff } from "#src/use-cases/staff/members"

export const POST = route(endpoints.confirmStaff, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await confirmStaff(scope, params.id, admin!.username),
}))
