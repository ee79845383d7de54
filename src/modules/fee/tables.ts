// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `fee`. */
export interface FeeRow {
  id: string
  sale_id: string
  party: "buyer" | "seller"
  account_id: string
  schedule_version: number
  fee_cents: Cents
  processing_cents: Cents
  hst_cents: Cents
  total_cents: Cents
  status: "held" | "pending" | "paid" | "refunded"
  issued_at: Date
  due_at: Date
  paid_at: Date | null
  refunded_at: Date | null
  charge_id: string | null
  updated_at: Date
  extra_cents: Cents
  lines: unknown
  left_out: unknown
  provider_lines: unknown
  settled_by_credit: boolean
}

/** A row of `fee_terms`. */
export interface FeeTermsRow {
  number: number
  in_force_from: Date
  providers: unknown
}
