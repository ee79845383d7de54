import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { AttachmentRecord } from "../types"

export const ATTACHMENT_COLUMNS = `id, account_id, kind, name, bytes, width, height, file_id,
  thumbnail_file_id, message_id`

/** The maximum of unsent uploads per person: enough for two full messages. */
const MOST_UNSENT = 20
const UNSENT_RETENTION = "1 day"

/** Uploads that are not sent with a message yet. Once an upload is sent, the database refuses any change to it. */
export const unsentAttachments = {
  /**
   * @throws RefusedError `CHAT_LOCKED` for a person without an open chat, `TOO_MANY_REQUESTS` with twenty unsent
   * uploads.
   */
  async refuseMore(accountId: string): Promise<void> {
    const { rows } = await database().query<{ open: boolean; waiting: number }>(
      `SELECT EXISTS (SELECT FROM conversation WHERE $1 IN (buyer_id, seller_id) AND status = 'active') AS open,
         (SELECT count(*) FROM message_attachment WHERE account_id = $1 AND message_id IS NULL) AS waiting`,
      [accountId]
    )
    if (!rows[0]!.open) throw new RefusedError("CHAT_LOCKED")
    if (rows[0]!.waiting >= MOST_UNSENT) {
      throw new RefusedError(
        "TOO_MANY_REQUESTS",
        `${MOST_UNSENT} files wait to be sent. Send or remove some of them first.`
      )
    }
  },

  async add(attachment: Omit<AttachmentRecord, "id" | "messageId">): Promise<AttachmentRecord> {
    const { accountId, kind, name, bytes, width, height, fileId, thumbnailFileId } = attachment
    const rows = await database().records<AttachmentRecord>(
      `INSERT INTO message_attachment (id, account_id, kind, name, bytes, width, height, file_id, thumbnail_file_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${ATTACHMENT_COLUMNS}`,
      [generateEntityId(undefined, "att"), accountId, kind, name, bytes, width, height, fileId, thumbnailFileId]
    )
    return rows[0]!
  },

  /**
   * Removes an upload; the caller deletes its files. @throws RefusedError `NOT_FOUND` for another person's or a
   * sent upload.
   */
  async take(attachmentId: string, accountId: string): Promise<AttachmentRecord> {
    const rows = await database().records<AttachmentRecord>(
      `DELETE FROM message_attachment WHERE id = $1 AND account_id = $2 AND message_id IS NULL RETURNING ${ATTACHMENT_COLUMNS}`,
      [attachmentId, accountId]
    )
    if (!rows[0]) throw new RefusedError("NOT_FOUND")
    return rows[0]
  },

  /** Removes some uploads abandoned for more than a day; the caller deletes their files. */
  async takeAbandoned(atMost: number): Promise<AttachmentRecord[]> {
    return database().records<AttachmentRecord>(
      `DELETE FROM message_attachment WHERE id IN (
         SELECT id FROM message_attachment WHERE message_id IS NULL AND uploaded_at < northlot_now() - interval '${UNSENT_RETENTION}'
         ORDER BY uploaded_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING ${ATTACHMENT_COLUMNS}`,
      [atMost]
    )
  },
}
