import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCOUNT_MODULE } from "#src/modules/account/index"
import type AccountModuleService from "#src/modules/account/service"
import type { AuctionRecord } from "#src/modules/auction/types"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"
import { LISTING_MODULE } from "#src/modules/listing/index"
import type ListingModuleService from "#src/modules/listing/service"
import { NEGOTIATION_MODULE } from "#src/modules/negotiation/index"
import type NegotiationModuleService from "#src/modules/negotiation/service"
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
  const accounts = scope.resolve<AccountModuleService>(ACCOUNT_MODULE)
  for (const id of [buyerId, sellerId]) {
    if ((await accounts.retrieveAccount(id))?.status !== "active") return
  }
  const negotiations = scope.resolve<NegotiationModuleService>(NEGOTIATION_MODULE)
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
  await scope.resolve<ListingModuleService>(LISTING_MODULE).keepOnOffer(listingId, opened.endsAt)
  const details = { auctionId, buyerId, lastPriceCents: currentCents, endsAt: opened.endsAt.toISOString() }
  await scope
    .resolve<FoundationModuleService>(FOUNDATION_MODULE)
    .recordAudit({ actor: "system", action: "negotiation.opened", subject: opened.id, details })
  await appendToOutbox(
    "negotiation.moved",
    { negotiationId: opened.id, number: opened.lastStep },
    `${opened.id}:${opened.lastStep}`
  )
}
