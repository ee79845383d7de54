import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { MESSAGING_MODULE } from "../../../../../modules/messaging"
import type MessagingModuleService from "../../../../../modules/messaging/service"
import { SALE_MODULE } from "../../../../../modules/sale"
import type SaleModuleService from "../../../../../modules/sale/service"
import { chatMessage } from "../../../../../workflows/messaging/chat-message"
import { sendMessage } from "../../../../../workflows/messaging/send-message"

export const GET = route(endpoints.listMessages, async ({ account, params, query, scope }) => {
  const sale = await scope.resolve<SaleModuleService>(SALE_MODULE).saleForParty(params.listingId, account!.id)
  const { messages, total } = await scope.resolve<MessagingModuleService>(MESSAGING_MODULE).listMessages(sale.id, query)
  return { ok: true as const, messages: messages.map((message) => chatMessage(message, sale.listingId, account!.id)), total }
})

export const POST = route(
  endpoints.sendMessage,
  async ({ account, body, idempotencyKey, params, scope }) => ({
    ok: true as const,
    message: await sendMessage(scope, account!, { listingId: params.listingId, text: body.text, idempotencyKey }),
  }),
  { ownIdempotency: true }
)
