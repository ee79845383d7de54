import type { ListingRecord } from "../types"

/** The stored state of a car from the last reading of the dealer's table. */
interface KnownCar {
  listingId: string
  rowHash: string
  /** Whether the car was missing from the table at the last reading. */
  isGone: boolean
}

type FeedStep = "add" | "change" | "keep"

/**
 * Decides what a reading of the dealer's table does for one car. `there` is the seller's draft or live listing of the
 * car. Each car is added once. A car that the seller deleted or sold is added again only after it was missing from the
 * table. A changed row changes only a draft that was never published, is not scheduled and is not on offer. Otherwise
 * the seller's edits remain.
 */
export function feedStep(
  rowHash: string,
  known: KnownCar | undefined,
  there: Pick<ListingRecord, "status" | "publishedAt" | "startsAt" | "onOfferUntil"> | null,
  now: Date
): FeedStep {
  if (!there) return known && !known.isGone ? "keep" : "add"
  if (!known || known.rowHash === rowHash) return "keep"
  const { status, publishedAt, startsAt, onOfferUntil } = there
  const isUntouched = status === "draft" && publishedAt === null && startsAt === null
  return isUntouched && !(onOfferUntil && onOfferUntil > now) ? "change" : "keep"
}
