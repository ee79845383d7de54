import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeFeeSchedule } from "#src/workflows/payments/change-fee-schedule"
import { scheduleView } from "#src/workflows/payments/schedule-view"

export const GET = route(endpoints.readAdminFees, async ({ scope }) => ({
  ok: true as const,
  fees: scheduleView(await scope.resolve("fee").scheduleInForce()),
}))

export const PUT = route(endpoints.writeAdminFees, async ({ admin, body, scope }) => ({
  ok: true as const,
  fees: scheduleView(await changeFeeSchedule(scope, body, admin!.username)),
}))
