import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { FEE_MODULE } from "#src/modules/fee/index"
import type FeeModuleService from "#src/modules/fee/service"
import { changeFeeSchedule } from "#src/workflows/payments/change-fee-schedule"
import { scheduleView } from "#src/workflows/payments/schedule-view"

export const GET = route(endpoints.readAdminFees, async ({ scope }) => ({
  ok: true as const,
  fees: scheduleView(await scope.resolve<FeeModuleService>(FEE_MODULE).scheduleInForce()),
}))

export const PUT = route(endpoints.writeAdminFees, async ({ admin, body, scope }) => ({
  ok: true as const,
  fees: scheduleView(await changeFeeSchedule(scope, body, admin!.username)),
}))
