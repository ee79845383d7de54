import { withPublicRecords } from "#src/platform/public-records"
import { ratingIsShown } from "./rules/rating"

/** What others may read of this module, and join: what is shown, and nothing that was removed. */
export const RatingRecords = withPublicRecords("rating", {
  SaleRating: {
    table: "sale_rating",
    columns: "id sale_id listing_id by_party rated_id as_agreed on_time communication comment given_at shown_from",
    where: ratingIsShown("sale_rating"),
  },
})
