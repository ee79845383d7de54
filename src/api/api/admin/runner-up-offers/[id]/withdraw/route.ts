import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { withdrawOffer } from "#src/workflows/runner-up/decide-offer"
import { adminRunnerUp } from "#src/workflows/runner-up/read-offers"

export const POST = route(endpoints.withdrawRunnerUpOffer, async ({ admin, body, params, scope }) => {
  const saleId = await withdrawOffer(scope, params.id, admin!.username, body.reason)
  return { ok: true as const, runnerUp: await adminRunnerUp(scope, saleId) }
})
