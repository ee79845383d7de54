import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, nextReserveCents } from "@northlot/contract"
import { listingRefusal } from "#src/modules/account/rules/permissions"
import type { AuctionRecord } from "#src/modules/auction/types"
import {
  cancellationStep,
  isReturned,
  openingStep,
  settlementStep,
  type SettlementStep,
} from "#src/modules/listing/rules/follow-auction"
import { relistingOf } from "#src/modules/listing/rules/publishing"
import type { ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { torontoDate } from "#src/platform/toronto"
import { tellBought } from "../auction/buy-now"
import { openNegotiation } from "../negotiation/move-negotiation"

/**
 * Follows the opening of an auction: the listing goes live. If the listing may not go live, the auction is cancelled.
 */
export async function followOpening(
  scope: MedusaContainer,
  { auctionId, listingId }: OutboxTopics["auction.opened"]
): Promise<void> {
  const { records, corrections } = scope.resolve("listing")
  const current = await scope.resolve("auction").runs.current(listingId)
  const listing = await records.find(listingId)
  const seller = listing && (await scope.resolve("account").accounts.retrieve(listing.sellerId))
  const sellerRefusal =
    (seller && listingRefusal(seller, torontoDate(await database().now()))) ??
    (await corrections.publicationRefusal(listingId))
  const step = openingStep({ auctionId, current, listing, sellerRefusal, hasSeller: Boolean(seller) })
  if (step.do === "withdraw") await withdraw(scope, { auctionId, listingId }, listing, step.reason)
  if (step.do !== "go-live") return
  try {
    announce(scope, await records.moveTo(listingId, "live", "auction"), { appeared: true })
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    await withdraw(scope, { auctionId, listingId }, listing, error.message)
  }
}

/** Handles an end time that moved although nobody bid: pages that show the listing fetch it again. */
export async function followExtension(
  scope: MedusaContainer,
  { listingId }: Pick<OutboxTopics["auction.extended"], "listingId">
): Promise<void> {
  const listing = await scope.resolve("listing").records.find(listingId)
  if (listing) announce(scope, listing)
}

/**
 * Handles a settled auction. A sold listing becomes sold at the auction's end time. An unsold listing becomes a draft
 * without a schedule; a negotiation opens at once if somebody led below the reserve. The event of an older auction run
 * changes nothing.
 */
export async function followSettlement(
  scope: MedusaContainer,
  settled: OutboxTopics["auction.settled"]
): Promise<void> {
  const { listingId, outcome } = settled
  const current = await scope.resolve("auction").runs.current(listingId)
  const step = settlementStep(settled, current, await scope.resolve("listing").records.find(listingId))
  if (outcome === "unsold") await endUnsold(scope, settled, step.do === "return" ? current : null, step)
  if (step.do === "sell") await sell(scope, current!, step)
}

async function sell(
  scope: MedusaContainer,
  auction: AuctionRecord,
  { opensFirst }: Extract<SettlementStep, { do: "sell" }>
): Promise<void> {
  const { id: auctionId, listingId, endsAt: soldAt } = auction
  const { records } = scope.resolve("listing")
  if (opensFirst) await records.moveTo(listingId, "live", "auction")
  const sold = await records.moveTo(listingId, "sold", "auction", { soldAt })
  announce(scope, sold)
  await tellBought(scope, auction, sold)
  // If the sale was cancelled before the listing became sold, the cancellation has left the listing unchanged. In that
  // case, the listing becomes a draft here.
  await returnCar(scope, { listingId, auctionId })
}

/**
 * Handles an auction run that ended unsold. `auction` is null when the listing has a newer run, or is sold or closed.
 * The listing then does not change.
 */
async function endUnsold(
  scope: MedusaContainer,
  settled: OutboxTopics["auction.settled"],
  auction: AuctionRecord | null,
  step: SettlementStep
): Promise<void> {
  const { auctionId, listingId } = settled
  const { records, relistings } = scope.resolve("listing")
  const draft = await database().transaction(async () => {
    await emit("listing.unsold", settled, auctionId)
    if (!auction) return null
    const moved = await records.moveTo(listingId, "draft", "auction", { clearSchedule: true })
    await openNegotiation(scope, auction)
    await relistings.plan({
      auctionId,
      listingId,
      settledAt: auction.settledAt!,
      times: moved.relistTimes,
      reserveCents: nextReserveCents(moved.reserveCents, relistingOf(moved)),
    })
    return moved
  })
  if (draft && step.do === "return" && step.wasLive) announce(scope, draft)
}

/**
 * Makes a sold listing a draft again when every sale of its last auction is cancelled. If the runner-up has bought the
 * car since, the listing remains sold.
 */
export async function returnCar(
  scope: MedusaContainer,
  { listingId, auctionId }: { listingId: string; auctionId: string }
): Promise<void> {
  const { records } = scope.resolve("listing")
  const [listing, current, sales] = await Promise.all([
    records.find(listingId),
    scope.resolve("auction").runs.current(listingId),
    scope.resolve("sale").sales.ofListing(listingId),
  ])
  if (isReturned(auctionId, current, listing, sales))
    announce(scope, await records.moveTo(listingId, "draft", "admin", { clearSchedule: true }))
}

/** Follows a cancelled auction: a listing that is still live without an auction becomes a draft. */
export async function followCancellation(
  scope: MedusaContainer,
  { listingId }: OutboxTopics["auction.cancelled"]
): Promise<void> {
  const { records } = scope.resolve("listing")
  const current = await scope.resolve("auction").runs.current(listingId)
  const listing = await records.find(listingId)
  const step = cancellationStep(current, listing)
  if (step === "return") announce(scope, await records.moveTo(listingId, "draft", "auction", { clearSchedule: true }))
  if (step === "tell") announce(scope, listing!)
}

/** Cancels an auction whose listing cannot go live, and tells the seller if the listing still exists. */
async function withdraw(
  scope: MedusaContainer,
  { auctionId, listingId }: { auctionId: string; listingId: string },
  listing: ListingRecord | null,
  told: string
): Promise<void> {
  const reason = told || "The listing could not go live"
  const cancelled = await scope
    .resolve("auction")
    .runs.cancel(listingId, { onlyWithoutBids: false, reason, actor: "system" })
  // The auction ended before it could be cancelled. The handler of its end notifies the seller.
  if (!cancelled || !listing) return
  await scope.resolve("message").notices.send([
    {
      key: `not-opened:${auctionId}`,
      accountId: listing.sellerId,
      type: "auctionUnsold",
      role: "seller",
      listingId,
      saleId: null,
      params: { fact: "not-opened", reason: told },
      email: null,
    },
  ])
}

function announce(scope: MedusaContainer, listing: ListingRecord, how: { appeared?: true } = {}): void {
  const { id, audience, status } = listing
  scope.resolve("realtime").toListing({ id, audience }, "listing:changed", { listingId: id, status, ...how })
}
