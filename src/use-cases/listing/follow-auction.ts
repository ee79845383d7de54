import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, nextReserveCents } from "@northlot/contract"
import { listingRefusal } from "#src/modules/account/rules/permissions"
import { publicationRefusal, relistingOf } from "#src/modules/listing/rules/publishing"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"
import { tellBought } from "../auction/buy-now"
import { openNegotiation } from "../negotiation/move-negotiation"

/** The auction of a listing has opened: the listing is live, or, where it may not be, the auction ends. */
export async function followOpening(
  scope: MedusaContainer,
  { auctionId, listingId }: OutboxTopics["auction.opened"]
): Promise<void> {
  const listings = scope.resolve("listing")
  const auctions = scope.resolve("auction")
  const auction = await auctions.runs.current(listingId)
  if (auction?.id !== auctionId || auction.status !== "open") return
  const listing = await listings.records.find(listingId)
  const refusal = listing ? await openingRefusal(scope, listing) : "This listing does not exist any more."
  if (listing && refusal === null) {
    if (listing.status === "live") return
    try {
      announce(scope, await listings.records.moveTo(listingId, "live", "auction"), { appeared: true })
      return
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      await withdraw(scope, auctionId, listing, error.message)
      return
    }
  }
  if (listing) await withdraw(scope, auctionId, listing, refusal ?? "")
  else await auctions.runs.cancel(listingId, { onlyWithoutBids: false, reason: refusal ?? "", actor: "system" })
}

/** The end moved without a bid: whoever shows the listing fetches it again. */
export async function followExtension(
  scope: MedusaContainer,
  { listingId }: Pick<OutboxTopics["auction.extended"], "listingId">
): Promise<void> {
  const listing = await scope.resolve("listing").records.find(listingId)
  if (listing) announce(scope, listing)
}

/**
 * The auction has settled: sold as the hammer fell at its end, or a draft again without its schedule, which, where
 * somebody led below the reserve, is negotiated from the same moment. An older run than the present one changes
 * nothing.
 */
export async function followSettlement(
  scope: MedusaContainer,
  settled: OutboxTopics["auction.settled"]
): Promise<void> {
  const { auctionId, listingId, outcome } = settled
  const listings = scope.resolve("listing")
  const current = await scope.resolve("auction").runs.current(listingId)
  const listing = await listings.records.find(listingId)
  const follows = current?.id === auctionId && (listing?.status === "live" || listing?.status === "draft")
  if (outcome === "sold") {
    if (!follows) return
    // Its opening may still be on the way: what was auctioned was live.
    if (listing.status === "draft") await listings.records.moveTo(listingId, "live", "auction")
    const sold = await listings.records.moveTo(listingId, "sold", "auction", { soldAt: current.endsAt })
    announce(scope, sold)
    await tellBought(scope, current, sold)
    // A sale that was called off already found nothing to take back.
    await returnCar(scope, { listingId, auctionId })
    return
  }
  const draft = await database().transaction(async () => {
    await emit("listing.unsold", settled, auctionId)
    if (!follows) return null
    const moved = await listings.records.moveTo(listingId, "draft", "auction", { clearSchedule: true })
    await openNegotiation(scope, current)
    await listings.relistings.plan({
      auctionId,
      listingId,
      settledAt: current.settledAt!,
      times: moved.relistTimes,
      reserveCents: nextReserveCents(moved.reserveCents, relistingOf(moved)),
    })
    return moved
  })
  if (draft && listing!.status === "live") announce(scope, draft)
}

/**
 * A sold car whose every sale of its last auction is off is a draft again. Offered to the runner-up and bought again
 * meanwhile, it stays sold.
 */
export async function returnCar(
  scope: MedusaContainer,
  { listingId, auctionId }: { listingId: string; auctionId: string }
): Promise<void> {
  const listings = scope.resolve("listing")
  const [listing, current, sales] = await Promise.all([
    listings.records.find(listingId),
    scope.resolve("auction").runs.current(listingId),
    scope.resolve("sale").sales.ofListing(listingId),
  ])
  const ofAuction = sales.filter((sale) => sale.auctionId === auctionId)
  const isOff = ofAuction.length > 0 && ofAuction.every(({ status }) => status === "cancelled")
  if (listing?.status === "sold" && current?.id === auctionId && isOff)
    announce(scope, await listings.records.moveTo(listingId, "draft", "admin", { clearSchedule: true }))
}

/** The auction was cancelled: a listing that is still live without one becomes a draft. */
export async function followCancellation(
  scope: MedusaContainer,
  { listingId }: OutboxTopics["auction.cancelled"]
): Promise<void> {
  const listings = scope.resolve("listing")
  const current = await scope.resolve("auction").runs.current(listingId)
  if (current?.status === "open" || current?.status === "scheduled") return
  const listing = await listings.records.find(listingId)
  if (listing?.status === "live")
    announce(scope, await listings.records.moveTo(listingId, "draft", "auction", { clearSchedule: true }))
  else if (listing) announce(scope, listing)
}

async function openingRefusal(scope: MedusaContainer, listing: ListingRecord): Promise<string | null> {
  if (listing.status === "sold" || listing.status === "closed") return "This listing is not for sale any more."
  if (listing.status === "live") return null
  const seller = await scope.resolve("account").accounts.retrieve(listing.sellerId)
  if (!seller) return "The seller's account does not exist any more."
  const sellerRefusal =
    listingRefusal(seller, torontoDate(await database().now())) ??
    (await scope.resolve("listing").corrections.publicationRefusal(listing.id))
  const refusal = publicationRefusal(listing, sellerRefusal)
  return refusal ? new RefusedError(refusal.code, refusal.message).message : null
}

async function withdraw(
  scope: MedusaContainer,
  auctionId: string,
  listing: ListingRecord,
  reason: string
): Promise<void> {
  const cancelled = await scope
    .resolve("auction")
    .runs.cancel(listing.id, { onlyWithoutBids: false, reason: reason || "It could not go live", actor: "system" })
  // It has ended meanwhile, and what follows from that is told by its end.
  if (!cancelled) return
  await scope.resolve("message").notices.send([
    {
      key: `not-opened:${auctionId}`,
      accountId: listing.sellerId,
      type: "auctionUnsold",
      role: "seller",
      listingId: listing.id,
      saleId: null,
      params: { fact: "not-opened", reason },
      email: null,
    },
  ])
}

function announce(scope: MedusaContainer, listing: ListingRecord, how: { appeared?: true } = {}): void {
  const { id, audience, status } = listing
  scope.resolve("realtime").toListing({ id, audience }, "listing:changed", { listingId: id, status, ...how })
}
