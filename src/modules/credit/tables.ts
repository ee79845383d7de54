// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `credit_entry`. */
export interface CreditEntryRow {
  id: string
  account_id: string
  delta: number
  reason: string
  key: string
  created_at: Date
  number: number
  unit_cents: Cents
  lot_id: string | null
}

/** A row of `credit_purchase`. */
export interface CreditPurchaseRow {
  id: string
  account_id: string
  quantity: number
  unit_cents: Cents
  unit_hst_cents: Cents
  created_at: Date
}
