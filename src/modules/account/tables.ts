// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `account`. */
export interface AccountRow {
  id: string
  email: string
  role: "buyer" | "seller" | "broker"
  buyer_type: "private" | "dealer" | null
  seller_type: "private" | "dealer" | null
  first: string
  last: string
  mobile: string
  location: string
  status: "active" | "disabled"
  identity_verified_at: Date | null
  created_at: Date
  updated_at: Date
  closed_at: Date | null
  removal_requested_at: Date | null
  sign_in_version: number
  password_by_staff: boolean
  bidding_barred: boolean
  selling_barred: boolean
  search_text: string | null
}

/** A row of `account_document`. */
export interface AccountDocumentRow {
  id: string
  account_id: string
  name: string
  type: "image" | "file"
  bytes: number
  file_id: string
  added_at: Date
}

/** A row of `account_measure`. */
export interface AccountMeasureRow {
  id: string
  account_id: string
  kind: "hold" | "no-bidding" | "no-selling" | "ban"
  reason: string
  note: string
  bids: "stand" | "void"
  listings: "stay" | "close"
  taken_by: string
  taken_at: Date
  lifted_by: string | null
  lifted_at: Date | null
  lift_reason: string | null
}

/** A row of `account_note`. */
export interface AccountNoteRow {
  id: string
  account_id: string
  text: string
  noted_by: string
  noted_at: Date
}

/** A row of `account_strike`. */
export interface AccountStrikeRow {
  account_id: string
  sale_id: string
  reason: string
  given_by: string
  given_at: Date
}

/** A row of `account_tag`. */
export interface AccountTagRow {
  account_id: string
  tag: string
  tagged_by: string
  tagged_at: Date
}

/** A row of `conduct_case`. */
export interface ConductCaseRow {
  id: string
  kind: "report" | "oneSeller" | "retreats" | "manyAccounts" | "bannedAgain"
  about_id: string
  other_id: string | null
  reporter_id: string | null
  listing_id: string | null
  reason: "misleading" | "stolen" | "off-site" | "own-bids" | "insults" | "other" | null
  text: string
  figures: unknown
  opened_at: Date
  decision: "acted" | "harmless" | null
  decision_reason: string | null
  decided_by: string | null
  decided_at: Date | null
}

/** A row of `consent`. */
export interface ConsentRow {
  id: number
  account_id: string
  channel: "site" | "push" | "email" | "sms"
  purpose: string
  granted: boolean
  wording: string
  at: Date
  source: "registration" | "settings" | "unsubscribe" | "sms"
}

/** A row of `contact_message`. */
export interface ContactMessageRow {
  id: string
  account_id: string
  topic: string
  text: string
  listing_id: string | null
  sale_id: string | null
  sent_at: Date
  answered_at: Date | null
  answered_by: string | null
  answer_note: string | null
  search_text: string | null
}

/** A row of `dealer_profile`. */
export interface DealerProfileRow {
  account_id: string
  name: string
  address: string
  omvic: string
  tel: string
  representative: string
  licence: "pending" | "verified" | "rejected"
  licence_expires_on: Date | null
  licence_file_id: string | null
  licence_file_name: string | null
  licence_file_bytes: number | null
  licence_file_until: Date | null
  licence_sent_at: Date | null
  licence_decided_at: Date | null
  renewal_file_id: string | null
  renewal_file_name: string | null
  renewal_file_bytes: number | null
  renewal_sent_at: Date | null
  search_text: string | null
}

/** A row of `download_token`. */
export interface DownloadTokenRow {
  token_hash: string
  actor: string
  expires_at: Date
}

/** A row of `email_change`. */
export interface EmailChangeRow {
  id: string
  account_id: string
  old_email: string
  new_email: string
  confirm_hash: string
  stop_hash: string
  asked_at: Date
  expires_at: Date
  outcome: "confirmed" | "stopped" | "cancelled" | "replaced" | "reverted" | null
  ended_at: Date | null
  stop_ended_at: Date | null
  asked_by: string | null
  not_before: Date | null
}

/** A row of `identity_verification`. */
export interface IdentityVerificationRow {
  id: string
  provider: string
  provider_reference: string | null
  email: string
  browser_hash: string
  status: "started" | "verified" | "declined"
  adult: boolean | null
  account_id: string | null
  created_at: Date
  decided_at: Date | null
  first: string | null
  last: string | null
}

/** A row of `integration_key`. */
export interface IntegrationKeyRow {
  id: string
  token_hash: string | null
  hint: string | null
  name: string
  account_id: string | null
  scopes: string[]
  calls_per_minute: number
  created_by: string | null
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
  reason: string | null
  valid_days: number | null
  agreed_at: Date | null
}

/** A row of `licence_upload`. */
export interface LicenceUploadRow {
  id: string
  file_key: string
  file_name: string
  bytes: number | null
  created_at: Date
  reserved_for: string | null
}

/** A row of `password_reset`. */
export interface PasswordResetRow {
  token_hash: string
  account_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** A row of `payout_account_version`. */
export interface PayoutAccountVersionRow {
  account_id: string
  number: number
  previous_number: number | null
  key_id: string | null
  sealed: Buffer | null
  last_digits: string | null
  at: Date
  held_until: Date
}

/** A row of `pending_registration`. */
export interface PendingRegistrationRow {
  id: string
  email: string
  browser_hash: string
  form: unknown
  verification_id: string | null
  licence_upload_id: string | null
  known: boolean
  code_id: string | null
  code_expires_at: Date | null
  tries: number
  link_hash: string | null
  expires_at: Date
  created_at: Date
  account_id: string | null
  used_at: Date | null
}

/** A row of `registrant_import`. */
export interface RegistrantImportRow {
  id: string
  made_by: string
  made_at: Date
}

/** A row of `registrant_import_row`. */
export interface RegistrantImportRowRow {
  import_id: string
  line: number
  person: unknown
  outcome: "added" | "known" | "refused" | null
  problem: string | null
}

/** A row of `sandbox_identity`. */
export interface SandboxIdentityRow {
  id: string
  verification_id: string
  first: string
  last: string
  outcome: "approved" | "declined" | null
  created_at: Date
}

/** A row of `session`. */
export interface SessionRow {
  id: string
  token_hash: string
  account_id: string | null
  admin_user_id: string | null
  admin_username: string | null
  remembered: boolean
  created_at: Date
  last_used_at: Date
  expires_at: Date
  revoked_at: Date | null
  device: string
  address: string
  with_factor: boolean
  proved_at: Date | null
  read_by: string | null
}

/** A row of `staff_challenge`. */
export interface StaffChallengeRow {
  token_hash: string
  username: string
  purpose: "sign-in" | "add-app" | "add-passkey" | "proof"
  challenge: string
  sign_in_version: number
  key_id: string | null
  sealed: Buffer | null
  expires_at: Date
  used_at: Date | null
}

/** A row of `staff_factor`. */
export interface StaffFactorRow {
  id: string
  username: string
  kind: "app" | "passkey"
  name: string
  key_id: string | null
  sealed: Buffer | null
  last_step: number | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
  added_at: Date
  last_used_at: Date | null
}

/** A row of `staff_invitation`. */
export interface StaffInvitationRow {
  id: string
  email: string
  role: "owner" | "finance" | "support" | "inspector" | "read-only"
  token_hash: string
  sent: number
  sent_at: Date
  expires_at: Date
  invited_by: string
  outcome: "accepted" | "revoked" | null
  ended_at: Date | null
  username: string | null
}

/** A row of `staff_member`. */
export interface StaffMemberRow {
  username: string
  role: "owner" | "finance" | "support" | "inspector" | "read-only"
  email: string | null
  created_by: string | null
  created_at: Date
  confirmed_by: string | null
  confirmed_at: Date | null
  removed_by: string | null
  removed_at: Date | null
  sign_in_version: number
  factor_failures: number
  factor_locked_until: Date | null
}

/** A row of `staff_recovery_code`. */
export interface StaffRecoveryCodeRow {
  username: string
  code_hash: string
  used_at: Date | null
}
