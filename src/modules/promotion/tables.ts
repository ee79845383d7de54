// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `listing_promotion`. */
export interface ListingPromotionRow {
  id: string
  listing_id: string
  account_id: string
  tier_id: string
  label: string
  days: number
  price_cents: Cents
  hst_cents: Cents
  planned_at: Date | null
  charge_id: string | null
  paid_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  refunded_at: Date | null
  runs_from: Date | null
  runs_to: Date | null
  places_per_day: number | null
  held_until: Date | null
  created_at: Date
  updated_at: Date
}
