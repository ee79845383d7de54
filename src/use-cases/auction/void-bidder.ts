import type { MedusaContainer } from "@medusajs/framework/types"
import { fullName, listingTitle, type NoticeParams, type VoidedAuctionView } from "@northlot/contract"
import type { VoidedAuction, VoidRequest } from "#src/modules/auction/types"
import { database } from "#src/platform/database"
import type { OutboxTopics } from "#src/platform/outbox"
import { recordAct } from "#src/use-cases/audit/record-act"
import { listingNotice } from "../notice/listing-notice"

/**
 * An admin voids all bids of one bidder in an open auction. Only the audit log has the reason.
 * @throws RefusedError NOT_FOUND, AUCTION_NOT_OPEN, INVALID_TRANSITION
 */
export async function voidBidder(
  scope: MedusaContainer,
  admin: string,
  request: VoidRequest & { reason: string }
): Promise<VoidedAuctionView> {
  return viewOf(scope, await recordVoid(scope, admin, request))
}

/**
 * Voids all bids of one bidder in an open auction, with an audit row. Joins the caller's transaction if there is one.
 * @throws RefusedError as `voidBidder`
 */
export function recordVoid(
  scope: MedusaContainer,
  admin: string,
  { reason, ...request }: VoidRequest & { reason: string }
): Promise<VoidedAuction> {
  return database().transaction(async () => {
    const outcome = await scope.resolve("auction").bids.voidAll(request)
    const { auctionId, listingId, bidderId, seq, before, currentCents, leaderId } = outcome
    await recordAct(scope, admin, "auction.bids-voided", bidderId, {
      auctionId,
      listingId,
      seq,
      before,
      after: { currentCents, leaderId },
      reason,
    })
    return outcome
  })
}

/** Previews what voiding would do now. @throws RefusedError as `voidBidder` */
export async function previewVoidBidder(scope: MedusaContainer, request: VoidRequest): Promise<VoidedAuctionView> {
  return viewOf(scope, await scope.resolve("auction").bids.previewVoid(request))
}

async function viewOf(
  scope: MedusaContainer,
  { auctionId, bidderId, seq, before, currentCents, leaderId, bidCount, reserveMet }: VoidedAuction
): Promise<VoidedAuctionView> {
  const leader = leaderId === null ? null : await scope.resolve("account").accounts.retrieve(leaderId)
  return {
    auctionId,
    bidderId,
    seq,
    previousCents: before.currentCents,
    currentBidCents: currentCents,
    leader: leader && { id: leader.id, email: leader.email, name: fullName(leader) },
    bidCount,
    reserveMet,
  }
}

/** Notifies the voided bidder, a new leader and the seller, each once. Open pages fetch the listing again. */
export async function tellVoidedBids(
  scope: MedusaContainer,
  event: OutboxTopics["auction.bids-voided"]
): Promise<void> {
  const { auctionId, listingId, bidderId, bidder, previousLeaderId, leaderId, currentCents } = event
  const listing = await scope.resolve("listing").records.find(listingId)
  if (!listing) return
  const car = listingTitle(listing)
  type Told = { accountId: string; role: "buyer" | "seller"; params: NoticeParams<"bidsVoided"> }
  const news: Told[] = [
    { accountId: bidderId, role: "buyer", params: { fact: "own-bids-voided" } },
    { accountId: listing.sellerId, role: "seller", params: { fact: "bids-voided", bidder, currentCents } },
  ]
  if (leaderId !== null && currentCents !== null && leaderId !== previousLeaderId)
    news.push({ accountId: leaderId, role: "buyer", params: { fact: "leads-again", currentCents } })
  const accounts = await scope.resolve("account").accounts.retrieveAll(news.map(({ accountId }) => accountId))
  const notices = news.flatMap(({ accountId, role, params }) => {
    const account = accounts.get(accountId)
    const key = `bids-voided:${auctionId}:${bidderId}:${accountId}`
    const told = { type: "bidsVoided", params } as const
    return account ? [listingNotice(account, { key, role, listingId, car, told }, { template: "bids-voided" })] : []
  })
  await scope.resolve("message").notices.send(notices)
  const { id, audience, status } = listing
  scope.resolve("realtime").toListing({ id, audience }, "listing:changed", { listingId: id, status })
}
