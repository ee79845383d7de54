import type { ListingView } from "@northlot/contract"
import { Conditions } from "../listings/conditions"
import { readRows } from "../listings/listing-row"
import { listingViewOf } from "../listings/listing-view"
import { audienceCondition, type ListingViewer } from "../listings/viewer"

/** A car whose auction goes on. */
export type LiveCar = ListingView & { auctionId: string; endsAt: string }

/** Those of these runs that go on now and that this person sees, by the run's id; one's own cars are no news. */
export async function carsToTell(
  runs: readonly string[],
  viewer: ListingViewer
): Promise<ReadonlyMap<string, LiveCar>> {
  if (runs.length === 0) return new Map()
  const conditions = new Conditions(viewer.accountId)
  conditions.add(audienceCondition(viewer, "$1"))
  conditions.add("listing.seller_id <> $1")
  conditions.add("listing.status = 'live' AND auction.status = 'open' AND auction.ends_at > northlot_now()")
  conditions.with(runs, (ids) => `auction.id = ANY(${ids})`)
  const { rows } = await readRows(conditions, "auction.ends_at", { limit: runs.length, offset: 0 })
  return new Map(rows.map((row) => [row.auction_id!, listingViewOf(row, viewer) as LiveCar]))
}
