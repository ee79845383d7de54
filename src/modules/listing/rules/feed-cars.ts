import type { ListingRecord } from "../types"

/** What the last reading of the table said of a car. */
interface KnownCar {
  listingId: string
  rowHash: string
  /** The table no longer named the car. */
  isGone: boolean
}

type FeedStep = "add" | "change" | "keep"

/**
 * Decides what a repeated reading does for one car. `there` is the seller's draft or live listing of the car. A car
 * becomes a draft once. If the seller deleted or sold it, it returns only after the table stopped naming it. A draft
 * changes only when its row changes, so the seller's edits stay until then.
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
