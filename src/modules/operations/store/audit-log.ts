import type { NotedHead } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { AuditCheck, AuditEntry, AuditFault } from "../types"

const SEALED_AT_ONCE = 500

/** Adds recorded rows to the hash chain. Only one process may call it at a time. */
export async function sealAuditLog(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows = await database().records<{ sealed: number }>(`SELECT seal_audit_log($1) AS sealed`, [SEALED_AT_ONCE])
    if (rows[0]!.sealed < SEALED_AT_ONCE) return
  }
}

type Chain = Pick<AuditCheck, "rows" | "from" | "until" | "head"> & {
  last: number
  notedHash: string | null
  wrong: number | null
}

/** The check runs in the database, because sending the whole log would be slower. */
export async function checkAuditLog(noted: NotedHead | null): Promise<AuditCheck> {
  // One statement reads the whole log: between two statements, a job could add rows to the hash chain.
  const [seen] = await database().records<Chain & { waiting: number; unsealed: number | null }>(
    `SELECT * FROM (
       SELECT count(*) AS rows, min(at) AS "from", max(at) AS "until",
         (SELECT hash FROM audit_seal ORDER BY number DESC LIMIT 1) AS head,
         coalesce(max(number), 0) AS last, max(hash) FILTER (WHERE number = $1) AS noted_hash, min(number) FILTER (WHERE NOT holds) AS wrong
       FROM (
         SELECT seal.number, seal.hash, entry.at,
           row_number() OVER chain = seal.number AND entry.id IS NOT NULL
             AND seal.hash = audit_hash(seal.number, entry, lag(seal.hash) OVER chain) AS holds
         FROM audit_seal AS seal LEFT JOIN audit_entry AS entry ON entry.id = seal.entry_id
         WINDOW chain AS (ORDER BY seal.number)
       ) AS checked
     ) AS chain, (
       SELECT count(*) FILTER (WHERE entry.id IS NOT NULL AND waits.entry_id IS NOT NULL) AS waiting,
         min(coalesce(entry.id, waits.entry_id)) FILTER (WHERE entry.id IS NULL OR waits.entry_id IS NULL) AS unsealed
       FROM audit_entry AS entry FULL JOIN audit_unsealed AS waits ON waits.entry_id = entry.id
       LEFT JOIN audit_seal AS seal ON seal.entry_id = entry.id WHERE seal.number IS NULL
     ) AS loose`,
    [noted?.rows ?? null]
  )
  const { last, notedHash, wrong, unsealed, ...counted } = seen!
  const firstWrong =
    (wrong === null ? null : await faultOfSeal(wrong)) ??
    (unsealed === null ? null : await faultOfEntry(unsealed)) ??
    (noted && !notedHash?.startsWith(noted.hash)
      ? { number: noted.rows, entryId: null, fault: "notTheNoted" as const, entry: null }
      : null)
  const missing = (noted?.rows ?? 0) - last
  return { ...counted, ...(missing > 0 ? { missingRows: missing } : {}), firstWrong }
}

/**
 * The length and the newest hash of the audit log's hash chain, to be noted outside the database; `null` while the
 * chain is empty.
 */
export async function auditHead(): Promise<NotedHead | null> {
  const rows = await database().records<NotedHead>(
    `SELECT number AS rows, hash FROM audit_seal ORDER BY number DESC LIMIT 1`
  )
  return rows[0] ?? null
}

const ENTRY = `CASE WHEN entry.id IS NOT NULL THEN
  jsonb_build_object('at', to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', entry.actor, 'action', entry.action, 'subject', entry.subject) END AS entry`

async function faultOfSeal(number: number): Promise<AuditFault | null> {
  const rows = await database().records<Omit<AuditFault, "fault"> & { followsGap: boolean }>(
    `SELECT seal.number, seal.entry_id, ${ENTRY},
       seal.number > 1 AND NOT EXISTS (SELECT FROM audit_seal WHERE number = seal.number - 1) AS follows_gap
     FROM audit_seal AS seal LEFT JOIN audit_entry AS entry ON entry.id = seal.entry_id WHERE seal.number = $1`,
    [number]
  )
  return (
    rows.map(({ followsGap, ...seal }): AuditFault => {
      const fault = seal.entry === null ? "removed" : followsGap ? "afterGap" : "changed"
      return { ...seal, fault }
    })[0] ?? null
  )
}

async function faultOfEntry(entryId: number): Promise<AuditFault | null> {
  const rows = await database().records<Pick<AuditFault, "entry">>(
    `SELECT ${ENTRY} FROM (SELECT $1::bigint AS id) AS wanted LEFT JOIN audit_entry AS entry USING (id)`,
    [entryId]
  )
  return (
    rows.map(({ entry }): AuditFault => ({
      number: null,
      entryId,
      entry,
      fault: entry === null ? "removed" : "unsealed",
    }))[0] ?? null
  )
}

export async function recordAudit(entry: AuditEntry): Promise<void> {
  const { actor, action, subject, details = {}, personal } = entry
  await database().query(
    `WITH entry AS (INSERT INTO audit_entry (actor, action, subject, details) VALUES ($1, $2, $3, $4) RETURNING id)
     INSERT INTO audit_personal (entry_id, account_id, details) SELECT id, $5, $6 FROM entry WHERE $5::text IS NOT NULL`,
    [actor, action, subject, JSON.stringify(details), personal?.accountId, JSON.stringify(personal?.details ?? {})]
  )
}

/**
 * Deletes the personal data that audit entries store in a separate table, because the account is closed. The entries
 * themselves stay.
 */
export async function forgetPerson(accountId: string): Promise<void> {
  await database().query(`DELETE FROM audit_personal WHERE account_id = $1`, [accountId])
}
