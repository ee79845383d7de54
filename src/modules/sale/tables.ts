// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `bill_of_sale`. */
export interface BillOfSaleRow {
  sale_id: string
  file_id: string
  sha256: string
  made_at: Date
  content: unknown
}

/** A row of `bill_of_sale_acceptance`. */
export interface BillOfSaleAcceptanceRow {
  sale_id: string
  party: "buyer" | "seller"
  account_id: string
  name: string
  address: string
  sha256: string
  accepted_at: Date
  postal_address: string | null
}

/** A row of `runner_up_offer`. */
export interface RunnerUpOfferRow {
  id: string
  auction_id: string
  sale_id: string
  listing_id: string
  seller_id: string
  buyer_id: string
  amount_cents: Cents
  reserve_cents: Cents | null
  seller_consent: string | null
  status: "open" | "accepted" | "declined" | "expired" | "withdrawn"
  opened_at: Date
  opened_by: string
  ends_at: Date
  decided_at: Date | null
  decided_by: string | null
  withdrawn_reason: string | null
}

/** A row of `sale`. */
export interface SaleRow {
  id: string
  auction_id: string
  listing_id: string
  buyer_id: string
  seller_id: string
  seller_type: "private" | "dealer"
  hammer_cents: Cents
  reserve_met: boolean
  status: "awaiting_fees" | "open" | "completed" | "cancelled"
  won_at: Date
  complete_by: Date
  created_at: Date
  updated_at: Date
  flag: string | null
  offer_id: string | null
  cancelled_fault: "buyer" | "seller" | "nobody" | null
  negotiation_id: string | null
}
