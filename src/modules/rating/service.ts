import { RatingRecords } from "./public-records"
import { Ratings } from "./store/ratings"

/**
 * What the two sides of a sale say of each other. Whoever writes holds the lock of the sale; README.md tells the
 * invariants.
 */
export default class RatingModuleService extends RatingRecords {
  readonly ratings = new Ratings()
}
