import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { ATTACHMENT_COLUMNS } from "./attachments"
import type {
  AttachmentRecord,
  ConversationRecord,
  ConversationStatus,
  MessageRecord,
  MessageWithFiles,
  Party,
} from "../types"

const CONVERSATION_COLUMNS = `id, sale_id, listing_id, buyer_id,
  seller_id, status, last_seq`

const MESSAGE_COLUMNS = `id, conversation_id, seq, sender_id, text,
  attachment_count, sent_at`

/** The private chats of sales. README.md states the invariants. */
export class Conversations {
  /** Opens the chat of a sale, or reopens a locked chat; a repeat changes nothing. */
  async activate(sale: Pick<ConversationRecord, "saleId" | "listingId" | "buyerId" | "sellerId">): Promise<void> {
    await database().query(
      `INSERT INTO conversation (id, sale_id, listing_id, buyer_id, seller_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT ON CONSTRAINT conversation_sale DO UPDATE SET status = 'active', updated_at = northlot_now()
       WHERE conversation.status <> 'active'`,
      [generateEntityId(undefined, "cnv"), sale.saleId, sale.listingId, sale.buyerId, sale.sellerId]
    )
  }

  async close(saleId: string): Promise<void> {
    const locked: ConversationStatus = "locked"
    await database().query(`UPDATE conversation SET status = $2, updated_at = northlot_now() WHERE sale_id = $1`, [
      saleId,
      locked,
    ])
  }

  /** @throws RefusedError `CHAT_LOCKED` unless the chat of this sale is open. */
  async open(saleId: string, lock = false): Promise<ConversationRecord> {
    const rows = await database().records<ConversationRecord>(
      `SELECT ${CONVERSATION_COLUMNS} FROM conversation WHERE sale_id = $1 AND status = 'active'${lock ? " FOR UPDATE" : ""}`,
      [saleId]
    )
    if (!rows[0]) throw new RefusedError("CHAT_LOCKED")
    return rows[0]
  }

  /**
   * Locks the conversation and appends a message with its files, so that the message numbers have no gap. A repeat with
   * the same idempotency key and content returns the first message with `appended: false`.
   * @throws RefusedError `CHAT_LOCKED`, `IDEMPOTENCY_CONFLICT`, `INVALID_INPUT` for files that the sender may not send.
   */
  async append(input: {
    saleId: string
    senderId: string
    text: string
    attachmentIds: readonly string[]
    idempotencyKey: string | null
  }): Promise<{ message: MessageWithFiles; conversation: ConversationRecord; appended: boolean }> {
    return database().transaction(async () => {
      const conversation = await this.open(input.saleId, true)
      if (input.idempotencyKey !== null) {
        const rows = await database().records<MessageRecord>(
          `SELECT ${MESSAGE_COLUMNS} FROM message WHERE conversation_id = $1 AND sender_id = $2 AND idempotency_key = $3`,
          [conversation.id, input.senderId, input.idempotencyKey]
        )
        const [earlier] = await withFiles(rows)
        if (earlier) {
          const same =
            earlier.text === input.text && earlier.attachments.map(({ id }) => id).join() === input.attachmentIds.join()
          if (!same) throw new RefusedError("IDEMPOTENCY_CONFLICT")
          return { message: earlier, conversation, appended: false }
        }
      }
      const seq = conversation.lastSeq + 1
      const rows = await database().records<MessageRecord>(
        `INSERT INTO message (id, conversation_id, seq, sender_id, text, attachment_count, idempotency_key, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, northlot_now()) RETURNING ${MESSAGE_COLUMNS}`,
        [
          generateEntityId(undefined, "msg"),
          conversation.id,
          seq,
          input.senderId,
          input.text,
          input.attachmentIds.length,
          input.idempotencyKey,
        ]
      )
      await attach(rows[0]!, input.attachmentIds)
      // A sender has read everything before their own message.
      const own = partyOf(conversation, input.senderId)
      await database().query(
        `UPDATE conversation SET last_seq = $2, ${own}_read_seq = $2, updated_at = northlot_now() WHERE id = $1`,
        [conversation.id, seq]
      )
      const [message] = await withFiles(rows)
      return { message: message!, conversation: { ...conversation, lastSeq: seq }, appended: true }
    })
  }

  /**
   * One page of a chat, oldest message first. The page begins after `afterSeq`. Without `afterSeq` it ends with the
   * newest message, or with the newest one before `beforeSeq`. `evenLocked` allows a locked chat too.
   * @throws RefusedError `CHAT_LOCKED` for a chat that was never opened, and for a locked chat without `evenLocked`
   */
  async messagesOf(
    saleId: string,
    page: { limit: number; afterSeq?: number; beforeSeq?: number },
    evenLocked = false
  ): Promise<{ messages: MessageWithFiles[]; total: number }> {
    const conversation = evenLocked ? await this.ofSale(saleId) : await this.open(saleId)
    if (!conversation) throw new RefusedError("CHAT_LOCKED")
    const forward = page.afterSeq !== undefined
    const rows = await database().records<MessageRecord>(
      `SELECT ${MESSAGE_COLUMNS} FROM message
       WHERE conversation_id = $1 AND seq > $2 AND ($3::integer IS NULL OR seq < $3)
       ORDER BY seq ${forward ? "ASC" : "DESC"} LIMIT $4`,
      [conversation.id, page.afterSeq ?? 0, page.beforeSeq ?? null, page.limit]
    )
    return { messages: await withFiles(forward ? rows : rows.reverse()), total: conversation.lastSeq }
  }

  /** The chat of a sale, open or locked; `null` when it was never opened. */
  async ofSale(saleId: string): Promise<ConversationRecord | null> {
    const rows = await database().records<ConversationRecord>(
      `SELECT ${CONVERSATION_COLUMNS} FROM conversation WHERE sale_id = $1`,
      [saleId]
    )
    return rows[0] ?? null
  }

  /**
   * Moves one party's read mark forward, never back and never past the last message. Answers whether the mark moved.
   */
  async markRead(saleId: string, party: Party, seq: number): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE conversation SET ${party}_read_seq = least($2::bigint, last_seq) WHERE sale_id = $1 AND ${party}_read_seq < least($2::bigint, last_seq)`,
      [saleId, seq]
    )
    return rowCount === 1
  }

  /**
   * Archives a conversation for one party up to the message `seq`, or restores it. Archived messages count as read. A
   * later message restores the conversation, because its number is higher than the archived number.
   * @throws RefusedError `CHAT_LOCKED` if the chat was never opened
   */
  async archive(saleId: string, party: Party, archived: boolean, seq: number | null): Promise<void> {
    const mark = `least(coalesce($2::bigint, last_seq), last_seq)`
    const { rowCount } = archived
      ? await database().query(
          `UPDATE conversation SET ${party}_archived_seq = ${mark}, ${party}_read_seq = greatest(${party}_read_seq, ${mark}) WHERE sale_id = $1`,
          [saleId, seq]
        )
      : await database().query(`UPDATE conversation SET ${party}_archived_seq = NULL WHERE sale_id = $1`, [saleId])
    if (rowCount === 0) throw new RefusedError("CHAT_LOCKED")
  }

  /**
   * One party shares their own telephone number in this conversation, or stops sharing. @throws RefusedError
   * `CHAT_LOCKED`
   */
  async sharePhone(saleId: string, party: Party, shared: boolean): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE conversation SET ${party}_phone_shared_at = CASE WHEN $2 THEN coalesce(${party}_phone_shared_at, northlot_now()) END,
         ${party === "buyer" ? "seller" : "buyer"}_phone_asked_at = NULL
       WHERE sale_id = $1 AND status = 'active'`,
      [saleId, shared]
    )
    if (rowCount === 0) throw new RefusedError("CHAT_LOCKED")
  }

  /**
   * Records that one party asks for the other party's number. The other party gets one e-mail about it, however often
   * the party asks.
   * @throws RefusedError `CHAT_LOCKED`
   */
  async askForPhone(saleId: string, party: Party, email: OutboxTopics["email.requested"]): Promise<void> {
    await database().transaction(async () => {
      const { rowCount } = await database().query(
        `UPDATE conversation SET ${party}_phone_asked_at = coalesce(${party}_phone_asked_at, northlot_now()) WHERE sale_id = $1 AND status = 'active'`,
        [saleId]
      )
      if (rowCount === 0) throw new RefusedError("CHAT_LOCKED")
      await emit("email.requested", email, `phone-asked:${saleId}:${party}`)
    })
  }

  /** A sent file of this sale's chat; `null` for any other file. */
  async attachmentOf(saleId: string, attachmentId: string): Promise<AttachmentRecord | null> {
    const rows = await database().records<AttachmentRecord>(
      `SELECT ${ATTACHMENT_COLUMNS} FROM message_attachment
       WHERE id = $2 AND message_id IN (
         SELECT message.id FROM message JOIN conversation ON conversation.id = message.conversation_id WHERE conversation.sale_id = $1
       )`,
      [saleId, attachmentId]
    )
    return rows[0] ?? null
  }
}

function partyOf(conversation: Pick<ConversationRecord, "buyerId">, accountId: string): Party {
  return conversation.buyerId === accountId ? "buyer" : "seller"
}

/** Attaches the sender's uploads to a message, in the order of `ids`. @throws RefusedError `INVALID_INPUT` */
async function attach(message: MessageRecord, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rowCount } = await database().query(
    `UPDATE message_attachment SET message_id = $1, position = given.position
     FROM unnest($2::text[]) WITH ORDINALITY AS given (id, position)
     WHERE message_attachment.id = given.id AND account_id = $3 AND message_id IS NULL`,
    [message.id, ids, message.senderId]
  )
  if (rowCount === ids.length) return
  const gone = "A file is not there any more. Attach it again."
  throw new RefusedError("INVALID_INPUT", gone, { fields: { attachmentIds: gone } })
}

async function withFiles(messages: readonly MessageRecord[]): Promise<MessageWithFiles[]> {
  const having = messages.filter(({ attachmentCount }) => attachmentCount > 0).map(({ id }) => id)
  const rows =
    having.length === 0
      ? []
      : await database().records<AttachmentRecord>(
          `SELECT ${ATTACHMENT_COLUMNS} FROM message_attachment WHERE message_id = ANY($1) ORDER BY message_id, position`,
          [having]
        )
  return messages.map((message) => ({
    ...message,
    attachments: rows.filter(({ messageId }) => messageId === message.id),
  }))
}
