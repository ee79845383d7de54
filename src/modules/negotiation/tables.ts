// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `negotiation`. */
export interface NegotiationRow {
  id: string
  auction_id: string
  listing_id: string
  seller_id: string
  buyer_id: string
  last_price_cents: Cents
  reserve_cents: Cents
  status: "open" | "agreed" | "declined" | "expired" | "withdrawn"
  offered_by: "buyer" | "seller" | null
  offer_cents: Cents | null
  counter_cents: Cents | null
  last_step: number
  opened_at: Date
  ends_at: Date
  decided_at: Date | null
  decided_by: "buyer" | "seller" | null
  withdrawn_reason: string | null
}

/** A row of `negotiation_step`. */
export interface NegotiationStepRow {
  negotiation_id: string
  number: number
  by: "buyer" | "seller" | "northlot"
  type: "opened" | "offered" | "countered" | "accepted" | "declined" | "expired" | "withdrawn"
  amount_cents: Cents | null
  actor: string
  at: Date
}
