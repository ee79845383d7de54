import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { operatorStepDoneBefore } from "#src/use-cases/settlement/interrupted-acts"
import { confirmFunds } from "#src/use-cases/settlement/operator-acts"

export const POST = route(endpoints.confirmFunds, async ({ admin, body, params, scope, interrupted }) => {
  const before = interrupted
    ? await operatorStepDoneBefore(scope, params.id, admin!.username, "fundsReceivedByNorthlot")
    : null
  return { ok: true as const, settlement: before ?? (await confirmFunds(scope, params.id, admin!.username, body)) }
})
