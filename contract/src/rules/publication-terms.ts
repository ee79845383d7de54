import type { BuyNowTerms } from "./buy-now"
import type { RelistingTerms } from "./relisting"
import { DEFAULT_DURATION_MILLISECONDS, opensLater } from "./listing-schedule"
import type { Cents } from "./money"

/** The terms that bind the seller of a published listing. If `startsAt` is `null`, the auction opens at once. */
export interface PublicationTerms {
  startsAt: Date | null
  endsAt: Date
  openingCents: Cents
  reserveCents: Cents | null
  buyNow?: BuyNowTerms | null
  relisting?: RelistingTerms
}

/** The start and end of an auction that is published now with these dates. A past date is ignored. */
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

/** Whether a single bid sells the car, because no reserve above the opening price prevents the sale. */
export function sellsAtAnyBid({
  openingCents,
  reserveCents,
}: Pick<PublicationTerms, "openingCents" | "reserveCents">): boolean {
  return reserveCents === null || reserveCents <= openingCents
}
