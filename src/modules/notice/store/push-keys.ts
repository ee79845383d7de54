import { createECDH } from "node:crypto"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { seal, unseal } from "#src/platform/encryption"
import type { PushKeys } from "../types"

const PURPOSE = "push key"
const CONTEXT = "market"
const PRIVATE_KEY_BYTES = 32

/**
 * The VAPID key pair that identifies this market to push services. A pair in the configuration is used first, otherwise
 * the pair that is encrypted in the database.
 */
export class MarketPushKeys {
  private known: PushKeys | null = null

  /**
   * Creates the market's VAPID key pair at the market's first start. Creates another key pair if the stored one cannot
   * be decrypted and no device has subscribed. A repeated call changes nothing. Returns whether a readable key pair
   * exists.
   */
  async ensure(): Promise<boolean> {
    if (await this.current()) return true
    const { publicKey, privateKey } = newKeys()
    const { keyId, sealed } = seal(PURPOSE, CONTEXT, privateKey)
    const { rowCount } = await database().query(
      `INSERT INTO push_key (id, public_key, private_key_id, private_sealed, made_at) VALUES ('market', $1, $2, $3, northlot_now())
       ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key, private_key_id = excluded.private_key_id,
         private_sealed = excluded.private_sealed, made_at = excluded.made_at
       WHERE NOT EXISTS (SELECT FROM push_device)`,
      [publicKey, keyId, sealed]
    )
    return rowCount === 1
  }

  /**
   * The current key pair; `null` if there is none, or if the stored pair cannot be decrypted. Decryption fails if the
   * secret was replaced and the configuration does not name the old secret.
   */
  async current(): Promise<PushKeys | null> {
    const given = configuration().push.keys
    if (given) return given
    if (this.known) return this.known
    const [row] = await database().records<{ publicKey: string; privateKeyId: string; privateSealed: Buffer }>(
      `SELECT public_key, private_key_id, private_sealed FROM push_key`
    )
    if (!row) return null
    const privateKey = unseal(PURPOSE, CONTEXT, { keyId: row.privateKeyId, sealed: row.privateSealed })
    this.known = privateKey === null ? null : { publicKey: row.publicKey, privateKey }
    return this.known
  }
}

function newKeys(): PushKeys {
  const curve = createECDH("prime256v1")
  curve.generateKeys()
  const privateKey = curve.getPrivateKey()
  const leading = Buffer.alloc(PRIVATE_KEY_BYTES - privateKey.length)
  return {
    publicKey: curve.getPublicKey().toString("base64url"),
    privateKey: Buffer.concat([leading, privateKey]).toString("base64url"),
  }
}
