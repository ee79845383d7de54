import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database, type Executor } from "../../platform/database"
import { appendToOutbox } from "../../platform/outbox"
import type { ConversationRecord, ConversationStatus, MessageRecord, NoticeRecord, NoticeToSend } from "./types"

const NOTICE_COLUMNS = `id, account_id AS "accountId", type, role, listing_id AS "listingId", sale_id AS "saleId", title, text,
  created_at AS "createdAt", seen_at AS "seenAt"`

const CONVERSATION_COLUMNS = `id, sale_id AS "saleId", listing_id AS "listingId", buyer_id AS "buyerId",
  seller_id AS "sellerId", status, last_seq AS "lastSeq"`

const MESSAGE_COLUMNS = `id, conversation_id AS "conversationId", seq, sender_id AS "senderId", text, sent_at AS "sentAt"`

const NOTICES_SHOWN = 200

/** Notices and the private chats of sales; README.md tells the invariants. */
export default class MessagingModuleService {
  /** Tells these facts, each once: notice, live event and e-mail commit together. */
  async sendNotices(notices: readonly NoticeToSend[]): Promise<void> {
    await database().transaction(async (client) => {
      for (const notice of notices) {
        const { rows } = await client.query<{ id: string }>(
          `INSERT INTO notice (id, key, account_id, type, role, listing_id, sale_id, title, text)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT ON CONSTRAINT notice_key DO NOTHING RETURNING id`,
          [
            generateEntityId(undefined, "ntc"), notice.key, notice.accountId, notice.type, notice.role, notice.listingId,
            notice.saleId, notice.title, notice.text,
          ]
        )
        if (!rows[0]) continue
        await appendToOutbox(client, "notice.created", { noticeId: rows[0].id, accountId: notice.accountId }, rows[0].id)
        if (notice.email) await appendToOutbox(client, "email.requested", notice.email, notice.key)
      }
    })
  }

  /** Those of these facts that nobody was told of yet. */
  async untold(keys: readonly string[]): Promise<Set<string>> {
    const { rows } = await database().query<{ key: string }>(
      `SELECT given.key FROM unnest($1::text[]) AS given (key) WHERE NOT EXISTS (SELECT FROM notice WHERE notice.key = given.key)`,
      [keys]
    )
    return new Set(rows.map(({ key }) => key))
  }

  async retrieveNotice(noticeId: string): Promise<NoticeRecord | null> {
    const { rows } = await database().query<NoticeRecord>(`SELECT ${NOTICE_COLUMNS} FROM notice WHERE id = $1`, [noticeId])
    return rows[0] ?? null
  }

  /** One person's notices, newest first, at most 200; `total` counts them all. */
  async listNotices(accountId: string, options: { unseen: boolean | null }): Promise<{ items: NoticeRecord[]; total: number }> {
    const { rows } = await database().query<NoticeRecord & { total: number }>(
      `SELECT ${NOTICE_COLUMNS}, count(*) OVER () AS total FROM notice
       WHERE account_id = $1 AND ($2::boolean IS NULL OR (seen_at IS NULL) = $2)
       ORDER BY created_at DESC, id DESC LIMIT ${NOTICES_SHOWN}`,
      [accountId, options.unseen]
    )
    return { items: rows, total: rows[0]?.total ?? 0 }
  }

  /** @throws RefusedError `NOT_FOUND` for somebody else's. */
  async markNoticeSeen(noticeId: string, accountId: string): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE notice SET seen_at = coalesce(seen_at, northlot_now()) WHERE id = $1 AND account_id = $2`,
      [noticeId, accountId]
    )
    if (rowCount === 0) throw new RefusedError("NOT_FOUND")
  }

  /** Opens the chat of a sale, or opens it again after it was locked; a repeat changes nothing. */
  async activateConversation(sale: Pick<ConversationRecord, "saleId" | "listingId" | "buyerId" | "sellerId">): Promise<void> {
    await database().query(
      `INSERT INTO conversation (id, sale_id, listing_id, buyer_id, seller_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT ON CONSTRAINT conversation_sale DO UPDATE SET status = 'active', updated_at = northlot_now()
       WHERE conversation.status <> 'active'`,
      [generateEntityId(undefined, "cnv"), sale.saleId, sale.listingId, sale.buyerId, sale.sellerId]
    )
  }

  async lockConversation(saleId: string): Promise<void> {
    const locked: ConversationStatus = "locked"
    await database().query(`UPDATE conversation SET status = $2, updated_at = northlot_now() WHERE sale_id = $1`, [saleId, locked])
  }

  /** @throws RefusedError `CHAT_LOCKED` unless the chat of this sale is open. */
  async openConversation(saleId: string, executor: Executor = database(), lock = false): Promise<ConversationRecord> {
    const { rows } = await executor.query<ConversationRecord>(
      `SELECT ${CONVERSATION_COLUMNS} FROM conversation WHERE sale_id = $1 AND status = 'active'${lock ? " FOR UPDATE" : ""}`,
      [saleId]
    )
    if (!rows[0]) throw new RefusedError("CHAT_LOCKED")
    return rows[0]
  }

  /**
   * Appends a message under the conversation's lock, so that numbers have no gap. The same key and text
   * answers the first message with `appended: false`.
   * @throws RefusedError `CHAT_LOCKED`, `IDEMPOTENCY_CONFLICT`.
   */
  async appendMessage(input: {
    saleId: string
    senderId: string
    text: string
    idempotencyKey: string | null
  }): Promise<{ message: MessageRecord; conversation: ConversationRecord; appended: boolean }> {
    return database().transaction(async (client) => {
      const conversation = await this.openConversation(input.saleId, client, true)
      if (input.idempotencyKey !== null) {
        const { rows } = await client.query<MessageRecord>(
          `SELECT ${MESSAGE_COLUMNS} FROM message WHERE conversation_id = $1 AND sender_id = $2 AND idempotency_key = $3`,
          [conversation.id, input.senderId, input.idempotencyKey]
        )
        const earlier = rows[0]
        if (earlier && earlier.text !== input.text) throw new RefusedError("IDEMPOTENCY_CONFLICT")
        if (earlier) return { message: earlier, conversation, appended: false }
      }
      const seq = conversation.lastSeq + 1
      const { rows } = await client.query<MessageRecord>(
        `INSERT INTO message (id, conversation_id, seq, sender_id, text, idempotency_key, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, northlot_now()) RETURNING ${MESSAGE_COLUMNS}`,
        [generateEntityId(undefined, "msg"), conversation.id, seq, input.senderId, input.text, input.idempotencyKey]
      )
      // Who writes has read what came before.
      const ownMark = input.senderId === conversation.buyerId ? "buyer_read_seq" : "seller_read_seq"
      await client.query(`UPDATE conversation SET last_seq = $2, ${ownMark} = $2, updated_at = northlot_now() WHERE id = $1`, [
        conversation.id,
        seq,
      ])
      return { message: rows[0]!, conversation: { ...conversation, lastSeq: seq }, appended: true }
    })
  }

  /** One page of an open chat, oldest first: what came after `afterSeq`, else the latest before `beforeSeq`. */
  async listMessages(
    saleId: string,
    page: { limit: number; afterSeq?: number; beforeSeq?: number }
  ): Promise<{ messages: MessageRecord[]; total: number }> {
    const conversation = await this.openConversation(saleId)
    const forward = page.afterSeq !== undefined
    const { rows } = await database().query<MessageRecord>(
      `SELECT ${MESSAGE_COLUMNS} FROM message
       WHERE conversation_id = $1 AND seq > $2 AND ($3::integer IS NULL OR seq < $3)
       ORDER BY seq ${forward ? "ASC" : "DESC"} LIMIT $4`,
      [conversation.id, page.afterSeq ?? 0, page.beforeSeq ?? null, page.limit]
    )
    return { messages: forward ? rows : rows.reverse(), total: conversation.lastSeq }
  }

  /** Moves one party's read mark forward, never back and never past the last message. */
  async markRead(saleId: string, accountId: string, seq: number): Promise<void> {
    await database().query(
      `UPDATE conversation SET
         buyer_read_seq = CASE WHEN buyer_id = $2 THEN greatest(buyer_read_seq, least($3::bigint, last_seq)) ELSE buyer_read_seq END,
         seller_read_seq = CASE WHEN seller_id = $2 THEN greatest(seller_read_seq, least($3::bigint, last_seq)) ELSE seller_read_seq END
       WHERE sale_id = $1`,
      [saleId, accountId, seq]
    )
  }
}
