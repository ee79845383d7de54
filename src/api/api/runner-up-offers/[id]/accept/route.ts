import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { acceptOffer } from "#src/use-cases/negotiation/decide-offer"
import { offerFor } from "#src/use-cases/negotiation/read-offers"

export const POST = route(endpoints.acceptRunnerUpOffer, async ({ account, params, scope }) => {
  await acceptOffer(scope, params.id, account!)
  return { ok: true as const, offer: await offerFor(scope, account!.id, params.id) }
})
