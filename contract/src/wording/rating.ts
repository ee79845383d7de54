import type { RatingFact } from "../rules/rating"

/** The statements that a rating answers with yes or no. The key is the side that is rated. */
export const RATING_STATEMENTS: Readonly<Record<"buyer" | "seller", Readonly<Record<RatingFact, string>>>> = {
  seller: {
    asAgreed: "The car was as described",
    onTime: "The car and its papers were handed over on time",
    communication: "The seller's answers came and were fair",
  },
  buyer: {
    asAgreed: "The buyer came as agreed",
    onTime: "The buyer paid on time",
    communication: "The buyer's answers came and were fair",
  },
}

/** Short names of the rating's statements, where space is limited. */
export const RATING_NAMES: Readonly<Record<"buyer" | "seller", Readonly<Record<RatingFact, string>>>> = {
  seller: { asAgreed: "As described", onTime: "On time", communication: "Fair answers" },
  buyer: { asAgreed: "Came as agreed", onTime: "Paid on time", communication: "Fair answers" },
}
