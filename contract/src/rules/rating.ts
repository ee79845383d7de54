/** What one side of a sale says of the other one, yes or no to each. */
export const RATING_FACTS = ["asAgreed", "onTime", "communication"] as const
export type RatingFact = (typeof RATING_FACTS)[number]
export type RatingFacts = Record<RatingFact, boolean>

/** The longest comment, and the longest answer to one. */
export const RATING_TEXT_MAXIMUM = 500
/** Days after a sale is complete within which its two sides can rate each other. */
export const RATING_DAYS = 60
/** Days after which a rating is shown though the other side gave none. */
export const RATING_BLIND_DAYS = 14
