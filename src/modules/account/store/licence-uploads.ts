import { database } from "#src/platform/database"
import { newToken } from "#src/platform/signature"
import type { LicenceUpload } from "../types"

/** Licence documents that were sent before their dealer has an account. */
export class LicenceUploads {
  async create(upload: LicenceUpload): Promise<string> {
    const id = newToken()
    await this.insert(id, upload)
    return id
  }

  /**
   * Reserves the upload for the registration of this address. Returns `false` when the id is unknown or reserved for
   * another address.
   */
  async reserve(id: string, email: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE licence_upload SET reserved_for = lower($2) WHERE id = $1 AND (reserved_for IS NULL OR reserved_for = lower($2))`,
      [id, email]
    )
    return rowCount === 1
  }

  /** Assigns the upload to this dealer, once; `null` when the id is unknown. */
  async claim(id: string, accountId: string): Promise<LicenceUpload | null> {
    return database().transaction(async () => {
      const rows = await database().records<LicenceUpload>(
        `DELETE FROM licence_upload WHERE id = $1 RETURNING file_key, file_name, bytes`,
        [id]
      )
      const upload = rows[0]
      if (!upload) return null
      await database().query(
        `UPDATE dealer_profile SET licence_file_id = $2, licence_file_name = $3, licence_file_bytes = $4, licence_sent_at = northlot_now() WHERE account_id = $1`,
        [accountId, upload.fileKey, upload.fileName, upload.bytes]
      )
      return upload
    })
  }

  /** Undoes `claim` for a registration that failed. */
  async giveBack(id: string, upload: LicenceUpload): Promise<void> {
    await this.insert(id, upload)
  }

  /**
   * Deletes the uploads that no registration used within a day. Returns their file ids; the caller deletes the files.
   */
  async takeAbandoned(limit: number): Promise<string[]> {
    const rows = await database().records<{ fileKey: string }>(
      `DELETE FROM licence_upload WHERE id IN (
         SELECT id FROM licence_upload WHERE created_at < northlot_now() - interval '1 day'
           AND NOT EXISTS (SELECT FROM pending_registration waiting WHERE waiting.licence_upload_id = licence_upload.id AND waiting.expires_at > northlot_now())
         ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING file_key`,
      [limit]
    )
    return rows.map(({ fileKey }) => fileKey)
  }

  private async insert(id: string, { fileKey, fileName, bytes }: LicenceUpload): Promise<void> {
    await database().query(
      `INSERT INTO licence_upload (id, file_key, file_name, bytes, created_at) VALUES ($1, $2, $3, $4, northlot_now())`,
      [id, fileKey, fileName, bytes]
    )
  }
}
