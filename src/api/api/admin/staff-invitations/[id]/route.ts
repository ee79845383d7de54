import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { revokeInvitation } from "#src/use-cases/staff/invitations"

export const DELETE = route(endpoints.revokeStaffInvitation, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await revokeInvitation(scope, params.id, admin!.username),
}))
