import type { Cents } from "@northlot/contract"
import type { ListingPromotionRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/**
 * A promotion of one listing, from the checkout on. Cents, final prices with the included tax stated separately;
 * times UTC.
 */
export interface PromotionRecord extends CamelCased<
  Omit<ListingPromotionRow, "planned_at" | "charge_id" | "starts_at" | "held_until" | "created_at" | "updated_at">
> {
  /** The start that the seller planned; `null` if the promotion begins as soon as the listing is live. */
  plannedAt: Date | null
  /** The charge that paid for the promotion; `null` before the payment. */
  chargeId: string | null
  /** The start and end of the promotion; `null` until they are set. */
  startsAt: Date | null
}

export type RequestedPromotion = Pick<
  PromotionRecord,
  | "listingId"
  | "accountId"
  | "tierId"
  | "label"
  | "days"
  | "priceCents"
  | "hstCents"
  | "plannedAt"
  | "runsFrom"
  | "runsTo"
  | "placesPerDay"
>

/** A tier on sale. The price is final, and the included tax is stated separately. */
export interface OfferedTier {
  id: string
  label: string
  detail: string | null
  days: number
  /** When the promotion begins, for a tier with fixed days such as a certain weekend; null for all other tiers. */
  runsFrom: Date | null
  runsTo: Date | null
  onSaleUntil: Date | null
  /** `null` for an unlimited number of places. */
  placesPerDay: number | null
  priceCents: Cents
  hstCents: Cents
}

/** The tiers on sale for a listing. */
export interface Offer {
  tiers: OfferedTier[]
  /** The providers whose tiers were left out, with the reasons. */
  failures: string[]
}
