import type { RatingFacts } from "@northlot/contract"
import type { SaleRatingRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type RatingParty = "buyer" | "seller"

/** One side's rating of the other side of a sale; times UTC. */
export type RatingRecord = CamelCased<SaleRatingRow>

export interface NewRating
  extends RatingFacts, Pick<RatingRecord, "saleId" | "listingId" | "byParty" | "authorId" | "ratedId" | "comment"> {
  givenAt: Date
  shownFrom: Date
}

export interface Removal {
  by: string
  reason: string
}
