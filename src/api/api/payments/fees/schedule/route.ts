import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { feeAmounts } from "#src/modules/fee/rules/fee-amounts"
import { scheduleView } from "#src/workflows/site/settings"

export const GET = route(endpoints.readFeeSchedule, async ({ scope }) => {
  const schedule = await scope.resolve("fee").scheduleInForce()
  return {
    ok: true as const,
    fees: scheduleView(schedule),
    hstBasisPoints: schedule.hstBasisPoints,
    buyer: feeAmounts(schedule, "buyer"),
    seller: feeAmounts(schedule, "seller"),
  }
})
