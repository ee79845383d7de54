import { database } from "#src/platform/database"
import { newToken, tokenHash } from "#src/platform/signature"

const DOWNLOAD_SECONDS = 60

export class DownloadTokens {
  /** Creates a short-lived token that opens one download for this actor. Only the token's hash is stored. */
  async create(actor: string): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken()
    await database().query(`DELETE FROM download_token WHERE expires_at <= northlot_now()`)
    const rows = await database().records<{ expiresAt: Date }>(
      `INSERT INTO download_token (token_hash, actor, expires_at) VALUES ($1, $2, northlot_now() + make_interval(secs => $3)) RETURNING expires_at`,
      [tokenHash(token), actor, DOWNLOAD_SECONDS]
    )
    return { token, ...rows[0]! }
  }

  /** Uses the token and returns its actor; `null` when the token is unknown, used or expired. */
  async use(token: string): Promise<string | null> {
    const { rows } = await database().query<{ actor: string; valid: boolean }>(
      `DELETE FROM download_token WHERE token_hash = $1 RETURNING actor, expires_at > northlot_now() AS valid`,
      [tokenHash(token)]
    )
    return rows[0]?.valid ? rows[0].actor : null
  }
}
