import type { MedusaContainer } from "@medusajs/framework/types"
import { turnEnd } from "#src/modules/negotiation/rules/moves"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { textWinner } from "../notice/text-winner"
import { runWorkflow } from "#src/workflows/run-workflow"
import { openSaleWorkflow } from "#src/workflows/sale/open-sale"
import { opensTogether, untilOpenedTogether } from "./open-sales"
import { unsoldNotice, partyAccount } from "./sale-notices"

export async function openSaleOfAuction(
  { outcome, auctionId, listingId, sellerId, winnerId, hammerCents, settledAt }: OutboxTopics["auction.settled"],
  scope: MedusaContainer
): Promise<void> {
  if (outcome !== "sold") return
  if (winnerId === null || hammerCents === null)
    throw new Error(`The sold auction ${auctionId} names no winner or price.`)
  await untilOpenedTogether(auctionId)
  const opened = opensTogether(scope) ? await scope.resolve("sale").sales.ofAuction(auctionId, null) : null
  // The sale is open already; only the SMS is left to send.
  if (opened) return textWinner(scope, opened, await listingFacts(listingId))
  // A sold auction had no reserve, or its reserve was met.
  const sold = {
    auctionId,
    listingId,
    sellerId,
    buyerId: winnerId,
    hammerCents,
    wonAt: settledAt,
    reserveMet: true,
    offerId: null,
    negotiationId: null,
  }
  await runWorkflow(openSaleWorkflow, scope, sold)
}

/**
 * Notifies the seller that the car was not sold. The car's listing is already a draft. A negotiation is open if the
 * auction led to one.
 */
export async function tellUnsold(settled: OutboxTopics["listing.unsold"], scope: MedusaContainer): Promise<void> {
  const { auctionId, listingId, sellerId } = settled
  const negotiation = await scope.resolve("negotiation").negotiations.ofAuction(auctionId)
  const [listing, seller, planned] = await Promise.all([
    listingFacts(listingId),
    partyAccount(scope, sellerId),
    scope.resolve("listing").relistings.plannedOf(listingId),
  ])
  const relisting = planned?.afterAuctionId === auctionId ? planned : null
  const negotiableUntil = negotiation && turnEnd(negotiation.openedAt)
  await scope.resolve("message").notices.send([unsoldNotice(settled, listing, seller, { negotiableUntil, relisting })])
}
