import { database, type Executor } from "../../platform/database"

export interface AuditEntry {
  /** Account id, `admin:<username>`, `address:<address>` of somebody who is nobody yet, or `system`. */
  actor: string
  /** What was done, in dotted form: `account.disabled`, `licence.viewed`. */
  action: string
  /** Id of what it was done to. */
  subject: string
  details?: Record<string, unknown>
}

/** The audit log: appended within the transaction of the act it records, never changed. */
export default class FoundationModuleService {
  async recordAudit(entry: AuditEntry, executor: Executor = database()): Promise<void> {
    await executor.query(`INSERT INTO audit_entry (actor, action, subject, details) VALUES ($1, $2, $3, $4)`, [
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details ?? {}),
    ])
  }
}
