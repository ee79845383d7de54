import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, bidAmount, type BidAnswer, type Cents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { isInSight } from "#src/queries/bids/audience"
import { findBiddableListing, type BiddableListing } from "#src/queries/bids/biddable-listing"
import { admitBidderWorkflow, runHook } from "../hooks"
import { bidderRefusal } from "./judge-bidders"

export interface BidRequest {
  /** Id or slug. */
  listingId: string
  amount?: unknown
  amountCents?: unknown
  mode: "exact" | "proxy"
}

/**
 * Places a bid for a signed-in person: the one way in, for HTTP and the socket. The bid is committed when
 * this resolves. @throws RefusedError in this order: INVALID_AMOUNT, LISTING_NOT_FOUND, OWN_LISTING,
 * NOT_ALLOWED_TO_BID, CREDITS_REQUIRED, AUCTION_NOT_OPEN, ALREADY_LEADING, BID_TOO_LOW; and
 * IDEMPOTENCY_CONFLICT or TOO_MANY_REQUESTS from the lane.
 */
export async function placeBid(
  scope: MedusaContainer,
  account: AccountRecord,
  bid: BidRequest,
  idempotencyKey: string | null
): Promise<BidAnswer> {
  const amountCents = bidAmount(bid)
  if (amountCents === null) throw new RefusedError("INVALID_AMOUNT")
  const auctions = scope.resolve("auction")
  const listing = await findBiddableListing(bid.listingId, account.id)
  const request =
    idempotencyKey === null
      ? null
      : { key: idempotencyKey, hash: contentHash(listing?.listingId ?? bid.listingId, amountCents, bid.mode) }
  let auctionId: string
  try {
    auctionId = await admit(scope, account, listing)
  } catch (error) {
    if (request && error instanceof RefusedError) return auctions.answerRefusedBid(account.id, request, error)
    throw error
  }
  return auctions.placeBid({ auctionId, bidderId: account.id, amountCents, mode: bid.mode, request })
}

/**
 * Answers the auction. The same is judged once more under its lock: the bid may wait, and what holds now may not hold
 * then.
 */
async function admit(scope: MedusaContainer, account: AccountRecord, listing: BiddableListing | null): Promise<string> {
  if (!listing || !isInSight(listing, account)) throw new RefusedError("LISTING_NOT_FOUND")
  const credits = () => scope.resolve("credit").balance(account.id)
  const refusal = await bidderRefusal(listing, { ...account, hasBid: listing.viewerHasBid }, credits)
  if (refusal) throw refusal
  const { auctionId, listingId, sellerId } = listing
  if (auctionId === null) throw new RefusedError("AUCTION_NOT_OPEN")
  if (!listing.viewerHasBid)
    await runHook(admitBidderWorkflow, scope, { auctionId, listingId, sellerId, accountId: account.id })
  return auctionId
}

function contentHash(listingId: string, amountCents: Cents, mode: string): string {
  return createHash("sha256")
    .update(JSON.stringify([listingId, amountCents, mode]))
    .digest("hex")
}
