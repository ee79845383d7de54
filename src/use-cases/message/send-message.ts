/** A message in the chat of a sale, and how each party sees it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  MESSAGE_MAXIMUM_LENGTH,
  RefusedError,
  saysSomething,
  type ChatMessage,
  type Attachment,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { chatSale } from "#src/queries/message/chat-sale"
import type { AttachmentRecord, MessageWithFiles } from "#src/modules/message/types"

/**
 * Sends a message to the other party of this listing's sale and shows it on both parties' open pages. A retry with
 * the same key and content returns the first message.
 * @throws RefusedError `INVALID_INPUT` without readable text and file, `LISTING_NOT_FOUND`, `CHAT_LOCKED`,
 * `IDEMPOTENCY_CONFLICT`
 */
export async function sendMessage(
  scope: MedusaContainer,
  account: Pick<AccountRecord, "id">,
  input: { listingId: string; text: string; attachmentIds: readonly string[]; idempotencyKey: string | null }
): Promise<ChatMessage> {
  const { attachmentIds, idempotencyKey } = input
  const readable = saysSomething(input.text)
  if (!readable && attachmentIds.length === 0) {
    throw new RefusedError("INVALID_INPUT", "Write a message.", { fields: { text: "Write a message." } })
  }
  const text = readable ? input.text.trim() : ""
  if (text.length > MESSAGE_MAXIMUM_LENGTH) {
    throw new RefusedError("INVALID_INPUT", undefined, {
      fields: { text: `At most ${MESSAGE_MAXIMUM_LENGTH} characters.` },
    })
  }
  const sale = await chatSale(input.listingId, account.id)
  if (sale.status === "cancelled") {
    throw new RefusedError("CHAT_LOCKED", "This sale was cancelled. The conversation can be read, but not continued.")
  }
  const { message, conversation, appended } = await scope
    .resolve("message")
    .conversations.append({ saleId: sale.id, senderId: account.id, text, attachmentIds, idempotencyKey })
  const answer = chatMessage(message, sale, account.id)
  if (appended) {
    const { mine: _mine, ...event } = answer
    for (const party of [conversation.buyerId, conversation.sellerId]) {
      scope.resolve("realtime").toAccount(party, "chat:message", event)
      scope.resolve("realtime").toAccount(party, "message", event)
    }
  }
  return answer
}

export function chatMessage(
  message: MessageWithFiles,
  sale: { id: string; listingId: string },
  readerId: string
): ChatMessage {
  return {
    id: message.id,
    seq: message.seq,
    listingId: sale.listingId,
    saleId: sale.id,
    userId: message.senderId,
    mine: message.senderId === readerId,
    text: message.text,
    attachments: message.attachments.map(attachmentView),
    ts: message.sentAt.toISOString(),
  }
}

export function attachmentView({ id, kind, name, bytes, width, height }: AttachmentRecord): Attachment {
  return { id, kind, name, bytes, width, height }
}
