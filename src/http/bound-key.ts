import { createHmac } from "node:crypto"
import { RefusedError, type Endpoint } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { hashOf } from "./idempotency"
import type { Call } from "./route"

/**
 * Handles the idempotency key of a request whose answer is secret and therefore not stored. The key is bound to the
 * content by a keyed hash, since the content holds a password. A repeat is executed again.
 * Answers whether this is a repeat. @throws RefusedError IDEMPOTENCY_CONFLICT for other content under the same key
 */
export async function bindIdempotencyKey(
  endpoint: Pick<Endpoint, "name">,
  call: Pick<Call<unknown>, "identity" | "idempotencyKey">,
  content: unknown
): Promise<{ repeated: boolean }> {
  if (call.idempotencyKey === null) return { repeated: false }
  const contentHash = createHmac("sha256", configuration().secrets.cookie).update(hashOf(content)).digest("hex")
  const identity = [call.identity, endpoint.name, call.idempotencyKey]
  const { rowCount } = await database().query(
    `INSERT INTO idempotency_record (caller, endpoint, key, request_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [...identity, contentHash]
  )
  if (rowCount === 1) return { repeated: false }
  const { rows } = await database().query<{ request_hash: string }>(
    `SELECT request_hash FROM idempotency_record WHERE caller = $1 AND endpoint = $2 AND key = $3`,
    identity
  )
  if (rows[0]?.request_hash !== contentHash) throw new RefusedError("IDEMPOTENCY_CONFLICT")
  return { repeated: true }
}
