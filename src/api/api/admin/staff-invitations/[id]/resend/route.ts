import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { resendInvitation } from "#src/use-cases/staff/invitations"

export const POST = route(endpoints.resendStaffInvitation, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await resendInvitation(scope, params.id, admin!.username),
}))
