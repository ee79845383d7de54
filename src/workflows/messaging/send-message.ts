import type { MedusaContainer } from "@medusajs/framework/types"
import { MESSAGE_MAXIMUM_LENGTH, RefusedError, type ChatMessage } from "@northlot/contract"
import type { AccountRecord } from "../../modules/account/types"
import { MESSAGING_MODULE } from "../../modules/messaging"
import { saysSomething } from "../../modules/messaging/rules/message-text"
import type MessagingModuleService from "../../modules/messaging/service"
import { SALE_MODULE } from "../../modules/sale"
import type SaleModuleService from "../../modules/sale/service"
import { realtime } from "../../platform/realtime"
import { chatMessage } from "./chat-message"

/**
 * Writes to the other party of the sale of this listing and shows it on both parties' open pages. The same
 * key and text again answers the first message.
 * @throws RefusedError `INVALID_INPUT` for nothing readable, `LISTING_NOT_FOUND`, `CHAT_LOCKED`, `IDEMPOTENCY_CONFLICT`
 */
export async function sendMessage(
  scope: MedusaContainer,
  account: Pick<AccountRecord, "id">,
  input: { listingId: string; text: string; idempotencyKey: string | null }
): Promise<ChatMessage> {
  const text = input.text.trim()
  if (!saysSomething(text)) throw new RefusedError("INVALID_INPUT", "Write a message.", { fields: { text: "Write a message." } })
  if (text.length > MESSAGE_MAXIMUM_LENGTH) {
    throw new RefusedError("INVALID_INPUT", undefined, { fields: { text: `At most ${MESSAGE_MAXIMUM_LENGTH} characters.` } })
  }
  const sale = await scope.resolve<SaleModuleService>(SALE_MODULE).saleForParty(input.listingId, account.id)
  const { message, conversation, appended } = await scope
    .resolve<MessagingModuleService>(MESSAGING_MODULE)
    .appendMessage({ saleId: sale.id, senderId: account.id, text, idempotencyKey: input.idempotencyKey })
  const answer = chatMessage(message, conversation.listingId, account.id)
  if (appended) {
    const { mine: _mine, ...event } = answer
    for (const party of [conversation.buyerId, conversation.sellerId]) {
      realtime().toAccount(party, "chat:message", event)
      realtime().toAccount(party, "message", event)
    }
  }
  return answer
}
