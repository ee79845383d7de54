import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { createAdmin, listAdmins } from "#src/workflows/accounts/admins"

export const GET = route(endpoints.listAdmins, async ({ scope }) => {
  const items = await listAdmins(scope)
  return { ok: true as const, items, total: items.length }
})

export const POST = route(endpoints.createAdmin, async ({ admin, body, scope }) => ({
  ok: true as const,
  item: await createAdmin(scope, body, admin!.username),
}))
