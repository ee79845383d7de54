const DAY_MILLISECONDS = 86_400_000
/** How far in the past the start of a promotion may be, because filling in and sending the form takes time. */
const START_GRACE_MILLISECONDS = 60_000

export const MAXIMUM_PROMOTION_LEAD_DAYS = 90
/** The default length of a promotion (spec §4, Featuring). */
export const DEFAULT_PROMOTION_DAYS = 7

/**
 * A featured period of `days` days. If an earlier period still runs, the new one begins at its end, so that an
 * extension adds days.
 */
export function featuredSpan(from: Date, featuredUntil: Date | null, days: number): { startsAt: Date; endsAt: Date } {
  const startsAt = featuredUntil && featuredUntil > from ? featuredUntil : from
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * DAY_MILLISECONDS) }
}

export type PromotionStartProblem = "in_past" | "too_far" | "after_end"

/** What is wrong with a planned start, or `null`; `endsAt` is the end of the auction, where known. */
export function promotionStartProblem(startsAt: Date, endsAt: Date | null, now: Date): PromotionStartProblem | null {
  if (startsAt.getTime() < now.getTime() - START_GRACE_MILLISECONDS) return "in_past"
  if (startsAt.getTime() > now.getTime() + MAXIMUM_PROMOTION_LEAD_DAYS * DAY_MILLISECONDS) return "too_far"
  return endsAt !== null && startsAt >= endsAt ? "after_end" : null
}

export function promotionStartSentence(problem: PromotionStartProblem): string {
  return {
    in_past: "The start must not be in the past.",
    too_far: `A promotion can be planned at most ${MAXIMUM_PROMOTION_LEAD_DAYS} days ahead.`,
    after_end: "The auction is over by then. Choose a start before its end.",
  }[problem]
}
