import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { askForPhone } from "#src/use-cases/message/conversation-acts"

export const POST = route(endpoints.askForPhone, async ({ account, params, scope }) => {
  await askForPhone(scope, { id: params.listingId, accountId: account!.id })
  return { ok: true as const }
})
