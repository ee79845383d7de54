import type { Attachment, ChatMessage } from "@northlot/contract"
import type { AttachmentRecord, MessageWithFiles } from "#src/modules/messaging/types"

/** A message as this reader sees it. */
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
