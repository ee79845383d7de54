import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { readConversation } from "#src/use-cases/message/conversation-acts"
import { sendMessage } from "#src/use-cases/message/send-message"

export const GET = route(endpoints.listMessages, async ({ account, params, query, scope }) => ({
  ok: true as const,
  ...(await readConversation(scope, { id: params.listingId, accountId: account!.id }, query)),
}))

export const POST = route(
  endpoints.sendMessage,
  async ({ account, body, idempotencyKey, params, scope }) => ({
    ok: true as const,
    message: await sendMessage(scope, account!, { listingId: params.listingId, ...body, idempotencyKey }),
  }),
  { ownIdempotency: true }
)
