import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { declineOffer } from "#src/use-cases/negotiation/decide-offer"
import { offerFor } from "#src/use-cases/negotiation/read-offers"

export const POST = route(endpoints.declineRunnerUpOffer, async ({ account, params, scope }) => {
  await declineOffer(scope, params.id, account!.id)
  return { ok: true as const, offer: await offerFor(scope, account!.id, params.id) }
})
