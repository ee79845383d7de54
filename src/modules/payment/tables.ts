// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `charge`. */
export interface ChargeRow {
  id: string
  purpose: string
  reference_id: string
  account_id: string
  amount_cents: Cents
  currency: string
  description: string
  lines: unknown
  status: "created" | "pending" | "paid" | "failed" | "cancelled" | "refunded" | "held"
  held_reason: string | null
  provider: string
  provider_reference: string | null
  provider_payment: string | null
  checkout_url: string | null
  payment_collection_id: string | null
  payment_session_id: string | null
  joint_id: string | null
  opening_until: Date | null
  created_at: Date
  updated_at: Date
  paid_at: Date | null
  received_cents: Cents | null
  part_refunded_cents: Cents
  part_refund_changes: number
  part_refund_asked_at: Date | null
  dispute: "open" | "won" | "lost" | null
  search_text: string | null
}

/** A row of `charge_dispute`. */
export interface ChargeDisputeRow {
  charge_id: string
  provider_dispute: string
  reason: string
  amount_cents: Cents
  fee_cents: Cents
  fee_changes: number
  opened_at: Date
  evidence_due_at: Date | null
  texts: unknown
  revision: number
  inquiry: "open" | "closed" | null
}

/** A row of `charge_dispute_file`. */
export interface ChargeDisputeFileRow {
  charge_id: string
  kind: "receipt" | "agreement" | "communication" | "other"
  file_key: string
  name: string
  mime_type: string
  size_bytes: number
  added_by: string
  added_at: Date
}

/** A row of `charge_dispute_submission`. */
export interface ChargeDisputeSubmissionRow {
  charge_id: string
  try: number
  submitted_by: string
  submitted_at: Date
  outcome: "accepted" | "refused" | null
  refusal: string | null
  answered_at: Date | null
  of_inquiry: boolean
}

/** A row of `charge_document`. */
export interface ChargeDocumentRow {
  id: string
  charge_id: string
  kind: "invoice" | "credit_note"
  account_id: string
  title: string
  total_cents: Cents
  hst_cents: Cents
  content: unknown
}

/** A row of `charge_document_number`. */
export interface ChargeDocumentNumberRow {
  document_id: string
  kind: "invoice" | "credit_note"
  year: number
  number: number
  follows: number | null
  issued_at: Date
}

/** A row of `charge_refund`. */
export interface ChargeRefundRow {
  charge_id: string
  amount_cents: Cents
  of: "paid" | "held"
  reason: string
  decided_by: string
  decided_at: Date
}

/** A row of `charge_refund_failure`. */
export interface ChargeRefundFailureRow {
  charge_id: string
  try: number
  noticed_at: Date
}

/** A row of `charge_refund_try`. */
export interface ChargeRefundTryRow {
  charge_id: string
  try: number
  failed_try: number | null
  reason: string
  asked_by: string
  asked_at: Date
}

/** A row of `sandbox_checkout`. */
export interface SandboxCheckoutRow {
  id: string
  idempotency_key: string
  charge_id: string | null
  parts: unknown
  refunds: unknown
  account_id: string
  amount_cents: Cents
  currency: string
  description: string
  lines: unknown
  return_path: string
  state: "open" | "processing" | "paid" | "failed" | "cancelled" | "refunded"
  created_at: Date
  finished_at: Date | null
  dispute: "open" | "won" | "lost" | null
  paid_at: Date | null
  refunded_at: Date | null
  disputed_at: Date | null
  card: string | null
  evidence: unknown
  disputed_cents: Cents | null
  inquiry: "open" | "closed" | null
}

/** A row of `webhook_inbox`. */
export interface WebhookInboxRow {
  id: string
  provider: string
  event_id: string
  event: unknown
  raw: string
  received_at: Date
  processed_at: Date | null
  outcome: "applied" | "unchanged" | "ignored" | "foreign" | null
}
