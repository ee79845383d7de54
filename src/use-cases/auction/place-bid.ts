/** Places bids. Whether a person may bid is checked before the bid is queued, and again under the auction's lock. */
import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type BidAnswer, type Cents } from "@northlot/contract"
import { LRUCache } from "lru-cache"
import type { BidderAccount } from "#src/modules/account/types"
import {
  isInSight,
  findBiddableListing,
  type BiddableListing,
  isInAudience,
  biddingConditions,
  type ListingConditions,
} from "#src/queries/auction/audience"
import { admitBidderWorkflow, runHook } from "#src/workflows/hooks"
import { biddingRefusal } from "#src/modules/account/rules/permissions"
import { isSamePerson, signalsBetween } from "#src/modules/auction/rules/same-person"
import type AuctionModuleService from "#src/modules/auction/service"
import { torontoDate } from "#src/platform/toronto"
import { amountOfBid } from "./amount-of-bid"
import type { BidderJudge, BiddersToJudge, BiddingConditions } from "#src/modules/auction/types"

export interface BidRequest {
  /** The listing's id or slug. */
  listingId: string
  amount?: unknown
  amountCents?: unknown
  mode: "exact" | "proxy"
}

/** The bidder, by the session or API key of the request. Both are checked again under the auction's lock. */
export interface SignedInBidder {
  accountId: string
  sessionId: string
}

/** @throws RefusedError `UNAUTHENTICATED` */
export function bidderOf({
  account,
  sessionId,
}: {
  account: { id: string } | null
  sessionId: string | null
}): SignedInBidder {
  if (!account || !sessionId) throw new RefusedError("UNAUTHENTICATED")
  return { accountId: account.id, sessionId }
}

/** The auction that an admitted bidder may bid in. */
export interface Admission {
  auctionId: string
  listingId: string
}

/**
 * Bidders whose bid was accepted in this process a short time ago. They skip the admission, because every bid is
 * checked under the auction's lock anyway.
 */
const admissions = new LRUCache<string, Admission>({ max: 50_000, ttl: 600_000 })
/**
 * Bidders who were admitted but bid too low. They are remembered for a short time only, since a plugin may still refuse
 * them until their first bid is accepted.
 */
const attempts = new LRUCache<string, Admission>({ max: 50_000, ttl: 10_000 })

/**
 * Places a bid for a signed-in person; HTTP and the socket both use it. The bid is committed when the promise resolves.
 * @throws RefusedError in this order: UNAUTHENTICATED, INVALID_AMOUNT, LISTING_NOT_FOUND, OWN_LISTING,
 * NOT_ALLOWED_TO_BID, CREDITS_REQUIRED, AUCTION_NOT_OPEN, ALREADY_LEADING, BID_TOO_LOW. The auction's bid queue may
 * also throw IDEMPOTENCY_CONFLICT or TOO_MANY_REQUESTS.
 */
export async function placeBid(
  scope: MedusaContainer,
  bidder: SignedInBidder,
  bid: BidRequest,
  idempotencyKey: string | null
): Promise<BidAnswer> {
  const amountCents = amountOfBid(bid)
  const auctions = scope.resolve("auction")
  const { accountId: bidderId, sessionId } = bidder
  const requestAbout = (listingId: string) =>
    idempotencyKey === null ? null : { key: idempotencyKey, hash: contentHash(listingId, amountCents, bid.mode) }
  const submit = ({ auctionId, listingId }: Admission, admittedBefore: boolean) =>
    auctions.bids.place({
      auctionId,
      bidderId,
      sessionId,
      amountCents,
      mode: bid.mode,
      request: requestAbout(listingId),
      admittedBefore,
    })

  const remembered = `${bidderId} ${bid.listingId}`
  const before = admissions.get(remembered) ?? attempts.get(remembered)
  const answer = before && (await submit(before, true))
  if (answer) return answer
  admissions.delete(remembered)
  attempts.delete(remembered)

  const listing = await findBiddableListing(bid.listingId, bidderId)
  let admission: Admission
  try {
    admission = await admit(scope, bidder, listing)
  } catch (error) {
    const request = requestAbout(listing?.listingId ?? bid.listingId)
    // UNAUTHENTICATED is not stored as the answer to this idempotency key. A retry after signing in therefore gets the
    // answer of the bid.
    const isStored = error instanceof RefusedError && error.code !== "UNAUTHENTICATED"
    if (request && isStored) return auctions.bids.answerRefused(bidderId, request, error)
    throw error
  }
  try {
    const first = await submit(admission, false)
    admissions.set(remembered, admission)
    return first!
  } catch (error) {
    if (error instanceof RefusedError && DECIDED_BY_AMOUNT.has(error.code)) attempts.set(remembered, admission)
    throw error
  }
}

/** Refusals because of the amount. The person may still bid. */
const DECIDED_BY_AMOUNT: ReadonlySet<string> = new Set(["BID_TOO_LOW", "ALREADY_LEADING"])

/**
 * Admits a bidder and returns the auction. The admission is checked again under the auction's lock, since the facts may
 * change while the bid waits.
 */
export async function admit(
  scope: MedusaContainer,
  { accountId, sessionId }: SignedInBidder,
  listing: BiddableListing | null
): Promise<Admission> {
  const account = await scope.resolve("account").sessions.accountOf(sessionId)
  if (!account) throw new RefusedError("UNAUTHENTICATED")
  if (!listing || !isInSight(listing, account)) throw new RefusedError("LISTING_NOT_FOUND")
  const credits = () => scope.resolve("credit").credits.balance(accountId)
  const refusal = await bidderRefusal(listing, { ...account, hasBid: listing.viewerHasBid }, credits)
  if (refusal) throw refusal
  const { auctionId, listingId, sellerId } = listing
  if (auctionId === null) throw new RefusedError("AUCTION_NOT_OPEN")
  if (!listing.viewerHasBid) await runHook(admitBidderWorkflow, scope, { auctionId, listingId, sellerId, accountId })
  return { auctionId, listingId }
}

export function contentHash(listingId: string, amountCents: Cents, mode: string): string {
  return createHash("sha256")
    .update(JSON.stringify([listingId, amountCents, mode]))
    .digest("hex")
}

/**
 * The first reason why this person may not bid on this listing; null if the person may bid. This function is called at
 * the admission and again under the auction's lock.
 */
async function bidderRefusal(
  listing: { sellerId: string; audience: "public" | "dealers"; now: Date },
  bidder: BidderAccount & { hasBid: boolean },
  creditsOf: () => number | Promise<number>
): Promise<RefusedError | null> {
  if (!isInAudience(listing, bidder)) {
    const standing = bidder.hasBid ? " Your earlier bids stand." : ""
    return new RefusedError("NOT_ALLOWED_TO_BID", `This car is for dealers only now.${standing}`)
  }
  if (listing.sellerId === bidder.id) return new RefusedError("OWN_LISTING")
  const notAllowed = biddingRefusal(bidder, torontoDate(listing.now))
  if (notAllowed) return new RefusedError("NOT_ALLOWED_TO_BID", notAllowed)
  return bidder.buyerType === "private" && (await creditsOf()) < 1 ? new RefusedError("CREDITS_REQUIRED") : null
}

const SAME_PERSON =
  "This account and the seller's seem to belong to the same person. You cannot bid on your own listing. If this is a mistake, please write to us."

/**
 * Checks under the auctions' locks, on the same connection, who may bid and which audience sees the bids. A bidder who
 * seems to be the seller is refused. Weaker signs that bidder and seller are related put the bidder on the operator's
 * review list.
 */
export const judgeBidders =
  (reviews: Pick<AuctionModuleService["reviews"], "open">): BidderJudge =>
  async (listings) => {
    const conditions = await biddingConditions(listings)
    const judged: BiddingConditions[] = []
    for (const [index, listing] of listings.entries())
      judged.push(await judgeListing(reviews, listing, conditions[index]!))
    return judged
  }

async function judgeListing(
  reviews: Pick<AuctionModuleService["reviews"], "open">,
  { listingId, bidders: asked, now }: BiddersToJudge,
  { sellerId, seller, audience, bidders, endedSessions }: ListingConditions
): Promise<BiddingConditions> {
  const known = new Map(bidders.map((bidder) => [bidder.id, bidder]))
  const refusals = new Map<string, RefusedError>()
  for (const id of new Set(asked.map(({ bidderId }) => bidderId))) {
    const bidder = known.get(id)
    const refusal = bidder
      ? await bidderRefusal({ sellerId, audience, now }, bidder, () => bidder.credits)
      : new RefusedError("NOT_ALLOWED_TO_BID", "This account is disabled. Please contact us.")
    if (refusal) refusals.set(id, refusal)
    if (refusal || !bidder) continue
    const signals = signalsBetween(seller, bidder.traits, bidder.shared)
    if (signals.length === 0) continue
    const refused = isSamePerson(signals)
    if (refused) refusals.set(id, new RefusedError("OWN_LISTING", SAME_PERSON))
    await reviews.open({ listingId, sellerId, bidderId: id, signals, refused })
  }
  return { audience, refusals, endedSessions }
}
