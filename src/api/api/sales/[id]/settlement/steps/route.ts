import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { stepDoneBefore } from "#src/use-cases/settlement/interrupted-acts"
import { completeStep } from "#src/use-cases/settlement/party-acts"

export const POST = route(endpoints.completeSettlementStep, async ({ account, body, params, scope, interrupted }) => {
  const before = interrupted ? await stepDoneBefore(scope, params.id, account!.id, body.step) : null
  return { ok: true as const, settlement: before ?? (await completeStep(scope, params.id, account!.id, body)) }
})
