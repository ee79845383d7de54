// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `sale_rating`. */
export interface SaleRatingRow {
  id: string
  sale_id: string
  listing_id: string
  by_party: "buyer" | "seller"
  author_id: string
  rated_id: string
  as_agreed: boolean
  on_time: boolean
  communication: boolean
  comment: string | null
  given_at: Date
  shown_from: Date
  removed_at: Date | null
  removed_by: string | null
  removed_reason: string | null
  answer_text: string | null
  answered_at: Date | null
  answer_removed_at: Date | null
  answer_removed_by: string | null
  answer_removed_reason: string | null
  search_text: string | null
}
