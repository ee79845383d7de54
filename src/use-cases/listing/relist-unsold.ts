/** Automatic relisting of unsold cars, as their sellers chose when they published them. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, listingTitle, type NoticeParams } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { planRelisting, type RelistingFacts } from "#src/modules/listing/rules/plan-relisting"
import type { ListingRecord, RelistingRecord } from "#src/modules/listing/types"
import { shownStatus } from "#src/modules/negotiation/rules/moves"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { policyInForce } from "#src/platform/policies"
import { listingNotice } from "../notice/listing-notice"
import { changeListing } from "./change-listing"

const AT_ONCE = 100

/**
 * Relists the cars that are due. If relisting one car fails, the others are still relisted, and the next run tries that
 * car again.
 */
export async function relistUnsold(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  for (const relisting of untilAborted(await scope.resolve("listing").relistings.due(AT_ONCE), signal)) {
    try {
      await relist(scope, relisting)
    } catch (error) {
      logger.error({ err: error, listingId: relisting.listingId }, "A car could not be listed again by itself")
    }
  }
}

async function relist(scope: MedusaContainer, { listingId }: RelistingRecord): Promise<void> {
  const listings = scope.resolve("listing")
  const listing = await listings.records.find(listingId)
  // The listing is read before its planned relisting. If the seller saves the listing in between, the relisting is
  // refused as outdated.
  const relisting = await listings.relistings.plannedOf(listingId)
  if (!relisting) return
  const seller = listing && (await scope.resolve("account").accounts.retrieve(listing.sellerId))
  const plan = planRelisting(await relistingFacts(scope, relisting, seller ? listing : null))
  if (plan.act === "drop") await drop(scope, relisting, plan.reason)
  if (plan.act === "publish") await publishAgain(scope, relisting, { listing: listing!, seller: seller! }, plan.endsAt)
}

async function relistingFacts(
  scope: MedusaContainer,
  { listingId, afterAuctionId }: RelistingRecord,
  listing: ListingRecord | null
): Promise<RelistingFacts> {
  const [current, { values: limits }, now, sales, negotiation, offer] = await Promise.all([
    scope.resolve("auction").runs.current(listingId),
    policyInForce("auction"),
    database().now(),
    scope.resolve("sale").sales.ofListing(listingId),
    scope.resolve("negotiation").negotiations.openOf(listingId),
    scope.resolve("sale").offers.openOf(listingId),
  ])
  const isForSale = listing?.status === "draft" && current?.id === afterAuctionId
  return {
    now,
    limits,
    lastRun: isForSale ? current : null,
    wasSold: sales.some(({ auctionId }) => auctionId === afterAuctionId),
    onOfferUntil: listing?.onOfferUntil ?? null,
    isTalkedAbout: offer !== null || (negotiation !== null && shownStatus(negotiation, now) === "open"),
  }
}

/**
 * Publishes an unsold car again, by the present policy. Whatever refuses a seller's publication also refuses this
 * relisting, with the same words. One transaction publishes the car and marks the relisting as done, so a retry changes
 * nothing.
 */
async function publishAgain(
  scope: MedusaContainer,
  relisting: RelistingRecord,
  { listing, seller }: { listing: ListingRecord; seller: AccountRecord },
  endsAt: Date
): Promise<void> {
  const { number, times, reserveCents } = relisting
  const relisted = { fact: "relisted", number, times, reserveCents, endsAt: endsAt.toISOString() } as const
  try {
    await changeListing(
      scope,
      seller,
      listing.id,
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
    // Meanwhile somebody began to negotiate about the car, or the seller changed the listing. The next run of this job
    // decides about the relisting.
    if (error.code === "LISTING_ON_OFFER" || error.code === "LISTING_CHANGED") return
    await drop(scope, relisting, sentenceOf(error), { seller, listing })
  }
}

function sentenceOf({ message, details }: RefusedError): string {
  return [message, ...Object.values(details.fields ?? {})].join(" ")
}

/** Drops a planned relisting and stores the reason. If `told` is given, the seller is notified of the reason. */
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
 * Ends the planned relisting, and all automatic relisting after later auctions of this listing. A repeat changes
 * nothing.
 * @throws RefusedError LISTING_NOT_FOUND
 */
export async function cancelRelisting(scope: MedusaContainer, sellerId: string, idOrSlug: string): Promise<void> {
  const listings = scope.resolve("listing")
  const { id } = await listings.records.own(idOrSlug, sellerId)
  await database().transaction(async () => {
    const listing = await listings.records.lock(id)
    if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
    if (listing.relistTimes > 0) await listings.relistings.stop(id)
    await listings.relistings.dropOf(id, "You ended the relisting.")
  })
}
