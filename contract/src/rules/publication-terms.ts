import type { BuyNowTerms } from "./buy-now"
import type { RelistingTerms } from "./relisting"
import { DEFAULT_DURATION_MILLISECONDS, opensLater } from "./listing-schedule"
import type { Cents } from "./money"

/** What a publication binds its seller to. `startsAt` `null` opens at once. */
export interface PublicationTerms {
  startsAt: Date | null
  endsAt: Date
  openingCents: Cents
  reserveCents: Cents | null
  /** At which price it is sold at once; nothing offers that not. */
  buyNow?: BuyNowTerms | null
  /** What happens by itself where it does not sell. */
  relisting?: RelistingTerms
}

/** When an auction runs that is published now with these dates: dates that have passed count as none. */
export function publicationTimes(
  dates: { startsAt: Date | null; endsAt: Date | null },
  now: Date
): Pick<PublicationTerms, "startsAt" | "endsAt"> {
  const startsAt = opensLater(dates.startsAt, now) ? dates.startsAt : null
  const from = startsAt ?? now
  const endsAt =
    dates.endsAt && dates.endsAt > from ? dates.endsAt : new Date(from.getTime() + DEFAULT_DURATION_MILLISECONDS)
  return { startsAt, endsAt }
}

/** Nothing above the opening price keeps the car from being sold: the first bid buys it if no other comes. */
export function sellsAtAnyBid({
  openingCents,
  reserveCents,
}: Pick<PublicationTerms, "openingCents" | "reserveCents">): boolean {
  return reserveCents === null || reserveCents <= openingCents
}
