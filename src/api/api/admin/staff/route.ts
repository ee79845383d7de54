import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listStaff } from "#src/use-cases/staff/members"

export const GET = route(endpoints.listStaff, async ({ scope }) => {
  const items = await listStaff(scope)
  return { ok: true as const, items, total: items.length }
})
