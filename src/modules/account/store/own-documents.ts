import { generateEntityId } from "@medusajs/framework/utils"
import { PROFILE_DOCUMENTS_LIMIT, RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { OwnDocument } from "../types"

const COLUMNS = `id, name, type, bytes, file_id, added_at`

interface SentFile {
  bytes: number | null
  sentAt: Date | null
}

/** Members' private documents, each visible to its owner alone. */
export class OwnDocuments {
  /** The member's documents, newest first. */
  async list(accountId: string): Promise<OwnDocument[]> {
    return database().records<OwnDocument>(
      `SELECT ${COLUMNS} FROM account_document WHERE account_id = $1 ORDER BY added_at DESC, id DESC`,
      [accountId]
    )
  }

  async find(accountId: string, id: string): Promise<OwnDocument | null> {
    const rows = await database().records<OwnDocument>(
      `SELECT ${COLUMNS} FROM account_document WHERE account_id = $1 AND id = $2`,
      [accountId, id]
    )
    return rows[0] ?? null
  }

  /** The sizes and upload times of a dealer's licence documents; null for a member who is not a dealer. */
  async licences(accountId: string): Promise<Record<"licence" | "licence-renewal", SentFile> | null> {
    const rows = await database().records<SentFile & { renewalBytes: number | null; renewalSentAt: Date | null }>(
      `SELECT licence_file_bytes AS bytes, licence_sent_at AS sent_at, renewal_file_bytes AS renewal_bytes, renewal_sent_at
       FROM dealer_profile WHERE account_id = $1`,
      [accountId]
    )
    if (!rows[0]) return null
    const { bytes, sentAt, renewalBytes, renewalSentAt } = rows[0]
    return { licence: { bytes, sentAt }, "licence-renewal": { bytes: renewalBytes, sentAt: renewalSentAt } }
  }

  /** @throws RefusedError DOCUMENTS_FULL */
  async refuseWhenFull(accountId: string): Promise<void> {
    const { rows } = await database().query<{ kept: number }>(
      `SELECT count(*)::int AS kept FROM account_document WHERE account_id = $1`,
      [accountId]
    )
    if (rows[0]!.kept >= PROFILE_DOCUMENTS_LIMIT) throw new RefusedError("DOCUMENTS_FULL")
  }

  /** @throws RefusedError DOCUMENTS_FULL */
  async add(accountId: string, document: Omit<OwnDocument, "id" | "addedAt">): Promise<OwnDocument> {
    return database().transaction(async () => {
      // Without this lock, two concurrent uploads could together exceed the member's limit of documents.
      await database().query(`SELECT 1 FROM account WHERE id = $1 FOR UPDATE`, [accountId])
      await this.refuseWhenFull(accountId)
      const rows = await database().records<OwnDocument>(
        `INSERT INTO account_document (id, account_id, name, type, bytes, file_id) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
        [generateEntityId(undefined, "adoc"), accountId, document.name, document.type, document.bytes, document.fileId]
      )
      return rows[0]!
    })
  }

  /**
   * Deletes a document's row and returns its file id; the caller deletes the file. Null where the member has no
   * document with this id.
   */
  async remove(accountId: string, id: string): Promise<string | null> {
    const rows = await database().records<{ fileId: string }>(
      `DELETE FROM account_document WHERE account_id = $1 AND id = $2 RETURNING file_id`,
      [accountId, id]
    )
    return rows[0]?.fileId ?? null
  }

  async removeAll(accountId: string): Promise<string[]> {
    const rows = await database().records<{ fileId: string }>(
      `DELETE FROM account_document WHERE account_id = $1 RETURNING file_id`,
      [accountId]
    )
    return rows.map((row) => row.fileId)
  }
}
