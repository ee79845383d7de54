import { ONTARIO_HST_BASIS_POINTS, endpoints, type FeeScheduleView } from "@northlot/contract"
import { route } from "#src/http/route"
import { feeAmounts } from "#src/modules/fee/rules/fee-amounts"
import { standardTiers } from "#src/modules/promotion/rules/standard-tier"
import { policyAnswer, plannedPolicies } from "#src/use-cases/policy/policies"

export const GET = route(endpoints.readFeeSchedule, async () => {
  const [{ policy }, { policy: featuring }, planned] = await Promise.all([
    policyAnswer("fees"),
    policyAnswer("promotions"),
    plannedPolicies("fees"),
  ])
  return {
    ok: true as const,
    ...totals(policy),
    hstBasisPoints: ONTARIO_HST_BASIS_POINTS,
    featuring: standardTiers(featuring),
    ...(planned.length > 0 && {
      planned: planned.map(({ effectiveFrom, values }) => ({ effectiveFrom, ...totals(values) })),
    }),
  }
})

function totals(fees: FeeScheduleView) {
  const schedule = { ...fees, hstBasisPoints: ONTARIO_HST_BASIS_POINTS }
  return { fees, buyer: feeAmounts(schedule, "buyer"), seller: feeAmounts(schedule, "seller") }
}
