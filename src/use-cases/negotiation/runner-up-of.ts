import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Cents } from "@northlot/contract"
import { biddingRefusal, listingRefusal } from "#src/modules/account/rules/permissions"
import type { AccountRecord } from "#src/modules/account/types"
import { reserveStands } from "#src/modules/auction/rules/reserve"
import type { ListingRecord } from "#src/modules/listing/types"
import { shownStatus } from "#src/modules/sale/rules/offer-state"
import { nextOf, offerObstacle, placings, type Placed } from "#src/modules/sale/rules/runner-up"
import type { RunnerUpOfferRecord, SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { isInAudience, shownAudience } from "#src/queries/auction/audience"
import { auctionLog, reserveOfAuction } from "#src/queries/auction/auction-log"

export interface Bidder extends Placed {
  account: AccountRecord
  /** Why this bidder gets no offer; null when the bidder can get one. */
  passedOver: string | null
}

export interface RunnerUp {
  bidders: Bidder[]
  next: (Bidder & { belowReserve: boolean }) | null
  obstacle: string | null
  reserveCents: Cents | null
  offers: RunnerUpOfferRecord[]
  sales: SaleRecord[]
  now: Date
}

/**
 * The next bidder of this sale's auction who may still buy, and whether the car can be offered. A caller that changes
 * anything must lock sale and listing first. A buyer of an earlier sale of this auction is never next.
 */
export async function runnerUpOf(scope: MedusaContainer, sale: SaleRecord): Promise<RunnerUp> {
  const sales = scope.resolve("sale")
  const accounts = scope.resolve("account")
  const now = await database().now()
  const stored = await scope.resolve("listing").records.find(sale.listingId)
  const listing = stored && { ...stored, audience: await shownAudience(stored.audience) }
  const auction = await scope.resolve("auction").runs.current(sale.listingId)
  const reserveCents = await reserveOfAuction(sale.auctionId)
  const offers = await sales.offers.ofAuction(sale.auctionId)
  const ofListing = await sales.sales.ofListing(sale.listingId)
  const placed = placings(await auctionLog(sale.auctionId))
  const people = await accounts.accounts.retrieveAll([sale.sellerId, ...placed.map(({ bidderId }) => bidderId)])
  const seller = people.get(sale.sellerId)
  const credits = scope.resolve("credit")

  const boughtBefore = new Set(
    ofListing.filter(({ auctionId }) => auctionId === sale.auctionId).map(({ buyerId }) => buyerId)
  )
  const bidders: Bidder[] = []
  for (const bid of placed) {
    const account = people.get(bid.bidderId)
    if (!account || boughtBefore.has(bid.bidderId)) continue
    const answered = offers.find(
      ({ buyerId, status }) => buyerId === bid.bidderId && (status === "declined" || status === "expired")
    )
    const passedOver = answered
      ? answered.status === "declined"
        ? "Declined the offer."
        : "Let the offer expire."
      : await buyingRefusal(account, listing, sale, torontoDate(now), () => credits.credits.balance(account.id))
    bidders.push({ ...bid, account, passedOver })
  }
  const next = nextOf(bidders, (id) => bidders.find(({ bidderId }) => bidderId === id)!.passedOver)
  const chosen = next && bidders.find(({ bidderId }) => bidderId === next.bidderId)!
  const later = auction && auction.id !== sale.auctionId && auction.status !== "cancelled" ? auction.status : null
  return {
    bidders,
    // A price below the reserve needs the seller's consent. Not even an admin can waive the reserve without the seller.
    next: chosen && {
      ...chosen,
      belowReserve: reserveStands({ currentCents: chosen.amountCents, reserveCents }),
    },
    obstacle: offerObstacle({
      saleCompleted: sale.status === "completed",
      cancelledFault: sale.cancelledFault,
      soldOtherwise: ofListing.some(({ id, status }) => id !== sale.id && status !== "cancelled"),
      listing: listing?.status ?? "deleted",
      laterAuction: later,
      openOffer: offers.some((offer) => shownStatus(offer, now) === "open"),
      sellerRefusal: seller ? listingRefusal(seller, torontoDate(now)) : "There is no seller.",
    }),
    reserveCents,
    offers,
    sales: ofListing,
    now,
  }
}

/** Why this person may not buy the car now, by the rules of bidding; null when they may. */
export async function buyingRefusal(
  account: AccountRecord,
  listing: Pick<ListingRecord, "audience"> | null,
  { sellerId }: Pick<SaleRecord, "sellerId">,
  today: string,
  balance: () => Promise<number>
): Promise<string | null> {
  if (account.id === sellerId) return "This person is the seller."
  const refusal = biddingRefusal(account, today)
  if (refusal) return refusal
  if (!listing || !isInAudience({ sellerId, audience: listing.audience }, account))
    return "The listing is for dealers only."
  return account.buyerType === "private" && (await balance()) < 1 ? "Private buyers need 1 credit to bid." : null
}

/** Throws `buyingRefusal`'s answer as a refusal. @throws RefusedError NOT_ALLOWED_TO_BID, CREDITS_REQUIRED */
export async function refuseToBuy(...asked: Parameters<typeof buyingRefusal>): Promise<void> {
  const [account, , , today] = asked
  const refusal = await buyingRefusal(...asked)
  if (!refusal) return
  const forCredits = !biddingRefusal(account, today) && account.buyerType === "private"
  throw new RefusedError(forCredits ? "CREDITS_REQUIRED" : "NOT_ALLOWED_TO_BID", refusal)
}
