/**
 * The database columns that hold personal data, how long the data stays and what ends it. Tests compare this list
 * with `docs/personal-data.md` and with the schema, and search the database for data of a closed account.
 */

/** How many days each kind of record is stored. Records with names and addresses have the shortest time. */
export const RETENTION_DAYS = {
  /** The days start when the last subscriber has handled the event. The payload can be the text of an e-mail. */
  personalPayloads: 7,
  /** The days for which responses are stored under idempotency keys: enough for every retry of a request. */
  answers: 7,
  /** Webhooks of payment and identity providers, as received. Providers repeat them for some days. */
  webhooks: 30,
  /** The days for which sent webhooks are stored, for the delivery log and for repeated deliveries. */
  webhookDeliveries: 30,
  /** E-mails and SMS that were sent, for the message log. */
  messages: 30,
  /** Days for records of identity verifications that did not lead to an account. */
  verifications: 30,
  /** Events that every subscriber has handled. The key of a stored event prevents a second event for the same fact. */
  events: 90,
  /**
   * Responses to bid requests. The number of days exceeds the length of any auction; the database refuses to delete
   * younger rows.
   */
  bidRequests: 90,
} as const

interface End {
  /** How long the data stays, and which event or time ends it. */
  says: string
  /** The data is deleted after this many days. Absent when no number of days is set. */
  days?: number
  /** True when the data remains without time limit after its person has closed the account. */
  stays?: true
}

const after = (days: number, what: string): End => ({ says: `${days} days ${what}.`, days })

export const ENDS = {
  none: { says: "Holds nothing about a person." },
  closing: { says: "Until the account is closed. The closing deletes or empties the data.", days: 0 },
  core: { says: "Until the account is closed. Within seconds, 'Former member' replaces the data.", days: 0 },
  payload: after(RETENTION_DAYS.personalPayloads, "after the event was handled"),
  event: after(RETENTION_DAYS.events, "after the event was handled"),
  answer: after(RETENTION_DAYS.answers, "after the call"),
  webhook: after(RETENTION_DAYS.webhooks, "after the provider's message, once that message was processed"),
  delivery: after(RETENTION_DAYS.webhookDeliveries, "after the delivery"),
  message: after(
    RETENTION_DAYS.messages,
    "after the message was sent; messages to the account's own addresses until the account is closed"
  ),
  verification: after(
    RETENTION_DAYS.verifications,
    "if the verification led to no account; otherwise until the account is closed"
  ),
  bid: after(RETENTION_DAYS.bidRequests, "after the bid"),
  registration: {
    says: "One day if the email address is not confirmed; otherwise until the account is closed.",
    days: 1,
  },
  day: { says: "The data is valid for at most one day. The next entry of the same kind deletes the data.", days: 1 },
  quarantine: { says: "30 days after the file was last sent.", days: 30 },
  imported: { says: "Until the row becomes an account or is refused.", days: 1 },
  books: {
    says: "At least six years after the end of the record's year, because tax law requires records of sales. No job deletes them.",
    stays: true,
  },
  conduct: {
    says: "As long as the marketplace exists. The data says why somebody was barred from bidding or selling, and later cases refer to it.",
    stays: true,
  },
  said: {
    says: "As long as the car is shown. The text is a public statement about the car, without a name.",
    stays: true,
  },
  register: {
    says: "As long as the dealer's sales are shown. The public register of dealers has the same data.",
    stays: true,
  },
  staff: {
    says: "As long as the record of the staff act. The data says which staff member acted, and why.",
    stays: true,
  },
  stopped: { says: "Until the block is lifted. Nothing is sent to this number or address until then.", stays: true },
  operator: { says: "Until somebody of the staff removes it.", stays: true },
  sandbox: {
    says: "As long as the sandbox is used. The sandbox replaces a provider and is off in production mode.",
    stays: true,
  },
} as const satisfies Record<string, End>

export type EndName = keyof typeof ENDS

/**
 * A table's columns, grouped by the rule in `ENDS` that says how long their data is stored. `*` stands for all other
 * columns of a commerce core table.
 */
export type TableData = Partial<Record<EndName, string>>

/**
 * The columns with personal data, by table. Ids are left out, and so are columns that a CHECK limits to a closed set.
 * Partitions of the bid log have the same entry as `bid`.
 */
export const PERSONAL_DATA: Record<string, TableData> = {
  account: { closing: "email first last mobile location search_text" },
  account_document: { closing: "name" },
  account_link: { closing: "fingerprint" },
  account_measure: { conduct: "reason note lift_reason", staff: "taken_by lifted_by" },
  account_note: { closing: "text noted_by" },
  account_strike: { conduct: "reason", staff: "given_by" },
  account_tag: { closing: "tag tagged_by" },
  announcement: { none: "title text audience", staff: "by" },
  asked_once: { closing: "question" },
  auction: { none: "log_head bid_steps", staff: "cancelled_by cancelled_reason" },
  audit_entry: { none: "action subject", staff: "actor details search_text" },
  audit_personal: { closing: "details" },
  audit_seal: { none: "hash" },
  bid: { none: "hash" },
  bid_request: { bid: "key request_hash answer" },
  bid_review: { none: "signals", staff: "reason decided_by" },
  bill_of_sale: { books: "content", none: "sha256" },
  bill_of_sale_acceptance: { books: "name address postal_address", none: "sha256" },
  canned_answer: { none: "title text", staff: "changed_by" },
  charge: {
    none: "purpose currency description lines held_reason provider provider_reference provider_payment checkout_url search_text",
  },
  charge_dispute: { books: "reason texts", none: "provider_dispute" },
  charge_dispute_file: { books: "name", none: "file_key mime_type", staff: "added_by" },
  charge_dispute_submission: { none: "refusal", staff: "submitted_by" },
  charge_document: { books: "content", none: "title" },
  charge_refund: { staff: "reason decided_by" },
  charge_refund_try: { staff: "reason asked_by" },
  conduct_case: { conduct: "text figures", staff: "decision_reason decided_by" },
  consent: { none: "purpose wording" },
  contact_message: { closing: "topic text search_text answered_by answer_note" },
  credit_entry: { none: "key", staff: "reason" },
  dealer_profile: {
    closing: "tel representative licence_file_name renewal_file_name",
    register: "name address omvic search_text",
  },
  demo_act: { none: "key" },
  demo_vehicle: { none: "key" },
  desk_assignment: { staff: "username assigned_by" },
  desk_reply: { closing: "text by" },
  disclosure_change: { none: "changes", staff: "actor" },
  download_token: { day: "token_hash actor" },
  email_change: { closing: "old_email new_email confirm_hash stop_hash asked_by" },
  fee: { none: "lines left_out provider_lines" },
  fee_terms: { none: "providers" },
  finance_request: { closing: "figures text handled_note", staff: "handled_by" },
  idempotency_record: { answer: "caller key request_hash answer", none: "endpoint" },
  identity_verification: { verification: "email first last browser_hash provider_reference", none: "provider" },
  inspection_appointment: { closing: "contact_name contact_email contact_phone" },
  inspection_assignment: { staff: "username by" },
  inspection_closure: { staff: "reason by" },
  inspection_event: { staff: "actor reason" },
  inspection_file: { none: "file_key file_name", staff: "uploaded_by" },
  inspection_location: { none: "name address" },
  inspection_result: { none: "vin points notes", staff: "inspector recorded_by" },
  integration_key: { closing: "name token_hash hint", none: "scopes", staff: "created_by revoked_by reason" },
  job_lease: { none: "name holder last_error" },
  ledger_account: { none: "name" },
  ledger_closing: { staff: "note closed_by" },
  ledger_reopening: { staff: "reason reopened_by" },
  ledger_transaction: { none: "key kind memo", staff: "actor" },
  licence_upload: { day: "file_name", none: "file_key reserved_for" },
  listing: {
    said: "description location title shown_title search_text slug certified_summary features_extra warranty condition",
    none: "vin make model trim body exterior_color interior_color color_hex fuel transmission drivetrain engine features carfax_url vin_differences vin_differences_confirmed",
  },
  listing_carfax: { said: "name" },
  listing_correction: { said: "answer", staff: "text asked_by closed_by close_note" },
  listing_feed: { closing: "address" },
  listing_feed_car: { closing: "vin row_hash" },
  listing_feed_run: { closing: "failure details" },
  listing_import: { closing: "columns request_key made" },
  listing_photo: { none: "url thumb_url content_hash webp_url medium_url shot" },
  listing_promotion: { none: "label" },
  listing_question: { said: "text answer_text search_text", none: "reason answer_reason" },
  listing_relisting: { none: "reason" },
  listing_stock_number: { closing: "stock_number" },
  listing_template: { closing: "name terms" },
  listing_video: { said: "name", none: "url content_hash" },
  listing_view: { none: "viewer" },
  live_listing: { none: "audience" },
  live_listing_words: { said: "words" },
  message: { books: "text", none: "idempotency_key" },
  message_attachment: { books: "name" },
  negotiation: { none: "withdrawn_reason" },
  negotiation_step: { staff: "actor" },
  northlot_schema: { none: "fingerprint earlier" },
  notice: { closing: "key type title text params" },
  notification_setting: { closing: "sms_number quiet_from quiet_until" },
  outbox_delivery: { event: "lane last_error set_aside_reason", none: "subscriber" },
  outbox_event: { payload: "payload lane metadata", event: "key", none: "topic staged_group replaceable" },
  outbox_interest: { none: "subscriber topic" },
  page_file: { none: "path content" },
  password_reset: { closing: "token_hash" },
  payout_account_version: { closing: "sealed last_digits" },
  payout_batch: { none: "bank_reference", staff: "made_by approved_by sent_by cancelled_by cancel_reason" },
  payout_batch_row: { staff: "reason" },
  pending_registration: { registration: "email browser_hash form link_hash" },
  photo_import: { closing: "name" },
  photo_import_item: { closing: "source reason" },
  policy_version: { none: "kind content", staff: "reason made_by" },
  policy_withdrawal: { none: "kind", staff: "reason made_by" },
  push_device: { closing: "endpoint p256dh auth server_key name" },
  push_key: { none: "public_key private_sealed" },
  quarantined_file: { quarantine: "actor file_name search_text", none: "sha256 found sent_to file_key" },
  reconciliation_difference: { none: "provider key payment provider_record currency provider_state booked_state" },
  reconciliation_end: { none: "provider failure sums" },
  reconciliation_run: { none: "provider", staff: "started_by" },
  registrant_import: { staff: "made_by" },
  registrant_import_row: { imported: "person", none: "problem" },
  runner_up_offer: { none: "withdrawn_reason", staff: "seller_consent opened_by decided_by" },
  sale: { none: "flag" },
  sale_rating: {
    said: "comment answer_text search_text",
    staff: "removed_by removed_reason answer_removed_by answer_removed_reason",
  },
  sandbox_checkout: {
    sandbox: "card evidence parts refunds",
    none: "idempotency_key currency description lines return_path",
  },
  sandbox_identity: { sandbox: "first last" },
  saved_search: { closing: "name filter words makes sort" },
  saved_view: { closing: "name query" },
  search_term: { none: "value" },
  session: { closing: "token_hash device read_by", staff: "admin_username address" },
  settlement: { none: "wire_reference" },
  settlement_event: { books: "event", staff: "actor" },
  settlement_limit_request: { staff: "asked_by" },
  settlement_paper_file: { books: "file_name", none: "file_key" },
  sms_message: { closing: "number text", none: "key purpose reason" },
  sms_recipient: { operator: "name phone" },
  sms_reply: { stopped: "number text" },
  staff_challenge: { day: "token_hash username challenge sealed" },
  staff_factor: { operator: "username name sealed public_key" },
  staff_invitation: { operator: "email token_hash username", staff: "invited_by" },
  staff_member: { operator: "email", staff: "username created_by confirmed_by removed_by" },
  staff_recovery_code: { operator: "username code_hash" },
  stored_file: { none: "key" },
  suppressed_address: { stopped: "address note", staff: "added_by" },
  told_news: { none: "key purpose" },
  verified_birth_date: { verification: "fingerprint reference", none: "provider" },
  video_upload: { day: "name" },
  vin_decoding: { none: "vin provider decoded" },
  watched_listing: { closing: "title" },
  webhook_delivery: { delivery: "body last_answer last_error", none: "event" },
  webhook_endpoint: {
    operator: "name url off_because",
    none: "events secret_sealed old_secret_sealed",
    staff: "created_by",
  },
  webhook_inbox: { webhook: "event raw", none: "provider" },
  wire_account_request: { staff: "change reason asked_by decided_by" },

  // Tables of the commerce core (Medusa).
  account_holder: { none: "*" },
  auth_identity: { none: "*" },
  auth_mfa_factor: { none: "*" },
  auth_mfa_recovery_code: { none: "*" },
  auth_password_reset_token: { none: "*" },
  auth_verification: { none: "*" },
  capture: { none: "*" },
  customer: { core: "first_name last_name email phone", none: "*" },
  customer_address: { none: "*" },
  customer_group: { none: "*" },
  customer_group_customer: { none: "*" },
  invite: { none: "*" },
  link_module_migrations: { none: "*" },
  mikro_orm_migrations: { none: "*" },
  notification: { message: "to data external_id provider_data", none: "*" },
  notification_provider: { none: "*" },
  order: { core: "email", none: "*" },
  order_address: { none: "*" },
  order_change: { none: "*" },
  order_change_action: { none: "*" },
  order_claim: { none: "*" },
  order_claim_item: { none: "*" },
  order_claim_item_image: { none: "*" },
  order_credit_line: { none: "*" },
  order_exchange: { none: "*" },
  order_exchange_item: { none: "*" },
  order_item: { none: "*" },
  order_line_item: { none: "*" },
  order_line_item_adjustment: { none: "*" },
  order_line_item_tax_line: { none: "*" },
  order_shipping_method: { none: "*" },
  order_shipping_method_adjustment: { none: "*" },
  order_shipping_method_tax_line: { none: "*" },
  order_summary: { none: "*" },
  order_transaction: { none: "*" },
  payment: { none: "*" },
  payment_collection: { none: "*" },
  payment_session: { none: "*" },
  provider_identity: { core: "entity_id provider_metadata", none: "*" },
  refund: { none: "*" },
  refund_reason: { none: "*" },
  region: { none: "*" },
  region_country: { none: "*" },
  return: { none: "*" },
  return_item: { none: "*" },
  return_reason: { none: "*" },
  tax_rate: { none: "*" },
  tax_rate_rule: { none: "*" },
  tax_region: { none: "*" },
  user: { operator: "email first_name last_name", none: "*" },
  workflow_execution: { none: "*" },

  // BullMQ's tables and keys, in Postgres or Redis: jobs refer to records by id.
  jobs: { none: "*" },
}

/** The name in `ENDS` that says what ends a column's data; undefined if `PERSONAL_DATA` has no entry for the column. */
export function endOf(table: string, column: string): EndName | undefined {
  const data = Object.entries(PERSONAL_DATA[table] ?? {}) as [EndName, string][]
  const named = data.find(([, columns]) => columns.split(" ").includes(column)) ?? data.find(([, all]) => all === "*")
  return named?.[0]
}
