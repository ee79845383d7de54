import type { Cents, ExtensionTerms, StepTerms } from "@northlot/contract"
import { minimumBidCents } from "#src/modules/auction/rules/place-bid"
import { runningAt } from "#src/modules/auction/rules/running"
import { database } from "#src/platform/database"

/** A bidder's present standing in an auction. Amounts are cents, times UTC. */
export interface BidderStanding extends ExtensionTerms {
  listingId: string
  title: string
  open: boolean
  /**
   * The end time has passed, but the auction is not settled. A bid placed in time or an outage may still change the
   * end.
   */
  undecided: boolean
  leads: boolean
  currentCents: Cents
  minimumCents: Cents
  endsAt: Date
  now: Date
}

/** The person's standing. Null if the auction has no bid, or if the person's bids were voided. */
export async function bidderStanding(auctionId: string, bidderId: string): Promise<BidderStanding | null> {
  const rows = await database().records<Omit<BidderStanding, "minimumCents"> & StepTerms & { openingCents: Cents }>(
    `WITH moment AS MATERIALIZED (SELECT northlot_now() AS now)
     SELECT listing.id AS listing_id, listing.shown_title AS title, moment.now,
       ${runningAt("moment.now")} AND listing.deleted_at IS NULL AS open,
       auction.status = 'open' AND auction.ends_at <= moment.now AND listing.deleted_at IS NULL AS undecided,
       coalesce(auction.leader_id = $2, false) AS leads,
       auction.current_cents, auction.opening_cents, auction.min_increment_cents, auction.bid_steps, auction.ends_at,
       auction.anti_snipe_window_seconds, auction.anti_snipe_extension_seconds
     FROM auction JOIN listing ON listing.id = auction.listing_id, moment
     WHERE auction.id = $1 AND auction.current_cents IS NOT NULL AND $2 <> ALL (auction.voided_bidder_ids)`,
    [auctionId, bidderId]
  )
  if (!rows[0]) return null
  const { openingCents, minIncrementCents, bidSteps, ...standing } = rows[0]
  const figures = { currentCents: standing.currentCents, openingCents, minIncrementCents, bidSteps }
  return { ...standing, minimumCents: minimumBidCents(figures) }
}
