import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeRole, readStaffMember, removeStaff } from "#src/use-cases/staff/members"

export const GET = route(endpoints.readStaffMember, async ({ params, scope }) => ({
  ok: true as const,
  item: await readStaffMember(scope, params.id),
}))

export const PUT = route(endpoints.changeStaffRole, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await changeRole(scope, params.id, body.role, admin!.username),
}))

export const DELETE = route(endpoints.removeStaff, async ({ admin, params, query, scope }) => ({
  ok: true as const,
  item: await removeStaff(scope, params.id, query.reason, admin!.username),
}))
