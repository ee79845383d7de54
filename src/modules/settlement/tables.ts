// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `ledger_account`. */
export interface LedgerAccountRow {
  id: string
  kind: "asset" | "liability" | "revenue" | "expense"
  name: string
  may_be_negative: boolean
  balance_cents: Cents
}

/** A row of `ledger_closing`. */
export interface LedgerClosingRow {
  id: number
  month: Date
  until_at: Date
  debit_cents: Cents
  credit_cents: Cents
  note: string
  closed_by: string
  closed_at: Date
}

/** A row of `ledger_posting`. */
export interface LedgerPostingRow {
  transaction_id: number
  account_id: string
  amount_cents: Cents
}

/** A row of `ledger_reopening`. */
export interface LedgerReopeningRow {
  closing_id: number
  reason: string
  reopened_by: string
  reopened_at: Date
}

/** A row of `ledger_transaction`. */
export interface LedgerTransactionRow {
  id: number
  key: string
  kind: string
  sale_id: string | null
  memo: string
  actor: string
  posted_at: Date
  written_by: string
}

/** A row of `payout_batch`. */
export interface PayoutBatchRow {
  number: number
  made_by: string
  made_at: Date
  approved_by: string | null
  approved_at: Date | null
  file_number: number | null
  file_created_at: Date | null
  sent_by: string | null
  sent_at: Date | null
  bank_reference: string | null
  cancelled_by: string | null
  cancelled_at: Date | null
  cancel_reason: string | null
}

/** A row of `payout_batch_row`. */
export interface PayoutBatchRowRow {
  batch: number
  sale_id: string
  seller_id: string
  amount_cents: Cents
  account_version: number
  outcome: "paid" | "returned" | "removed" | null
  reason: string | null
}

/** A row of `reconciliation_difference`. */
export interface ReconciliationDifferenceRow {
  id: number
  run_id: number
  provider: string
  key: string
  kind: "payment" | "refund" | "dispute"
  problem: "missing_in_books" | "missing_at_provider" | "amount_differs" | "currency_differs" | "state_differs"
  charge_id: string | null
  payment: string | null
  provider_record: string | null
  provider_cents: Cents | null
  currency: string
  booked_cents: Cents | null
  provider_state: string | null
  booked_state: string | null
  found_at: Date
}

/** A row of `reconciliation_end`. */
export interface ReconciliationEndRow {
  run_id: number
  provider: string
  night: Date | null
  failure: string | null
  sums: unknown
  found: number
  resolved: number
  standing: number
  finished_at: Date
}

/** A row of `reconciliation_resolution`. */
export interface ReconciliationResolutionRow {
  difference_id: number
  run_id: number
  resolved_at: Date
}

/** A row of `reconciliation_run`. */
export interface ReconciliationRunRow {
  id: number
  provider: string
  night: Date | null
  from_at: Date
  until_at: Date
  started_by: string
  started_at: Date
}

/** A row of `settlement`. */
export interface SettlementRow {
  sale_id: string
  mode: "trust" | "agent" | "direct"
  seller_type: "private" | "dealer"
  hammer_cents: Cents
  hst_cents: Cents
  total_cents: Cents
  two_admin_limit_cents: Cents
  wire_reference: string
  started_at: Date
  funds_due_at: Date | null
  last_number: number
  payout_due_at: Date | null
  finished_at: Date | null
  safety_included: boolean
  registration_due_on: Date | null
  safety_valid_until: Date | null
}

/** A row of `settlement_event`. */
export interface SettlementEventRow {
  sale_id: string
  number: number
  previous_number: number | null
  event: unknown
  actor: string
  at: Date
}

/** A row of `settlement_limit_request`. */
export interface SettlementLimitRequestRow {
  id: number
  limit_cents: Cents
  asked_by: string
  asked_at: Date
  outcome: "set" | "withdrawn" | null
}

/** A row of `settlement_paper_file`. */
export interface SettlementPaperFileRow {
  id: string
  account_id: string
  sale_id: string | null
  file_key: string
  file_name: string
  created_at: Date
}

/** A row of `wire_account_request`. */
export interface WireAccountRequestRow {
  id: string
  change: unknown
  effective_from: Date | null
  reason: string
  asked_by: string
  asked_at: Date
  outcome: "approved" | "declined" | "replaced" | null
  decided_by: string | null
  decided_at: Date | null
}
