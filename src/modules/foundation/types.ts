import type { SiteDetails } from "@northlot/contract"

export interface SiteDetailsRecord {
  details: SiteDetails
  updatedAt: Date | null
}

export interface AuditEntry {
  /** Account id, `admin:<username>`, `address:<address>` of somebody who is nobody yet, or `system`. */
  actor: string
  /** What was done, in dotted form: `account.disabled`, `licence.viewed`. */
  action: string
  /** Id of what it was done to. */
  subject: string
  details?: Record<string, unknown>
}
