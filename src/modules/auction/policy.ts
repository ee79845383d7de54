import { AUCTION_POLICY_DEFAULTS, RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { AuctionPolicyRecord } from "./types"

const COLUMNS = `anti_snipe_window_seconds, anti_snipe_extension_seconds, min_duration_seconds, max_duration_seconds,
  proxy_step_cents, unusual_bid_factor, bid_limit_count, bid_limit_seconds`

/** The newest version, or the defaults while nobody has changed any. */
export async function readPolicy(): Promise<AuctionPolicyRecord> {
  const rows = await database().records<AuctionPolicyRecord>(
    `SELECT ${COLUMNS}, changed_at AS updated_at FROM auction_policy ORDER BY version DESC LIMIT 1`
  )
  return rows[0] ?? { ...AUCTION_POLICY_DEFAULTS, updatedAt: null }
}

/**
 * Appends a version with these changes to the newest one. @throws RefusedError `INVALID_INPUT` when the
 * shortest duration would exceed the longest.
 */
export async function appendPolicy(
  change: Partial<Omit<AuctionPolicyRecord, "updatedAt">>,
  actor: string
): Promise<AuctionPolicyRecord> {
  // Two admins at once: the second one's version keeps what the first one changed.
  await database().query(`LOCK TABLE auction_policy IN SHARE ROW EXCLUSIVE MODE`)
  const { updatedAt: _updatedAt, ...present } = await readPolicy()
  const next = { ...present, ...change }
  if (next.minDurationSeconds > next.maxDurationSeconds) {
    const message = "The shortest duration must not exceed the longest."
    throw new RefusedError("INVALID_INPUT", message, { fields: { minDurationSeconds: message } })
  }
  await database().query(
    `INSERT INTO auction_policy (${COLUMNS}, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      next.antiSnipeWindowSeconds,
      next.antiSnipeExtensionSeconds,
      next.minDurationSeconds,
      next.maxDurationSeconds,
      next.proxyStepCents,
      next.unusualBidFactor,
      next.bidLimitCount,
      next.bidLimitSeconds,
      actor,
    ]
  )
  return readPolicy()
}
