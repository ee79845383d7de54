import {
  BID_LOG_FORMAT,
  BID_LOG_START,
  RefusedError,
  dollarsFromCents,
  listingTitle,
  type AnswerOf,
  type PublicBid,
  type endpoints,
} from "@northlot/contract"
import { bidderName } from "#src/modules/auction/rules/place-bid"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import {
  BIDDABLE_COLUMNS,
  FROM_BIDDABLE,
  WHERE_BIDDABLE,
  findBiddableListing,
  isInSight,
  onOfferTo,
  type BiddableListing,
} from "./audience"
import type { AuctionRow, BidRow } from "#src/modules/auction/tables"
import type { ListingRow } from "#src/modules/listing/tables"

interface Row extends Pick<BidRow, "seq" | "bidder_id" | "amount_cents" | "automatic" | "voids" | "placed_at"> {
  number: number
}

interface LoggedAuction {
  id: string
  lastSeq: number
  logHead: string | null
  boughtNow: boolean
}

type AuctionOfLog = Pick<AuctionRow, "listing_id" | "status" | "starts_at" | "ends_at" | "log_head" | "bought_now"> &
  Pick<ListingRow, "year" | "make" | "model" | "trim" | "title">
type CheckableRow = Omit<Row, "bidder_id"> & Pick<BidRow, "hash">

/**
 * The public bid log of a listing's scheduled or open auction, or else of its latest auction, newest bid first. `null`
 * if the viewer may not see the listing. A draft is visible to its seller and to buyers with an offer only.
 */
export async function readBidLog(
  idOrSlug: string,
  viewer: AccountRecord | null,
  page: { limit: number; offset: number; afterSeq?: number }
): Promise<{ items: PublicBid[]; total: number; auctionId: string | null; logHead: string | null } | null> {
  const found = await database().records<BiddableListing & { auction: LoggedAuction | null }>(
    {
      name: "logged-auction",
      text: `SELECT ${BIDDABLE_COLUMNS}, (
         SELECT json_build_object('id', logged.id, 'lastSeq', logged.last_seq, 'logHead', logged.log_head, 'boughtNow', logged.bought_now)
         FROM auction AS logged WHERE logged.listing_id = listing.id AND logged.status <> 'cancelled'
         ORDER BY (logged.status IN ('scheduled', 'open')) DESC, logged.id DESC LIMIT 1
       ) AS auction ${FROM_BIDDABLE} ${WHERE_BIDDABLE}`,
    },
    [idOrSlug, viewer?.id ?? null]
  )
  if (!found[0] || !(await isVisible(found[0], viewer))) return null
  const { auction } = found[0]
  if (!auction) return { items: [], total: 0, auctionId: null, logHead: null }
  // The log has no gaps, so its last number is its length.
  const about = { total: auction.lastSeq, auctionId: auction.id, logHead: auction.logHead }
  if (about.total === 0) return { items: [], ...about }
  const { rows } = await database().query<Row>(
    `SELECT bid.seq, bid.bidder_id, auction_bidder.number, bid.amount_cents, bid.automatic, bid.voids, bid.placed_at
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
    ...(row.voids ? { voids: row.voids } : {}),
    ...(auction.boughtNow && row.seq === auction.lastSeq ? { buys: true as const } : {}),
    ts: row.placed_at.toISOString(),
  }))
  return { items, ...about }
}

/**
 * The whole bid log of an ended auction, so that its hashes can be verified. `null` if the auction does not exist or
 * the viewer may not see its listing. @throws RefusedError `AUCTION_NOT_OVER`
 */
export async function readCheckableLog(auctionId: string, viewer: AccountRecord | null): Promise<CheckableLog | null> {
  const found = await checkableLog(auctionId)
  if (!found || !(await visibleListing(found.log.listingId, viewer))) return null
  if (found.status === "scheduled" || found.status === "open") throw new RefusedError("AUCTION_NOT_OVER")
  return found.log
}

type CheckableLog = Omit<AnswerOf<typeof endpoints.readBidLog>, "ok">

/**
 * Like `readCheckableLog`, but also returns the log of a running auction. Use it only for callers that may see
 * everything.
 */
export async function checkableLog(
  auctionId: string
): Promise<{ status: AuctionOfLog["status"]; log: CheckableLog } | null> {
  const [auction] = await database().records<AuctionOfLog>(
    `SELECT auction.listing_id, auction.status, auction.starts_at, auction.ends_at, auction.log_head, auction.bought_now,
       listing.year, listing.make, listing.model, listing.trim, listing.title
     FROM auction JOIN listing ON listing.id = auction.listing_id WHERE auction.id = $1`,
    [auctionId]
  )
  if (!auction) return null
  const rows = await database().records<CheckableRow>(
    `SELECT bid.seq, auction_bidder.number, bid.amount_cents, bid.automatic, bid.voids, bid.placed_at, bid.hash
     FROM bid JOIN auction_bidder USING (auction_id, bidder_id) WHERE bid.auction_id = $1 ORDER BY bid.seq`,
    [auctionId]
  )
  const log: CheckableLog = {
    format: BID_LOG_FORMAT,
    auctionId,
    listingId: auction.listingId,
    title: listingTitle(auction),
    startsAt: auction.startsAt.toISOString(),
    endsAt: auction.endsAt.toISOString(),
    head: auction.logHead,
    ...(auction.boughtNow ? { boughtNow: true as const } : {}),
    rows: rows.map(({ seq, number, amountCents, automatic, voids, placedAt, hash }, index) => ({
      seq,
      kind: voids ? "void" : automatic ? "automatic" : "bid",
      bidder: bidderName(number),
      amountCents,
      at: placedAt.toISOString(),
      previousHash: rows[index - 1]?.hash ?? BID_LOG_START,
      hash,
    })),
  }
  return { status: auction.status, log }
}

/** The listing, if this viewer may see its bids. */
async function visibleListing(idOrSlug: string, viewer: AccountRecord | null): Promise<BiddableListing | null> {
  const listing = await findBiddableListing(idOrSlug, viewer?.id ?? null)
  return listing && (await isVisible(listing, viewer)) ? listing : null
}

async function isVisible(listing: BiddableListing, viewer: AccountRecord | null): Promise<boolean> {
  if (!isInSight(listing, viewer)) return false
  return listing.status !== "draft" || listing.sellerId === viewer?.id || isOnOffer(listing.listingId, viewer)
}

async function isOnOffer(listingId: string, viewer: AccountRecord | null): Promise<boolean> {
  if (!viewer) return false
  const { rows } = await database().query<{ offered: boolean }>(`SELECT ${onOfferTo("$1", "$2")} AS offered`, [
    listingId,
    viewer.id,
  ])
  return rows[0]!.offered
}
