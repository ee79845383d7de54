/** Cars that come on sale again by themselves, as their sellers said when they published them. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, listingTitle, relistedEnd, type NoticeParams } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { ListingRecord, RelistingRecord } from "#src/modules/listing/types"
import { shownStatus } from "#src/modules/negotiation/rules/moves"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { policyInForce } from "#src/platform/policies"
import { listingNotice } from "../notice/listing-notice"
import { changeListing } from "./change-listing"

const AT_ONCE = 100

/** Lists what is due. One that fails keeps no other waiting; the next look tries it again. */
export async function relistUnsold(scope: MedusaContainer, signal?: AbortSignal): Promise<void> {
  for (const relisting of await scope.resolve("listing").relistings.due(AT_ONCE)) {
    if (signal?.aborted) return
    try {
      await relist(scope, relisting)
    } catch (error) {
      logger.error({ err: error, listingId: relisting.listingId }, "A car could not be listed again by itself")
    }
  }
}

/**
 * An ordinary publication, by the policy of now: what keeps a seller from it keeps the car from being listed again, and
 * is told in the same words. Plan and publication commit together: a repeat finds the plan carried out.
 */
async function relist(scope: MedusaContainer, { listingId }: RelistingRecord): Promise<void> {
  const listings = scope.resolve("listing")
  const listing = await listings.records.find(listingId)
  // Read after the draft that it follows: what its seller saves from here on refuses this attempt.
  const relisting = await listings.relistings.plannedOf(listingId)
  if (!relisting) return
  const { afterAuctionId, reserveCents } = relisting
  const [current, { values: limits }, now] = await Promise.all([
    scope.resolve("auction").runs.current(listingId),
    policyInForce("auction"),
    database().now(),
  ])
  const seller = listing && (await scope.resolve("account").accounts.retrieve(listing.sellerId))
  if (!listing || !seller || listing.status !== "draft" || current?.id !== afterAuctionId)
    return drop(scope, relisting, "The car is not for sale any more.")
  const wasSold = (await scope.resolve("sale").sales.ofListing(listingId)).some(
    ({ auctionId }) => auctionId === afterAuctionId
  )
  if (wasSold) return drop(scope, relisting, "The car was sold after its auction.")
  if (await isOnOffer(scope, listing, now)) return

  const lastRunSeconds = Math.round((current.scheduledEndsAt.getTime() - current.startsAt.getTime()) / 1_000)
  const endsAt = relistedEnd(lastRunSeconds, now, limits)
  const { number, times } = relisting
  const relisted = { fact: "relisted", number, times, reserveCents, endsAt: endsAt.toISOString() } as const
  try {
    await changeListing(
      scope,
      seller,
      listingId,
      {
        status: "live",
        endsAt: endsAt.toISOString(),
        ...(reserveCents === null ? {} : { reserveCents }),
        ifUpdatedAt: listing.updatedAt.toISOString(),
      },
      { plan: relisting, tell: () => tell(scope, { seller, listing }, relisting, relisted) }
    )
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status >= 500) throw error
    // Somebody began to negotiate, or its seller changed it, at this very moment: the next look finds it as it is then.
    if (error.code === "LISTING_ON_OFFER" || error.code === "LISTING_CHANGED") return
    await drop(scope, relisting, sentenceOf(error), { seller, listing })
  }
}

/** Both sides may still agree on a price, or a bidder may still take it. */
async function isOnOffer(scope: MedusaContainer, listing: ListingRecord, now: Date): Promise<boolean> {
  if (listing.onOfferUntil && listing.onOfferUntil > now) return true
  const negotiation = await scope.resolve("negotiation").negotiations.openOf(listing.id)
  if (negotiation && shownStatus(negotiation, now) === "open") return true
  return (await scope.resolve("sale").offers.openOf(listing.id)) !== null
}

function sentenceOf({ message, details }: RefusedError): string {
  return [message, ...Object.values(details.fields ?? {})].join(" ")
}

/** Its seller hears of what only Northlot knows; what they did themselves is no news. */
async function drop(
  scope: MedusaContainer,
  relisting: RelistingRecord,
  reason: string,
  told?: { seller: AccountRecord; listing: ListingRecord }
): Promise<void> {
  const { afterAuctionId, number, times } = relisting
  await database().transaction(async () => {
    const isDropped = await scope.resolve("listing").relistings.drop(afterAuctionId, reason)
    if (isDropped && told) await tell(scope, told, relisting, { fact: "not-relisted", number, times, reason })
  })
}

async function tell(
  scope: MedusaContainer,
  { seller, listing }: { seller: AccountRecord; listing: ListingRecord },
  { afterAuctionId }: RelistingRecord,
  params: NoticeParams<"auctionUnsold">
): Promise<void> {
  const about = {
    key: `${params.fact}:${afterAuctionId}`,
    role: "seller" as const,
    listingId: listing.id,
    car: listingTitle(listing),
    told: { type: "auctionUnsold" as const, params },
  }
  await scope.resolve("message").notices.send([listingNotice(seller, about, { template: "listing-decided" })])
}

/**
 * Its seller does not want it listed again by itself: neither now nor after its next run. A repeat changes nothing.
 * @throws RefusedError LISTING_NOT_FOUND
 */
export async function cancelRelisting(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve("listing")
  const { id } = await listings.records.own(idOrSlug, sellerId)
  await database().transaction(async () => {
    const listing = await listings.records.lock(id)
    if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
    if (listing.relistTimes > 0) await listings.relistings.stop(id)
    await listings.relistings.dropOf(id, "You have ended it.")
  })
}
