import { endpoints } from "@northlot/contract"
import { route } from "../../../../../../../http/route"
import { operatorStepDoneBefore } from "../../../../../../../workflows/settlement/interrupted-acts"
import { confirmPayout } from "../../../../../../../workflows/settlement/operator-acts"

export const POST = route(endpoints.confirmPayout, async ({ admin, body, params, scope, interrupted }) => {
  const before = interrupted
    ? await operatorStepDoneBefore(scope, params.id, admin!.username, "northlotPaidSeller")
    : null
  return {
    ok: true as const,
    settlement: before ?? (await confirmPayout(scope, params.id, admin!.username, body.bankReference)),
  }
})
