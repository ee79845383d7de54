import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { sharePhone } from "#src/use-cases/message/conversation-acts"

export const POST = route(endpoints.sharePhone, async ({ account, body, params, scope }) => {
  await sharePhone(scope, { id: params.listingId, accountId: account!.id }, body.shared)
  return { ok: true as const }
})
