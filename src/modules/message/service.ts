import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, noticeTarget } from "@northlot/contract"
import { database } from "#src/platform/database"
import { emit, emitAll, type OutboxTopics } from "#src/platform/outbox"
import Desk from "./desk"
import FinanceRequests from "./finance-requests"
import Questions from "./questions"
import { storedParams } from "./rules/notice-params"
import { ATTACHMENT_COLUMNS, unsentAttachments } from "./attachments"
import type {
  AttachmentRecord,
  ConversationRecord,
  ConversationStatus,
  MessageRecord,
  MessageWithFiles,
  NoticeRecord,
  NoticeToSend,
  Party,
} from "./types"
import { MessageRecords } from "./public-records"

const NOTICE_COLUMNS = `id, account_id, type, role, listing_id, sale_id, title, text, params,
  created_at, seen_at`

const CONVERSATION_COLUMNS = `id, sale_id, listing_id, buyer_id,
  seller_id, status, last_seq`

const MESSAGE_COLUMNS = `id, conversation_id, seq, sender_id, text,
  attachment_count, sent_at`

/** Notices and the private chats of sales; README.md tells the invariants. */
export default class MessageModuleService extends MessageRecords {
  readonly questions = new Questions()
  readonly financeRequests = new FinanceRequests()
  readonly desk = new Desk()

  /**
   * Tells these facts, each once: notice, live event and e-mail commit together, with the caller's transaction where
   * there is one. @throws Error for what its type does not tell
   */
  async sendNotices(notices: readonly NoticeToSend[]): Promise<void> {
    if (notices.length === 0) return
    return database().transaction(async () => {
      const { rows } = await database().query<{ id: string; key: string }>(
        `INSERT INTO notice (id, key, account_id, type, role, listing_id, sale_id, params)
         SELECT id, key, account_id, type, role, listing_id, sale_id, params
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
           WITH ORDINALITY AS given (id, key, account_id, type, role, listing_id, sale_id, params, place)
         ORDER BY place
         ON CONFLICT ON CONSTRAINT notice_key DO NOTHING RETURNING id, key`,
        [
          notices.map(() => generateEntityId(undefined, "ntc")),
          notices.map(({ key }) => key),
          notices.map(({ accountId }) => accountId),
          notices.map(({ type }) => type),
          notices.map(({ role }) => role),
          notices.map(({ listingId }) => listingId),
          notices.map(({ saleId }) => saleId),
          notices.map(storedParams),
        ]
      )
      const ids = new Map(rows.map(({ id, key }) => [key, id]))
      const told = notices.filter(({ key }) => ids.has(key))
      await emitAll(
        "notice.created",
        told.map(({ key, accountId }) => ({ payload: { noticeId: ids.get(key)!, accountId }, key: ids.get(key)! }))
      )
      await emitAll(
        "email.requested",
        told.flatMap((notice) => {
          const { key, email, listingId, saleId } = notice
          if (!email) return []
          const data = { path: noticeTarget(notice), ...email.data }
          return [{ payload: { ...email, data, about: listingId, ...(saleId ? { sale: saleId } : {}) }, key }]
        })
      )
    })
  }

  /**
   * Tells a fact that makes an earlier one of its type about the listing out of date: one that the person has not seen
   * is told anew in its place, so that the bell shows one notice with the newest price. The same fact again changes
   * nothing.
   */
  async renewNotice(notice: NoticeToSend): Promise<void> {
    const { key, accountId, type, listingId } = notice
    const { rows } = await database().query<{ id: string }>(
      `UPDATE notice SET key = $1, params = $5, title = NULL, text = NULL, created_at = northlot_now()
       WHERE id = (
         SELECT id FROM notice WHERE account_id = $2 AND type = $3 AND listing_id = $4 AND seen_at IS NULL
         ORDER BY created_at DESC LIMIT 1 FOR UPDATE
       ) AND NOT EXISTS (SELECT FROM notice AS told WHERE told.key = $1)
       RETURNING id`,
      [key, accountId, type, listingId, storedParams(notice)]
    )
    if (!rows[0]) return this.sendNotices([notice])
    await emit("notice.created", { noticeId: rows[0].id, accountId }, `${rows[0].id}:${key}`)
  }

  /** Forgets what a person was told: the account is closed. */
  async forgetNotices(accountId: string): Promise<void> {
    await database().query(`DELETE FROM notice WHERE account_id = $1`, [accountId])
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
    const rows = await database().records<NoticeRecord>(`SELECT ${NOTICE_COLUMNS} FROM notice WHERE id = $1`, [
      noticeId,
    ])
    return rows[0] ?? null
  }

  /** One person's notices, newest first, at most `limit`; `total` counts them all. */
  async noticesOf(
    accountId: string,
    { unseen, limit }: { unseen: boolean | null; limit: number }
  ): Promise<{ items: NoticeRecord[]; total: number }> {
    const asked = `FROM notice WHERE account_id = $1 AND ($2::boolean IS NULL OR (seen_at IS NULL) = $2)`
    if (limit === 0) {
      const [counted] = await database().records<{ total: number }>(`SELECT count(*) AS total ${asked}`, [
        accountId,
        unseen,
      ])
      return { items: [], total: counted!.total }
    }
    const rows = await database().records<NoticeRecord & { total: number }>(
      `SELECT ${NOTICE_COLUMNS}, count(*) OVER () AS total ${asked} ORDER BY created_at DESC, id DESC LIMIT $3`,
      [accountId, unseen, limit]
    )
    return { items: rows.map(({ total: _total, ...notice }) => notice), total: rows[0]?.total ?? 0 }
  }

  /** Up to this moment (UTC); what came later stays unseen. */
  async markNoticesSeen(accountId: string, until: Date): Promise<void> {
    await database().query(
      `UPDATE notice SET seen_at = northlot_now() WHERE account_id = $1 AND seen_at IS NULL AND created_at < $2::timestamptz + interval '1 millisecond'`,
      [accountId, until]
    )
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
  async activateConversation(
    sale: Pick<ConversationRecord, "saleId" | "listingId" | "buyerId" | "sellerId">
  ): Promise<void> {
    await database().query(
      `INSERT INTO conversation (id, sale_id, listing_id, buyer_id, seller_id) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT ON CONSTRAINT conversation_sale DO UPDATE SET status = 'active', updated_at = northlot_now()
       WHERE conversation.status <> 'active'`,
      [generateEntityId(undefined, "cnv"), sale.saleId, sale.listingId, sale.buyerId, sale.sellerId]
    )
  }

  async lockConversation(saleId: string): Promise<void> {
    const locked: ConversationStatus = "locked"
    await database().query(`UPDATE conversation SET status = $2, updated_at = northlot_now() WHERE sale_id = $1`, [
      saleId,
      locked,
    ])
  }

  /** @throws RefusedError `CHAT_LOCKED` unless the chat of this sale is open. */
  async openConversation(saleId: string, lock = false): Promise<ConversationRecord> {
    const rows = await database().records<ConversationRecord>(
      `SELECT ${CONVERSATION_COLUMNS} FROM conversation WHERE sale_id = $1 AND status = 'active'${lock ? " FOR UPDATE" : ""}`,
      [saleId]
    )
    if (!rows[0]) throw new RefusedError("CHAT_LOCKED")
    return rows[0]
  }

  /**
   * Appends a message under the conversation's lock, so that numbers have no gap, and puts the files into it. The same
   * key and content answers the first message with `appended: false`.
   * @throws RefusedError `CHAT_LOCKED`, `IDEMPOTENCY_CONFLICT`, `INVALID_INPUT` for files that are not the sender's to
   * send.
   */
  async appendMessage(input: {
    saleId: string
    senderId: string
    text: string
    attachmentIds: readonly string[]
    idempotencyKey: string | null
  }): Promise<{ message: MessageWithFiles; conversation: ConversationRecord; appended: boolean }> {
    return database().transaction(async () => {
      const conversation = await this.openConversation(input.saleId, true)
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
      // Who writes has read what came before.
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
   * One page of a chat, oldest first: what came after `afterSeq`, else the latest before `beforeSeq`.
   * @throws RefusedError `CHAT_LOCKED` unless it is open, or was and `evenLocked` says that this is enough.
   */
  async messagesOf(
    saleId: string,
    page: { limit: number; afterSeq?: number; beforeSeq?: number },
    evenLocked = false
  ): Promise<{ messages: MessageWithFiles[]; total: number }> {
    const conversation = evenLocked ? await this.conversationOf(saleId) : await this.openConversation(saleId)
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

  /** The chat of a sale, open or locked; null when it was never open. */
  async conversationOf(saleId: string): Promise<ConversationRecord | null> {
    const rows = await database().records<ConversationRecord>(
      `SELECT ${CONVERSATION_COLUMNS} FROM conversation WHERE sale_id = $1`,
      [saleId]
    )
    return rows[0] ?? null
  }

  /** Moves one party's read mark forward, never back and never past the last message. Answers whether it moved. */
  async markRead(saleId: string, party: Party, seq: number): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE conversation SET ${party}_read_seq = least($2::bigint, last_seq) WHERE sale_id = $1 AND ${party}_read_seq < least($2::bigint, last_seq)`,
      [saleId, seq]
    )
    return rowCount === 1
  }

  /**
   * Puts a conversation away for one party up to a message, or back. What is put away counts as read; a later message
   * brings it back by itself, since the mark is behind it then. @throws RefusedError `CHAT_LOCKED` when it was never
   * open.
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

  /** One party shows the own telephone number in this conversation, or stops. @throws RefusedError `CHAT_LOCKED` */
  async sharePhone(saleId: string, party: Party, shared: boolean): Promise<void> {
    const { rowCount } = await database().query(
      `UPDATE conversation SET ${party}_phone_shared_at = CASE WHEN $2 THEN coalesce(${party}_phone_shared_at, northlot_now()) END,
         ${party === "buyer" ? "seller" : "buyer"}_phone_asked_at = NULL
       WHERE sale_id = $1 AND status = 'active'`,
      [saleId, shared]
    )
    if (rowCount === 0) throw new RefusedError("CHAT_LOCKED")
  }

  /** One party asks for the other's number, who is told once, by e-mail too. @throws RefusedError `CHAT_LOCKED` */
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

  /** Files that are not sent yet, of one person: README.md tells what becomes of them. */
  readonly unsent = unsentAttachments

  /** A file of this sale's chat; null when it is none of its, or not sent. */
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

/** Puts uploads of the sender into a message, in this order. @throws RefusedError `INVALID_INPUT` */
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
