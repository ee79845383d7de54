import type { MedusaContainer } from "@medusajs/framework/types"
import { turnEnd } from "#src/modules/negotiation/rules/moves"
import type { OutboxTopics } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { runWorkflow } from "../run-workflow"
import { openSaleWorkflow } from "./open-sale"
import { unsoldNotice } from "./sale-notices"
import { partyAccount } from "./sale-parties"

/** What follows from the end of an auction for the people in it: a sale, or word to the seller. */
export async function settleAuction(settled: OutboxTopics["auction.settled"], scope: MedusaContainer): Promise<void> {
  const { auctionId, listingId, sellerId, winnerId, hammerCents, settledAt } = settled
  if (settled.outcome === "sold") {
    if (winnerId === null || hammerCents === null)
      throw new Error(`The sold auction ${auctionId} names no winner or price.`)
    // An auction is settled as sold only with its reserve met, or without one.
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
    return
  }
  // The listing's side has opened it before: the handlers of one event run one after the other.
  const negotiation = await scope.resolve("negotiation").ofAuction(auctionId)
  const [listing, seller] = await Promise.all([listingFacts(listingId), partyAccount(scope, sellerId)])
  await scope
    .resolve("messaging")
    .sendNotices([unsoldNotice(settled, listing, seller, negotiation && turnEnd(negotiation.openedAt))])
}
