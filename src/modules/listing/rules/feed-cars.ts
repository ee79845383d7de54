import type { ListingRecord } from "../types"

/** What is known of a car from the last reading of its table. */
interface KnownCar {
  listingId: string
  rowHash: string
  /** The table had stopped naming it. */
  isGone: boolean
}

type FeedStep = "add" | "change" | "keep"

/**
 * What a table that is read again comes to for one car. `there` is the seller's draft or live listing of it. A car becomes
 * a draft once: one that its seller has deleted or sold comes back only if the table had stopped naming it. A draft is
 * changed when its row was, so that what its seller has edited stays until then.
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
