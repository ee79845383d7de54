import type { Cents } from "@northlot/contract"
import type { ListingPromotionRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** A promotion of one listing, from the checkout on. Cents, a final price with the tax in it named apart; times UTC. */
export interface PromotionRecord extends CamelCased<
  Omit<ListingPromotionRow, "planned_at" | "charge_id" | "starts_at" | "held_until" | "created_at" | "updated_at">
> {
  /** The seller's date; `null` begins as soon as the listing is live. */
  plannedAt: Date | null
  /** The charge that paid it; `null` while none did. */
  chargeId: string | null
  /** The time that it gives, from the moment on at which it was given. */
  startsAt: Date | null
}

/** What a seller asks to buy. */
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

/** A tier as it is sold: a final price, with the tax in it named apart. */
export interface OfferedTier {
  id: string
  label: string
  detail: string | null
  days: number
  /** Of one that runs on fixed days. */
  runsFrom: Date | null
  runsTo: Date | null
  onSaleUntil: Date | null
  /** Null where as many can have it as want to. */
  placesPerDay: number | null
  priceCents: Cents
  hstCents: Cents
}

/** What there is to buy for a listing. */
export interface Offer {
  tiers: OfferedTier[]
  /** Whose tiers were left out, and why. */
  failures: string[]
}
