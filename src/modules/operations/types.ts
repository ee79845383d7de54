export interface AuditEntry {
  /** Account id, `admin:<username>`, `address:<address>` for a visitor without an account, or `system`. */
  actor: string
  /** The action in dotted form: `account.disabled`, `licence.viewed`. */
  action: string
  /** Id of the object of the action. */
  subject: string
  details?: Record<string, unknown>
  /** Details that are personal data. They are stored beside the log until the account is closed. */
  personal?: { accountId: string; details: Record<string, unknown> }
}

export interface QuarantinedFileRecord {
  id: string
  /** The sender, written as the audit log writes an actor. */
  actor: string
  fileName: string
  bytes: number
  sha256: string
  /** The name of the malware that the virus scanner found. */
  found: string
  /** The endpoint that received the file. */
  sentTo: string
  /** Key of the sealed file in the private storage. */
  fileKey: string
  times: number
  firstSentAt: Date
  lastSentAt: Date
}

export interface AuditFault {
  /** The number of the row in the audit log's hash chain; `null` for a row outside the chain. */
  number: number | null
  entryId: number | null
  /**
   * `afterGap`: the previous row of the chain is missing. `unsealed`: the row is neither in the chain nor waiting for
   * it.
   */
  fault: "changed" | "removed" | "afterGap" | "unsealed" | "notTheNoted"
  entry: { at: string; actor: string; action: string; subject: string } | null
}

export interface AuditCheck {
  /** The number of rows in the audit log's hash chain. */
  rows: number
  /** The number of new audit log rows that a job will soon add to the hash chain. */
  waiting: number
  from: Date | null
  until: Date | null
  /** The hash of the newest row in the hash chain. */
  head: string | null
  /**
   * How many rows are missing at the end of the audit log's hash chain, compared with a length noted earlier. Set only
   * if rows are missing.
   */
  missingRows?: number
  firstWrong: AuditFault | null
}
