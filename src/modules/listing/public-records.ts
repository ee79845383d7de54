import { FACT_NAMES } from "@northlot/contract"
import { columnName } from "#src/platform/camel-case"
import { withPublicRecords } from "#src/platform/public-records"

const FACT_COLUMNS = FACT_NAMES.map(columnName).join(" ")

/** The tables and columns that other modules may read and join. */
export const ListingRecords = withPublicRecords("listing", {
  // The reserve is secret, so it is not a public column.
  Listing: {
    table: "listing",
    columns: `id seller_id slug vin title shown_title ${FACT_COLUMNS} location description features features_extra warranty
      condition audience price_cents starting_price_cents min_increment_cents starts_at ends_at status
      certified_at certified_summary featured_tier featured_until views published_at sold_at created_at updated_at`,
    where: "deleted_at IS NULL",
  },
  ListingPhoto: {
    table: "listing_photo",
    columns: "id listing_id position url thumb_url webp_url medium_url width height created_at",
  },
  ListingVideo: {
    table: "listing_video",
    columns: "id listing_id position url name bytes created_at",
  },
})
