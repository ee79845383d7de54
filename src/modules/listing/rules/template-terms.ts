import type { ListingDraft, ListingTerms } from "@northlot/contract"
import type { ListingRecord } from "../types"

/** The terms of a listing without the facts of its car, for a template. */
export function termsOf(listing: ListingRecord): ListingTerms {
  const { startsAt, endsAt, condition } = listing
  const seconds = startsAt && endsAt ? Math.round((endsAt.getTime() - startsAt.getTime()) / 1_000) : 0
  return {
    description: listing.description,
    warranty: listing.warranty,
    location: listing.location,
    audience: listing.audience,
    startingPriceCents: listing.startingPriceCents,
    openingShareBasisPoints: listing.openingShareBasisPoints,
    minIncrementCents: listing.minIncrementCents,
    relistTimes: listing.relistTimes,
    condition: { safetyIncluded: condition.safetyIncluded ?? null, moreInfo: condition.moreInfo ?? "" },
    durationSeconds: seconds > 0 ? seconds : null,
  }
}

/** Fills a draft from a template's terms. The draft's own values win. */
export function withTerms(draft: ListingDraft, terms: ListingTerms): ListingDraft {
  const { durationSeconds: _durationSeconds, condition, warranty, ...others } = terms
  return {
    ...others,
    ...draft,
    condition: { ...condition, ...draft.condition },
    warranty: { ...warranty, ...draft.warranty },
  }
}
