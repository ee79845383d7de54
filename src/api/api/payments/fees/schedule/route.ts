import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { FEE_MODULE } from "../../../../../modules/fee"
import { feeAmounts } from "../../../../../modules/fee/rules/fee-amounts"
import type FeeModuleService from "../../../../../modules/fee/service"
import { scheduleView } from "../../../../../workflows/payments/schedule-view"

export const GET = route(endpoints.readFeeSchedule, async ({ scope }) => {
  const schedule = await scope.resolve<FeeModuleService>(FEE_MODULE).scheduleInForce()
  return {
    ok: true as const,
    fees: scheduleView(schedule),
    hstBasisPoints: schedule.hstBasisPoints,
    buyer: feeAmounts(schedule, "buyer"),
    seller: feeAmounts(schedule, "seller"),
  }
})
