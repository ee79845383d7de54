import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { withdrawOffer } from "#src/use-cases/negotiation/decide-offer"
import { adminRunnerUp } from "#src/use-cases/negotiation/read-offers"

export const POST = route(endpoints.withdrawRunnerUpOffer, async ({ admin, body, params, scope }) => {
  const saleId = await withdrawOffer(scope, params.id, admin!.username, body.reason)
  return { ok: true as const, runnerUp: await adminRunnerUp(scope, saleId) }
})
