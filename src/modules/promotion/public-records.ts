import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const PromotionRecords = withPublicRecords("northlotPromotion", {
  ListingPromotion: {
    table: "listing_promotion",
    columns: `id listing_id account_id tier_id label days price_cents hst_cents planned_at charge_id paid_at starts_at
      ends_at refunded_at runs_from runs_to places_per_day held_until created_at updated_at`,
  },
})
