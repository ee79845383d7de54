export interface AuditEntry {
  /** Account id, `admin:<username>`, `address:<address>` of somebody who is nobody yet, or `system`. */
  actor: string
  /** What was done, in dotted form: `account.disabled`, `licence.viewed`. */
  action: string
  /** Id of what it was done to. */
  subject: string
  details?: Record<string, unknown>
  /** Details that are a person's own data: they stand beside the log, until the account is closed. */
  personal?: { accountId: string; details: Record<string, unknown> }
}

export interface QuarantinedFileRecord {
  id: string
  /** As in the audit log. */
  actor: string
  fileName: string
  bytes: number
  sha256: string
  /** What the scanner said. */
  found: string
  /** The endpoint that it was sent to. */
  sentTo: string
  /** In the private storage, where it lies sealed. */
  fileKey: string
  times: number
  firstSentAt: Date
  lastSentAt: Date
}

export interface AuditFault {
  /** In the chain; null for a row that is in none. */
  number: number | null
  entryId: number | null
  /** `afterGap`: a seal before it is gone. `unsealed`: nobody wrote it by the ways of the market. */
  fault: "changed" | "removed" | "afterGap" | "unsealed" | "notTheNoted"
  entry: { at: string; actor: string; action: string; subject: string } | null
}

export interface AuditCheck {
  /** Rows in the chain. */
  rows: number
  /** Rows that were written a moment ago and are about to be sealed. */
  waiting: number
  from: Date | null
  until: Date | null
  /** The hash of the newest row. */
  head: string | null
  /** Of those that were there when the head was noted; only where there are fewer now. */
  missingRows?: number
  firstWrong: AuditFault | null
}
