import type { PromotionRecord } from "../types"
import type { Run } from "./fixed-days"

export type GivenPromotion = Pick<PromotionRecord, "id" | "days" | "runsFrom"> & { startsAt: Date; endsAt: Date }

export interface TimeLeft<Promotion> {
  /** The promotions whose time changes, with their new times. The refunded promotion loses its remaining time. */
  moved: Promotion[]
  /**
   * The future end of the listing's featured time, if some time is left. Otherwise the past end of the last finished
   * promotion, not counting the refunded one. `null` if there is no such promotion.
   */
  featuredUntil: Date | null
}

/**
 * Takes one promotion's remaining time out of a listing's schedule. Later promotions begin that much earlier, so that
 * nobody loses a paid minute (spec §4, Featuring). `given` holds all promotions that are not taken back yet.
 */
export function withoutPromotion<Promotion extends GivenPromotion>(
  id: string,
  { given, featuredUntil, now }: { given: readonly Promotion[]; featuredUntil: Date; now: Date }
): TimeLeft<Promotion> {
  const taken = given.find((promotion) => promotion.id === id)!
  const others = given.filter((promotion) => promotion !== taken)
  // These promotions have fixed days, during which the refunded promotion pauses. Their days are therefore not part of
  // the refunded promotion's time.
  const within = others.filter((other) => isAround(taken, other))
  const left = ahead(taken, now) - within.reduce((sum, other) => sum + ahead(other, now), 0)
  const earlier = (moment: Date) => new Date(moment.getTime() - left)
  const cut = { ...taken, endsAt: earlier(taken.endsAt) }
  const behind = left === 0 ? [] : others.filter(({ startsAt }) => startsAt >= taken.endsAt)
  const around = left === 0 ? [] : others.filter((other) => isAround(other, taken))
  const until = earlier(featuredUntil)
  // If no featured time is left, `featuredUntil` becomes the latest end of the listing's other finished promotions.
  const past = others.map(({ endsAt }) => endsAt).filter((endsAt) => endsAt <= now)
  const last = past.length > 0 ? new Date(Math.max(...past.map((endsAt) => endsAt.getTime()))) : null
  return {
    moved: [
      cut,
      ...around.map((promotion) => ({ ...promotion, endsAt: earlier(promotion.endsAt) })),
      ...behind.map((promotion) => ({
        ...promotion,
        startsAt: earlier(promotion.startsAt),
        endsAt: earlier(promotion.endsAt),
      })),
    ],
    featuredUntil: until > now ? until : last,
  }
}

/** The remaining time of a promotion, in milliseconds. */
const ahead = ({ startsAt, endsAt }: GivenPromotion, now: Date) =>
  Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()))

/** Whether one promotion pauses while the other runs on its fixed days. */
const isAround = (one: GivenPromotion, fixed: GivenPromotion) =>
  one.runsFrom === null && fixed.runsFrom !== null && one.startsAt <= fixed.startsAt && one.endsAt >= fixed.endsAt

/**
 * Makes room for a promotion on fixed days that begin now. The remaining time of the listing's other promotions moves
 * behind these days, so that no promotion loses time.
 */
export function aroundFixedDays<Promotion extends GivenPromotion>(
  { from, to }: Run,
  { given, featuredUntil }: { given: readonly Promotion[]; featuredUntil: Date | null }
): { moved: Promotion[]; featuredUntil: Date } {
  const later = (moment: Date) => new Date(moment.getTime() + to.getTime() - from.getTime())
  const moved = given
    .filter(({ endsAt }) => endsAt > from)
    .map((promotion) => ({
      ...promotion,
      startsAt: promotion.startsAt < from ? promotion.startsAt : later(promotion.startsAt),
      endsAt: later(promotion.endsAt),
    }))
  return { moved, featuredUntil: featuredUntil && featuredUntil > from ? later(featuredUntil) : to }
}
