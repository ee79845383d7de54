import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeFeeSchedule, scheduleView } from "#src/workflows/site/settings"

export const GET = route(endpoints.readAdminFees, async ({ scope }) => ({
  ok: true as const,
  fees: scheduleView(await scope.resolve("fee").scheduleInForce()),
}))

export const PUT = route(endpoints.writeAdminFees, async ({ admin, body, scope }) => ({
  ok: true as const,
  fees: scheduleView(await changeFeeSchedule(scope, body, admin!.username)),
}))
