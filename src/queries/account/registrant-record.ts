import { RefusedError, type RegistrantRecord } from "@northlot/contract"
import { creditBalance } from "#src/modules/credit/rules/balance"
import { database } from "#src/platform/database"

const LATEST = 50

interface SessionRow {
  id: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  remembered: boolean
  state: RegistrantRecord["sessions"][number]["state"]
}

/** The records about one account, newest of each kind first. @throws RefusedError `NOT_FOUND` */
export async function registrantRecord(accountId: string): Promise<RegistrantRecord> {
  const [activity, sessions, audit, credits, consents] = await Promise.all([
    activityOf(accountId),
    sessionsOf(accountId),
    auditOf(accountId),
    creditsOf(accountId),
    consentsOf(accountId),
  ])
  return { activity, sessions, audit, credits, consents }
}

async function activityOf(accountId: string): Promise<RegistrantRecord["activity"]> {
  const { rows } = await database().query<RegistrantRecord["activity"]>(
    `SELECT
       (SELECT count(*) FROM listing WHERE seller_id = account.id AND deleted_at IS NULL) AS listings,
       (SELECT count(*) FROM auction_bidder JOIN bid USING (auction_id, bidder_id)
          WHERE auction_bidder.bidder_id = account.id AND NOT bid.automatic AND NOT bid.voids) AS bids,
       (SELECT count(*) FROM sale WHERE buyer_id = account.id AND status <> 'cancelled') AS purchases,
       (SELECT count(*) FROM sale WHERE seller_id = account.id AND status <> 'cancelled') AS sales
     FROM account WHERE id = $1`,
    [accountId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  return rows[0]
}

async function sessionsOf(accountId: string): Promise<RegistrantRecord["sessions"]> {
  const rows = await database().records<SessionRow>(
    `SELECT id, created_at, last_used_at, expires_at, remembered,
       CASE WHEN revoked_at IS NOT NULL THEN 'ended' WHEN expires_at <= northlot_now() THEN 'expired' ELSE 'open' END AS state
     FROM session WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    [accountId, LATEST]
  )
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** The audit entries of actions on the account and of actions by its owner. */
async function auditOf(accountId: string): Promise<RegistrantRecord["audit"]> {
  const { rows } = await database().query<{
    id: number
    at: Date
    actor: string
    action: string
    details: Record<string, unknown>
  }>(
    `SELECT id, at, actor, action, coalesce(personal.details, audit_entry.details) AS details
     FROM audit_entry LEFT JOIN audit_personal personal ON personal.entry_id = audit_entry.id
     WHERE subject IN ($1, (SELECT email FROM account WHERE id = $1)) OR actor = $1 ORDER BY id DESC LIMIT $2`,
    [accountId, LATEST]
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function creditsOf(accountId: string): Promise<RegistrantRecord["credits"]> {
  const [{ rows: balance }, entries] = await Promise.all([
    database().query<{ balance: number }>(`SELECT ${creditBalance("$1")} AS balance`, [accountId]),
    database().records<{ id: string; delta: number; reason: string; createdAt: Date }>(
      `SELECT id, delta, reason, created_at FROM credit_entry WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
      [accountId, LATEST]
    ),
  ])
  return {
    balance: balance[0]!.balance,
    entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
  }
}

async function consentsOf(accountId: string): Promise<RegistrantRecord["consents"]> {
  const { rows } = await database().query<Omit<RegistrantRecord["consents"][number], "at"> & { at: Date }>(
    `SELECT id, at, channel, purpose, granted, source, wording FROM consent WHERE account_id = $1 ORDER BY id DESC LIMIT $2`,
    [accountId, LATEST]
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
