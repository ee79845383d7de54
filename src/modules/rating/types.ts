import type { RatingFacts } from "@northlot/contract"
import type { SaleRatingRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

export type RatingParty = "buyer" | "seller"

/** What one side of a sale says of the other one; times UTC. */
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
