import type { MedusaContainer } from "@medusajs/framework/types"
import type { AuctionRecord } from "#src/modules/auction/types"
import { appendToOutbox } from "#src/platform/outbox"
import { endNegotiation } from "./move-negotiation"

/**
 * Opens the negotiation of an auction that ended below its reserve with a leader (decisions, Auction rules), in the
 * transaction that makes the listing a draft and holds its lock: nobody can change the car in between. Where one of the
 * two was disabled nothing opens. A repeat changes nothing.
 */
export async function openNegotiation(scope: MedusaContainer, auction: AuctionRecord): Promise<void> {
  const { id: auctionId, listingId, sellerId, leaderId: buyerId, currentCents, reserveCents } = auction
  if (buyerId === null || currentCents === null || reserveCents === null || currentCents >= reserveCents) return
  const accounts = scope.resolve("account")
  for (const id of [buyerId, sellerId]) {
    if ((await accounts.retrieveAccount(id))?.status !== "active") return
  }
  const negotiations = scope.resolve("negotiation")
  // One whose time is over, which nobody has written down yet, is not in the way.
  const earlier = await negotiations.openOf(listingId)
  if (earlier && earlier.auctionId !== auctionId) await endNegotiation(scope, earlier.id, { act: "expire" }, "system")
  const opened = await negotiations.open({
    auctionId,
    listingId,
    sellerId,
    buyerId,
    lastPriceCents: currentCents,
    reserveCents,
  })
  if (!opened) return
  await scope.resolve("listing").keepOnOffer(listingId, opened.endsAt)
  const details = { auctionId, buyerId, lastPriceCents: currentCents, endsAt: opened.endsAt.toISOString() }
  await scope
    .resolve("foundation")
    .recordAudit({ actor: "system", action: "negotiation.opened", subject: opened.id, details })
  await appendToOutbox(
    "negotiation.moved",
    { negotiationId: opened.id, number: opened.lastStep },
    `${opened.id}:${opened.lastStep}`
  )
}
