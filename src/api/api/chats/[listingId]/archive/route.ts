import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { archiveConversation } from "#src/use-cases/message/conversation-acts"

export const POST = route(endpoints.archiveChat, async ({ account, body, params, scope }) => {
  await archiveConversation(scope, { id: params.listingId, accountId: account!.id }, body)
  return { ok: true as const }
})
