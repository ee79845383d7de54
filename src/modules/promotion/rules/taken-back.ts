import type { PromotionRecord } from "../types"
import type { Run } from "./fixed-days"

export type GivenPromotion = Pick<PromotionRecord, "id" | "days" | "runsFrom"> & { startsAt: Date; endsAt: Date }

export interface TimeLeft<Promotion> {
  /** The promotions whose time moves, with their new times; the one that is taken back ends now at the latest. */
  moved: Promotion[]
  /** When the listing stops being featured; `null` when nothing of it was ever given but what is taken back. */
  featuredUntil: Date | null
}

/**
 * Takes the time that is left of one promotion out of a listing's: those behind it move up by as much, so that nobody
 * loses a minute that was paid for otherwise (spec §4, Featuring). `given` are all that are not taken back yet.
 */
export function withoutPromotion<Promotion extends GivenPromotion>(
  id: string,
  { given, featuredUntil, now }: { given: readonly Promotion[]; featuredUntil: Date; now: Date }
): TimeLeft<Promotion> {
  const taken = given.find((promotion) => promotion.id === id)!
  const others = given.filter((promotion) => promotion !== taken)
  // Fixed days within its time are those of another promotion.
  const within = others.filter((other) => isAround(taken, other))
  const left = ahead(taken, now) - within.reduce((sum, other) => sum + ahead(other, now), 0)
  const earlier = (moment: Date) => new Date(moment.getTime() - left)
  const cut = { ...taken, endsAt: earlier(taken.endsAt) }
  const behind = left === 0 ? [] : others.filter(({ startsAt }) => startsAt >= taken.endsAt)
  const around = left === 0 ? [] : others.filter((other) => isAround(other, taken))
  const until = earlier(featuredUntil)
  // What has run out already ended when its own last promotion did.
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

/** What is left of a promotion's time. */
const ahead = ({ startsAt, endsAt }: GivenPromotion, now: Date) =>
  Math.max(0, endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()))

/** Whether one rests while the other, on fixed days, runs. */
const isAround = (one: GivenPromotion, fixed: GivenPromotion) =>
  one.runsFrom === null && fixed.runsFrom !== null && one.startsAt <= fixed.startsAt && one.endsAt >= fixed.endsAt

/** Puts fixed days, which begin now, before what is left of a listing's other promotions, so that none loses time. */
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
