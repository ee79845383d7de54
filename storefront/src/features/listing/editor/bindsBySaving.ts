import type { ListingDraft, PublicationTerms, VinDifference } from "@northlot/contract"
import { changedFields } from "./listingForm"
import { publishProgress } from "./publishProgress"

/** What a press would do, as it is reviewed before. */
export interface ReviewedDraft {
  kind: "save" | "publish"
  terms: PublicationTerms
  now: Date
}

/** What a scheduled sale is made of: changed, it is another one. */
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
 * Whether saving this draft puts the car on the market at its dates, or changes a sale that is scheduled already: with
 * both dates ahead a complete draft opens by itself. `now` in milliseconds of the server's clock.
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
