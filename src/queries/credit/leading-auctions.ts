import { database } from "#src/platform/database"

/** The running auctions that a person leads. The auction that ends first comes first. */
export async function leadingAuctions(accountId: string): Promise<{ listingId: string; title: string }[]> {
  return database().records<{ listingId: string; title: string }>(
    `SELECT listing.id AS listing_id, listing.shown_title AS title FROM auction JOIN listing ON listing.id = auction.listing_id
     WHERE auction.leader_id = $1 AND auction.status = 'open' ORDER BY auction.ends_at, listing.id`,
    [accountId]
  )
}
