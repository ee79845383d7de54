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
 * Decides what a repeated reading does for one car. `there` is the seller's draft or live listing of the car. The feed
 * adds a car once. A car that the seller deleted or sold is added again only after it was missing from the table. Only
 * a draft that was never published and is not scheduled changes, and only when its row changes. Until then the seller's
 * edits remain.
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
