import type { TrafficSource } from "@northlot/contract"
import { database } from "#src/platform/database"

/** Views of listings, by day and source. */
export class Views {
  /** Counts one view per viewer and day (ISO date in Toronto), in the total and for its source. */
  async count(view: { listingId: string; day: string; viewer: string; source: TrafficSource }): Promise<void> {
    await database().query(
      `WITH seen AS (
         INSERT INTO listing_view (listing_id, day, viewer) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING listing_id, day
       ), of_day AS (
         INSERT INTO listing_view_day (listing_id, day, source, views) SELECT listing_id, day, $4, 1 FROM seen
         ON CONFLICT (listing_id, day, source) DO UPDATE SET views = listing_view_day.views + 1
       )
       UPDATE listing SET views = views + 1 FROM seen WHERE listing.id = seen.listing_id`,
      [view.listingId, view.day, view.viewer, view.source]
    )
  }
}
