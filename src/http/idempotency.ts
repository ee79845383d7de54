import { createHash } from "node:crypto"
import { RefusedError, type ErrorBody } from "@northlot/contract"
import { database } from "#src/platform/database"

export interface StoredResult {
  status: number
  body: unknown
}

interface KeyedRequest {
  caller: string
  endpoint: string
  key: string
  input: unknown
}

const WAIT_MILLISECONDS = 15_000
const POLL_MILLISECONDS = 50

/**
 * Runs a request once per caller, endpoint and key. A repeat gets the stored answer and waits if the first still
 * runs. The same key with other content is refused. Server errors (5xx) and 429 are not stored, so that a retry can
 * succeed.
 */
export async function withIdempotency(
  request: KeyedRequest,
  /** `interrupted`: an earlier try with this key was cut off, before or after it did its work. */
  execute: (interrupted: boolean) => Promise<StoredResult>
): Promise<StoredResult> {
  const { caller, endpoint, key } = request
  const requestHash = hashOf(request.input)
  const identity = [caller, endpoint, key]
  const claimed = await database().query<{ taken_over: boolean }>(
    `INSERT INTO idempotency_record (caller, endpoint, key, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (caller, endpoint, key) DO UPDATE
       SET started_at = clock_timestamp(), request_hash = excluded.request_hash
       WHERE idempotency_record.finished_at IS NULL AND idempotency_record.started_at < clock_timestamp() - interval '1 minute'
     RETURNING xmax <> 0 AS taken_over`,
    [...identity, requestHash]
  )
  if (!claimed.rows[0]) return storedAnswer(identity, requestHash)
  try {
    const result = await execute(claimed.rows[0].taken_over)
    await finish(identity, result)
    return result
  } catch (error) {
    if (error instanceof RefusedError && error.status < 500 && error.status !== 429) {
      await finish(identity, { status: error.status, body: error.toBody() })
    } else {
      await database().query(
        `DELETE FROM idempotency_record WHERE caller = $1 AND endpoint = $2 AND key = $3`,
        identity
      )
    }
    throw error
  }
}

async function finish(identity: string[], result: StoredResult): Promise<void> {
  await database().query(
    `UPDATE idempotency_record SET status = $4, answer = $5, finished_at = clock_timestamp()
     WHERE caller = $1 AND endpoint = $2 AND key = $3`,
    [...identity, result.status, JSON.stringify(result.body ?? null)]
  )
}

async function storedAnswer(identity: string[], requestHash: string): Promise<StoredResult> {
  const deadline = Date.now() + WAIT_MILLISECONDS
  for (;;) {
    const { rows } = await database().query<{ request_hash: string; status: number | null; answer: unknown }>(
      `SELECT request_hash, status, answer FROM idempotency_record WHERE caller = $1 AND endpoint = $2 AND key = $3`,
      identity
    )
    const record = rows[0]
    if (record && record.request_hash !== requestHash) throw new RefusedError("IDEMPOTENCY_CONFLICT")
    if (record?.status) {
      if (record.status < 400) return { status: record.status, body: record.answer }
      const { ok: _ok, code, error, ...details } = record.answer as ErrorBody
      throw new RefusedError(code, error, details)
    }
    if (!record || Date.now() > deadline) {
      throw new RefusedError("UNAVAILABLE", "The first request with this key has not finished; please try again.", {
        retryAfterSeconds: 1,
      })
    }
    await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
  }
}

/** A hash of the content that does not depend on the order of keys. */
export function hashOf(input: unknown): string {
  return createHash("sha256").update(canonical(input)).digest("hex")
}

function canonical(value: unknown): string {
  if (Buffer.isBuffer(value)) return createHash("sha256").update(value).digest("hex")
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
      .join(",")}}`
  }
  return JSON.stringify(value) ?? "null"
}
