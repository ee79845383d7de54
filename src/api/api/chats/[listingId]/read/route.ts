import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { markConversationRead } from "#src/use-cases/message/conversation-acts"

export const POST = route(endpoints.markChatRead, async ({ account, body, params, scope }) => {
  await markConversationRead(scope, { id: params.listingId, accountId: account!.id }, body.seq)
  return { ok: true as const }
})
