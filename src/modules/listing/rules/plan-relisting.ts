import { relistedEnd } from "@northlot/contract"

/** What a planned relisting depends on, at the moment when it is due. */
export interface RelistingFacts {
  now: Date
  /** The unsold auction that the relisting follows. Null if the car is not for sale or has a newer auction. */
  lastRun: { startsAt: Date; scheduledEndsAt: Date } | null
  /** Whether the car was sold after its unsold auction, by an offer or a negotiation. */
  wasSold: boolean
  /** Until when the car is reserved for a bidder; null without an offer. */
  onOfferUntil: Date | null
  /** Whether both sides still negotiate, or a bidder may still accept an offer. */
  isTalkedAbout: boolean
  limits: Parameters<typeof relistedEnd>[2]
}

export type RelistingPlan =
  | { act: "publish"; endsAt: Date }
  | { act: "drop"; reason: string }
  /** Nothing is decided yet: the job `relist-unsold` checks the plan again at its next run. */
  | { act: "wait" }

/**
 * Decides whether a due relisting is published, dropped or postponed. The new auction is as long as the last one,
 * within the limits.
 */
export function planRelisting({
  now,
  lastRun,
  wasSold,
  onOfferUntil,
  isTalkedAbout,
  limits,
}: RelistingFacts): RelistingPlan {
  if (!lastRun) return { act: "drop", reason: "The car is not for sale any more." }
  if (wasSold) return { act: "drop", reason: "The car was sold after its auction." }
  if (isTalkedAbout || (onOfferUntil && onOfferUntil > now)) return { act: "wait" }
  const lastRunSeconds = Math.round((lastRun.scheduledEndsAt.getTime() - lastRun.startsAt.getTime()) / 1_000)
  return { act: "publish", endsAt: relistedEnd(lastRunSeconds, now, limits) }
}
