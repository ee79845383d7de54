import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, bidAmount, type BidAnswer } from "@northlot/contract"
import { AUCTION_MODULE } from "../../modules/auction"
import type AuctionModuleService from "../../modules/auction/service"
import { biddingRefusal } from "../../modules/account/rules/permissions"
import type { AccountRecord } from "../../modules/account/types"
import { CREDIT_MODULE } from "../../modules/credit"
import type CreditModuleService from "../../modules/credit/service"
import { torontoDate } from "../../platform/toronto"
import { isInAudience, isInSight } from "../../queries/bids/audience"
import { findBiddableListing, type BiddableListing } from "../../queries/bids/biddable-listing"

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
  const auctions = scope.resolve<AuctionModuleService>(AUCTION_MODULE)
  const listing = await findBiddableListing(bid.listingId, account.id)
  const request =
    idempotencyKey === null
      ? null
      : { key: idempotencyKey, hash: contentHash(listing?.listingId ?? bid.listingId, amountCents, bid.mode) }
  let admitted: BiddableListing & { auctionId: string }
  try {
    admitted = await admit(scope, account, listing)
  } catch (error) {
    if (request && error instanceof RefusedError) return auctions.answerRefusedBid(account.id, request, error)
    throw error
  }
  const { auctionId, audience } = admitted
  return auctions.placeBid({ auctionId, audience, bidderId: account.id, amountCents, mode: bid.mode, request })
}

async function admit(
  scope: MedusaContainer,
  account: AccountRecord,
  listing: BiddableListing | null
): Promise<BiddableListing & { auctionId: string }> {
  if (!listing || !isInSight(listing, account)) throw new RefusedError("LISTING_NOT_FOUND")
  if (!isInAudience(listing, account)) throw new RefusedError("NOT_ALLOWED_TO_BID", "This car is for dealers only now. Your earlier bids stand.")
  if (listing.sellerId === account.id) throw new RefusedError("OWN_LISTING")
  const notAllowed = biddingRefusal(account, torontoDate(listing.now))
  if (notAllowed) throw new RefusedError("NOT_ALLOWED_TO_BID", notAllowed)
  if (account.buyerType === "private") {
    const balance = await scope.resolve<CreditModuleService>(CREDIT_MODULE).balance(account.id)
    if (balance < 1) throw new RefusedError("CREDITS_REQUIRED")
  }
  const { auctionId } = listing
  if (auctionId === null) throw new RefusedError("AUCTION_NOT_OPEN")
  return { ...listing, auctionId }
}

function contentHash(listingId: string, amountCents: number, mode: string): string {
  return createHash("sha256").update(JSON.stringify([listingId, amountCents, mode])).digest("hex")
}
