// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `audit_entry`. */
export interface AuditEntryRow {
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  details: unknown
  search_text: string | null
}

/** A row of `audit_personal`. */
export interface AuditPersonalRow {
  entry_id: number
  account_id: string
  details: unknown
}

/** A row of `audit_seal`. */
export interface AuditSealRow {
  number: number
  previous_number: number | null
  entry_id: number
  hash: string
}

/** A row of `audit_unsealed`. */
export interface AuditUnsealedRow {
  entry_id: number
}

/** A row of `demo_act`. */
export interface DemoActRow {
  key: string
  at: Date
}

/** A row of `demo_vehicle`. */
export interface DemoVehicleRow {
  key: string
  listing_id: string
  complete: boolean
}

/** A row of `idempotency_record`. */
export interface IdempotencyRecordRow {
  caller: string
  endpoint: string
  key: string
  request_hash: string
  status: number | null
  answer: unknown
  started_at: Date
  finished_at: Date | null
}

/** A row of `job_lease`. */
export interface JobLeaseRow {
  name: string
  every_milliseconds: number
  holder: string
  taken_at: Date
  ends_at: Date
  ended_at: Date | null
  took_milliseconds: number | null
  failed_at: Date | null
  last_error: string | null
}

/** A row of `page_file`. */
export interface PageFileRow {
  path: string
  content: Buffer
  current_at: Date
}

/** A row of `policy_version`. */
export interface PolicyVersionRow {
  kind: string
  version: number
  content: unknown
  effective_from: Date
  reason: string
  made_by: string
  made_at: Date
}

/** A row of `policy_withdrawal`. */
export interface PolicyWithdrawalRow {
  kind: string
  version: number
  reason: string
  made_by: string
  made_at: Date
}

/** A row of `quarantined_file`. */
export interface QuarantinedFileRow {
  id: string
  actor: string
  file_name: string
  bytes: number
  sha256: string
  found: string
  sent_to: string
  file_key: string
  times: number
  first_sent_at: Date
  last_sent_at: Date
  search_text: string | null
}

/** A row of `stored_file`. */
export interface StoredFileRow {
  key: string
  looked_at: Date
}
