import { dollarsFromCents, type PublicBid } from "@northlot/contract"
import { bidderName } from "#src/modules/auction/rules/place-bid"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { isInSight, onOfferTo, findBiddableListing } from "./audience"
import type { BidRow } from "#src/modules/auction/tables"

interface Row extends Pick<BidRow, "seq" | "bidder_id" | "amount_cents" | "automatic" | "placed_at"> {
  number: number
}

/**
 * The public bid log of a listing's present, else its latest, auction, newest first. `null` when the
 * listing does not exist for this viewer; a draft is its seller's, and whom it is on offer to.
 */
export async function readBidLog(
  idOrSlug: string,
  viewer: AccountRecord | null,
  page: { limit: number; offset: number; afterSeq?: number }
): Promise<{ items: PublicBid[]; total: number; logHead: string | null } | null> {
  const listing = await findBiddableListing(idOrSlug, viewer?.id ?? null)
  if (!listing || !isInSight(listing, viewer)) return null
  if (listing.status === "draft" && listing.sellerId !== viewer?.id && !(await isOnOffer(listing.listingId, viewer)))
    return null
  const auctions = await database().records<{ id: string; lastSeq: number; logHead: string | null }>(
    `SELECT id, last_seq, log_head FROM auction WHERE listing_id = $1 AND status <> 'cancelled'
     ORDER BY (status IN ('scheduled', 'open')) DESC, id DESC LIMIT 1`,
    [listing.listingId]
  )
  const auction = auctions[0]
  if (!auction) return { items: [], total: 0, logHead: null }
  const { rows } = await database().query<Row>(
    `SELECT bid.seq, bid.bidder_id, auction_bidder.number, bid.amount_cents, bid.automatic, bid.placed_at
     FROM bid JOIN auction_bidder USING (auction_id, bidder_id)
     WHERE bid.auction_id = $1 AND bid.seq > $2 ORDER BY bid.seq DESC LIMIT $3 OFFSET $4`,
    [auction.id, page.afterSeq ?? 0, page.limit, page.offset]
  )
  const items = rows.map((row) => ({
    seq: row.seq,
    bidder: bidderName(row.number),
    ...(viewer ? { mine: row.bidder_id === viewer.id } : {}),
    amountCents: row.amount_cents,
    amount: dollarsFromCents(row.amount_cents),
    automatic: row.automatic,
    ts: row.placed_at.toISOString(),
  }))
  // The log has no gaps, so that its newest number is its length.
  return { items, total: auction.lastSeq, logHead: auction.logHead }
}

async function isOnOffer(listingId: string, viewer: AccountRecord | null): Promise<boolean> {
  if (!viewer) return false
  const { rows } = await database().query<{ offered: boolean }>(`SELECT ${onOfferTo("$1", "$2")} AS offered`, [
    listingId,
    viewer.id,
  ])
  return rows[0]!.offered
}
