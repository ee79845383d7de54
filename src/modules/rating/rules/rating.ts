import { RATING_BLIND_DAYS, RATING_DAYS } from "@northlot/contract"
import type { RatingRecord } from "../types"

const DAY_MILLISECONDS = 86_400_000

type Given = Pick<RatingRecord, "shownFrom">

export interface RatingStanding {
  /** When the sale was completed; `null` before that. */
  completedAt: Date | null
  mine: Given | null
  theirs: Given | null
}

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MILLISECONDS)

/**
 * The end of a side's time to rate: after 60 days, or as soon as that side can read the other side's rating. So nobody
 * can rate in reply to a rating.
 */
export function rateUntil(completedAt: Date, theirs: Given | null): Date {
  const end = after(completedAt, RATING_DAYS)
  return theirs && theirs.shownFrom < end ? theirs.shownFrom : end
}

/** Why this side cannot rate now; `null` when it can. */
export function rateRefusal({ completedAt, mine, theirs }: RatingStanding, now: Date): string | null {
  if (mine) return "You have rated this sale; a rating cannot be changed."
  if (!completedAt) return "This sale is not complete yet. You can rate the sale once it is complete."
  if (now < rateUntil(completedAt, theirs)) return null
  return theirs
    ? "The time to rate this sale is over: the other side's rating can be read now."
    : `The ${RATING_DAYS} days to rate this sale are over.`
}

/** When others see a rating that is given now: at once if the other side has rated too. */
export function shownFrom(now: Date, theirs: Given | null): Date {
  return theirs ? now : after(now, RATING_BLIND_DAYS)
}

type Seen = Pick<RatingRecord, "shownFrom" | "removedAt">

/** Whether others see a rating: not during the blind period, and not after its removal. */
export function ratingState({ shownFrom: from, removedAt }: Seen, now: Date): "removed" | "shown" | "blind" {
  if (removedAt !== null) return "removed"
  return from <= now ? "shown" : "blind"
}

/** {@link ratingState} as SQL for a row of `sale_rating`; `rating` is its alias. */
export const stateOfRating = (rating: string) => `CASE WHEN ${rating}.removed_at IS NOT NULL THEN 'removed'
  WHEN ${rating}.shown_from <= (SELECT northlot_now()) THEN 'shown' ELSE 'blind' END`

/** Whether people other than the author see the rating. */
export function isShown(rating: Seen, now: Date): boolean {
  return ratingState(rating, now) === "shown"
}

/** {@link isShown} as SQL for a row of `sale_rating`; `rating` is its alias. */
export const ratingIsShown = (rating: string) =>
  `(${rating}.removed_at IS NULL AND ${rating}.shown_from <= (SELECT northlot_now()))`

/** Why the rated side cannot answer now; `null` when it can. */
export function answerRefusal(
  rating: Pick<RatingRecord, "shownFrom" | "removedAt" | "answeredAt"> | null,
  now: Date
): string | null {
  if (!rating || !isShown(rating, now)) return "There is no rating to answer."
  return rating.answeredAt ? "You have answered this rating; an answer cannot be changed." : null
}
