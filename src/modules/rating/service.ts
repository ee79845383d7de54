import { RatingRecords } from "./public-records"
import { Ratings } from "./store/ratings"

/**
 * The ratings of both sides of a sale. Every writer holds the lock of the sale. README.md states the invariants.
 */
export default class RatingModuleService extends RatingRecords {
  readonly ratings = new Ratings()
}
