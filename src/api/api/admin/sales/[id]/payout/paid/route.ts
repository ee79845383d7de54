import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { operatorStepDoneBefore } from "#src/use-cases/settlement/interrupted-acts"
import { confirmPayout } from "#src/use-cases/settlement/operator-acts"

export const POST = route(endpoints.confirmPayout, async ({ admin, body, params, scope, interrupted }) => {
  const before = interrupted
    ? await operatorStepDoneBefore(scope, params.id, admin!.username, "northlotPaidSeller")
    : null
  return {
    ok: true as const,
    settlement: before ?? (await confirmPayout(scope, params.id, admin!.username, body.bankReference)),
  }
})
