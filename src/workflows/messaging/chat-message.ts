import type { ChatMessage } from "@northlot/contract"
import type { MessageRecord } from "../../modules/messaging/types"

/** A message as this reader sees it. */
export function chatMessage(message: MessageRecord, listingId: string, readerId: string): ChatMessage {
  return {
    id: message.id,
    seq: message.seq,
    listingId,
    userId: message.senderId,
    mine: message.senderId === readerId,
    text: message.text,
    ts: message.sentAt.toISOString(),
  }
}
