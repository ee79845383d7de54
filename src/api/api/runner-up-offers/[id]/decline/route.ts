import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { declineOffer } from "#src/workflows/runner-up/decide-offer"
import { offerFor } from "#src/workflows/runner-up/read-offers"

export const POST = route(endpoints.declineRunnerUpOffer, async ({ account, params, scope }) => {
  await declineOffer(scope, params.id, account!.id)
  return { ok: true as const, offer: await offerFor(scope, account!.id, params.id) }
})
