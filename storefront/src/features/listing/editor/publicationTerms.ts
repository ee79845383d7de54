import { openingPriceCents, publicationTimes, type ListingDraft, type PublicationTerms } from "@northlot/contract"
import { readableDraft } from "./listingForm"

/** The binding terms of a publication of this draft at `now`. Unreadable values are treated as missing. */
export function publicationTerms(draft: ListingDraft, now: Date): PublicationTerms {
  const {
    startsAt,
    endsAt,
    reserveCents = null,
    startingPriceCents,
    openingShareBasisPoints,
    buyNowCents,
    buyNowUntil: until = "first-bid",
    relistTimes: times = 0,
    relistDropCents: dropCents = null,
    relistDropBasisPoints: dropBasisPoints = null,
    relistFloorCents: floorCents = null,
  } = readableDraft(draft)
  const schedule = { startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null }
  return {
    ...publicationTimes(schedule, now),
    openingCents: openingPriceCents({ reserveCents, startingPriceCents, openingShareBasisPoints }),
    reserveCents,
    buyNow: buyNowCents ? { priceCents: buyNowCents, until } : null,
    relisting: { times, dropCents, dropBasisPoints, floorCents },
  }
}
