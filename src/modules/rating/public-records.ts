import { withPublicRecords } from "#src/platform/public-records"
import { ratingIsShown } from "./rules/rating"

/** The records that other modules may read and join: only visible ratings, never removed ones. */
export const RatingRecords = withPublicRecords("rating", {
  SaleRating: {
    table: "sale_rating",
    columns: "id sale_id listing_id by_party rated_id as_agreed on_time communication comment given_at shown_from",
    where: ratingIsShown("sale_rating"),
  },
})
