import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { FEE_MODULE } from "../../../../modules/fee"
import type FeeModuleService from "../../../../modules/fee/service"
import { changeFeeSchedule } from "../../../../workflows/payments/change-fee-schedule"
import { scheduleView } from "../../../../workflows/payments/schedule-view"

export const GET = route(endpoints.readAdminFees, async ({ scope }) => ({
  ok: true as const,
  fees: scheduleView(await scope.resolve<FeeModuleService>(FEE_MODULE).scheduleInForce()),
}))

export const PUT = route(endpoints.writeAdminFees, async ({ admin, body, scope }) => ({
  ok: true as const,
  fees: scheduleView(await changeFeeSchedule(scope, body, admin!.username)),
}))
