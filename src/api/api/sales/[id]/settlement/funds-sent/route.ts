import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { fundsSentTakenBackBefore } from "#src/use-cases/settlement/interrupted-acts"
import { takeBackFundsSent } from "#src/use-cases/settlement/party-acts"

export const DELETE = route(endpoints.takeBackFundsSent, async ({ account, params, scope, interrupted }) => {
  const before = interrupted ? await fundsSentTakenBackBefore(scope, params.id, account!.id) : null
  return { ok: true as const, settlement: before ?? (await takeBackFundsSent(scope, params.id, account!.id)) }
})
