import { database } from "#src/platform/database"

/** Who looks: `null` for visitors who are not signed in. */
type Viewer = { id: string; role: string; buyerType: string | null } | null

/** Listings for dealers are shown to dealer buyers; to everyone else they do not exist. */
export function hearsDealerListings(viewer: Viewer): boolean {
  return viewer?.role === "buyer" && viewer.buyerType === "dealer"
}

/** The same as SQL over a row of `account`. */
export const HEARS_DEALER_LISTINGS = `(account.role = 'buyer' AND account.buyer_type = 'dealer')`

/**
 * SQL that is true while the draft with this id is on offer to this account, or negotiated with it; both are
 * placeholders or columns of ours.
 */
export const onOfferTo = (listingId: string, accountId: string) => {
  const isOpen = `listing_id = ${listingId} AND buyer_id = ${accountId} AND status = 'open' AND ends_at > northlot_now()`
  return `(EXISTS (SELECT 1 FROM runner_up_offer WHERE ${isOpen}) OR EXISTS (SELECT 1 FROM negotiation WHERE ${isOpen}))`
}

/** SQL of whom `listing` is shown to now: while the site is for dealers only, to dealers. */
export const SHOWN_AUDIENCE = `CASE WHEN (SELECT site_is_for_dealers()) THEN 'dealers' ELSE listing.audience END`

/** SQL that is true where this account has bid on `listing`: what somebody bid on stays in sight. */
export const hasBidOn = (accountId: string) =>
  `EXISTS (SELECT 1 FROM auction_bidder JOIN auction AS run ON run.id = auction_bidder.auction_id
     WHERE run.listing_id = listing.id AND auction_bidder.bidder_id = ${accountId})`

/** Whether a listing with this shown audience exists for the viewer; the seller always sees an own one. */
export function isInAudience(listing: { sellerId: string; audience: "public" | "dealers" }, viewer: Viewer): boolean {
  return listing.audience === "public" || viewer?.id === listing.sellerId || hearsDealerListings(viewer)
}

/** The same, or it was bid on before it was restricted: such a bidder goes on seeing it, and bids no more. */
export function isInSight(
  listing: { sellerId: string; audience: "public" | "dealers"; viewerHasBid: boolean },
  viewer: Viewer
): boolean {
  return isInAudience(listing, viewer) || listing.viewerHasBid
}

/** Whom a listing with this stored audience is shown to now. */
export async function shownAudience(audience: "public" | "dealers"): Promise<"public" | "dealers"> {
  const { rows } = await database().query<{ only: boolean }>(`SELECT site_is_for_dealers() AS only`)
  return rows[0]!.only ? "dealers" : audience
}
