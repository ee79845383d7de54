import type { NotedHead } from "@northlot/contract"
import { database } from "#src/platform/database"
import { addQuarantinedFile, countQuarantinedAgain, takeOldQuarantinedFiles, takeQuarantinedFile } from "./quarantine"
import { auditHead, checkAuditLog, sealAuditLog } from "./audit-log"
import type { AuditCheck, AuditEntry } from "./types"
import { OperationsRecords } from "./public-records"

/** The audit log, appended within the transaction of the act it records and never changed. */
export default class OperationsModuleService extends OperationsRecords {
  /** Deletes what callers' keys were answered with so many days ago. */
  async forgetAnswers(days: number): Promise<void> {
    await database().query(
      `DELETE FROM idempotency_record WHERE started_at < clock_timestamp() - make_interval(days => $1)`,
      [days]
    )
  }

  async recordAudit(entry: AuditEntry): Promise<void> {
    const { actor, action, subject, details = {}, personal } = entry
    await database().query(
      `WITH entry AS (INSERT INTO audit_entry (actor, action, subject, details) VALUES ($1, $2, $3, $4) RETURNING id)
       INSERT INTO audit_personal (entry_id, account_id, details) SELECT id, $5, $6 FROM entry WHERE $5::text IS NOT NULL`,
      [actor, action, subject, JSON.stringify(details), personal?.accountId, JSON.stringify(personal?.details ?? {})]
    )
  }

  /** What the log knew of a person by value goes with the account; that something was done stays. */
  async forgetPerson(accountId: string): Promise<void> {
    await database().query(`DELETE FROM audit_personal WHERE account_id = $1`, [accountId])
  }

  /** The infected files that were sent; what is in them lies sealed in the private storage. */
  readonly quarantine = {
    add: addQuarantinedFile,
    countAgain: countQuarantinedAgain,
    take: takeQuarantinedFile,
    takeOld: takeOldQuarantinedFiles,
  }

  /** Puts what was recorded into the chain of hashes; to be called by one process at a time. */
  sealAuditLog(signal: AbortSignal): Promise<void> {
    return sealAuditLog(signal)
  }

  /** Whether the chain holds, and contains a head that somebody noted. */
  checkAuditLog(noted: NotedHead | null): Promise<AuditCheck> {
    return checkAuditLog(noted)
  }

  /** What to note of the chain in another place; null while nothing is in it. */
  auditHead(): Promise<NotedHead | null> {
    return auditHead()
  }
}
