import type { PromotionRecord } from "../types"

export type GivenPromotion = Pick<PromotionRecord, "id" | "days"> & { startsAt: Date; endsAt: Date }

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
  const left = Math.max(0, taken.endsAt.getTime() - Math.max(taken.startsAt.getTime(), now.getTime()))
  const earlier = (moment: Date) => new Date(moment.getTime() - left)
  const cut = { ...taken, endsAt: earlier(taken.endsAt) }
  const behind = left === 0 ? [] : others.filter(({ startsAt }) => startsAt >= taken.endsAt)
  const until = earlier(featuredUntil)
  // What has run out already ended when its own last promotion did.
  const past = others.map(({ endsAt }) => endsAt).filter((endsAt) => endsAt <= now)
  const last = past.length > 0 ? new Date(Math.max(...past.map((endsAt) => endsAt.getTime()))) : null
  return {
    moved: [
      cut,
      ...behind.map((promotion) => ({
        ...promotion,
        startsAt: earlier(promotion.startsAt),
        endsAt: earlier(promotion.endsAt),
      })),
    ],
    featuredUntil: until > now ? until : last,
  }
}
