import type { ListingDraft, VinDifference } from "@northlot/contract"
import { changedFields } from "./listingForm"
import { publishProgress } from "./publishProgress"

/** The terms of a scheduled sale; a change of any of them needs a new review. */
const TERMS: readonly (keyof ListingDraft)[] = [
  "startsAt",
  "endsAt",
  "reserveCents",
  "startingPriceCents",
  "openingShareBasisPoints",
  "minIncrementCents",
  "buyNowCents",
  "buyNowUntil",
  "audience",
  "vin",
]

/**
 * Whether saving this draft schedules the car or changes a scheduled sale. A complete draft with both dates ahead
 * goes live without a further step. `now` is server time in milliseconds.
 */
export function bindsBySaving({
  draft,
  saved,
  now,
  vinDifferences = [],
}: {
  draft: ListingDraft
  saved: ListingDraft
  now: number
  vinDifferences?: readonly VinDifference[]
}): boolean {
  const changed = changedFields(saved, draft)
  const isArmed = (stand: ListingDraft, startIsSent: boolean) =>
    Boolean(
      stand.startsAt &&
      stand.endsAt &&
      Date.parse(stand.endsAt) > now &&
      (startIsSent || Date.parse(stand.startsAt) > now)
    ) && Object.keys(publishProgress(stand, vinDifferences).missing).length === 0
  if (!isArmed(draft, "startsAt" in changed)) return false
  return !isArmed(saved, false) || TERMS.some((name) => name in changed)
}
