/** Who looks: `null` for visitors who are not signed in. */
type Viewer = { id: string; role: string; buyerType: string | null } | null

/** Listings for dealers are shown to dealer buyers; to everyone else they do not exist. */
export function hearsDealerListings(viewer: Viewer): boolean {
  return viewer?.role === "buyer" && viewer.buyerType === "dealer"
}

/** SQL that is true while the draft with this id is on offer to this account, or negotiated with it; both are placeholders or columns of ours. */
export const onOfferTo = (listingId: string, accountId: string) => {
  const isOpen = `listing_id = ${listingId} AND buyer_id = ${accountId} AND status = 'open' AND ends_at > northlot_now()`
  return `(EXISTS (SELECT 1 FROM runner_up_offer WHERE ${isOpen}) OR EXISTS (SELECT 1 FROM negotiation WHERE ${isOpen}))`
}

/** Whether a listing of this audience exists for the viewer; the seller always sees an own one. */
export function isInAudience(listing: { sellerId: string; audience: "public" | "dealers" }, viewer: Viewer): boolean {
  return listing.audience === "public" || viewer?.id === listing.sellerId || hearsDealerListings(viewer)
}
