import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { addClosure } from "#src/use-cases/certification/staff-calendar"

export const POST = route(endpoints.addInspectionClosure, async ({ admin, body, scope }) => ({
  ok: true as const,
  ...(await addClosure(scope, body, admin!.username)),
}))
