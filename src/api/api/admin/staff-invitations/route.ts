import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { inviteStaff, listInvitations } from "#src/use-cases/staff/invitations"

export const GET = route(endpoints.listStaffInvitations, async ({ scope }) => {
  const items = await listInvitations(scope)
  return { ok: true as const, items, total: items.length }
})

export const POST = route(endpoints.inviteStaff, async ({ admin, body, scope }) => ({
  ok: true as const,
  item: await inviteStaff(scope, body, admin!.username),
}))
