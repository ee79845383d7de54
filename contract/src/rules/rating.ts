/** The yes-or-no statements with which one side of a sale rates the other side. */
export const RATING_FACTS = ["asAgreed", "onTime", "communication"] as const
export type RatingFact = (typeof RATING_FACTS)[number]
export type RatingFacts = Record<RatingFact, boolean>

export const RATING_TEXT_MAXIMUM = 500
/** Days to rate after a sale is complete. */
export const RATING_DAYS = 60
/** Days until a rating is shown if the other side has not rated. */
export const RATING_BLIND_DAYS = 14
