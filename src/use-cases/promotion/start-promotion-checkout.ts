import type { MedusaContainer } from "@medusajs/framework/types"
import {
  DEFAULT_PROMOTION_DAYS,
  RefusedError,
  listingTitle,
  subtractCents,
  type BodyOf,
  type OfferedTierView,
  type endpoints,
} from "@northlot/contract"
import type { PromotionRequest } from "@northlot/plugin-kit"
import type { AccountRecord } from "#src/modules/account/types"
import type { OfferedTier } from "#src/modules/promotion/types"
import type { ListingRecord } from "#src/modules/listing/types"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import { database } from "#src/platform/database"
import { placesLeftFor } from "#src/queries/promotion/places"
import { openCheckout, type OpenCheckout } from "#src/workflows/payment/open-checkout"
import { promotions, featuringRefusal, listings, refusePromotionStart } from "./promoted-listing"
import { requestPromotion } from "./promotion-places"
import { FEATURING_CODE, PROMOTION_PURPOSE } from "./promotion-purpose"
import { standardTierId } from "#src/modules/promotion/rules/standard-tier"

/**
 * Opens a hosted checkout for featuring a seller's listing, with the days, price and tax of the tier as offered now.
 * A repeated request returns the open checkout.
 * @throws RefusedError `LISTING_NOT_FOUND`, `INVALID_TRANSITION` for a sold or closed listing, `NOT_FOUND` for a tier
 * that is not offered, `INVALID_SCHEDULE`, `CHECKOUT_FAILED`
 */
export async function startPromotionCheckout(
  scope: MedusaContainer,
  seller: AccountRecord,
  request: BodyOf<typeof endpoints.startPromotionCheckout>
): Promise<OpenCheckout> {
  const listing = await listings(scope).records.own(request.listingId, seller.id)
  const tier = await wantedTier(scope, listing, seller, request)
  const { id: tierId, label, days, priceCents, hstCents, runsFrom, runsTo, placesPerDay } = tier
  const plannedAt = await plannedStart(scope, listing, tier, request.startsAt ? new Date(request.startsAt) : null)
  const terms = { tierId, label, days, priceCents, hstCents, plannedAt, runsFrom, runsTo, placesPerDay }
  const promotion = await requestPromotion(scope, { listingId: listing.id, accountId: seller.id, ...terms })
  const opened = await openCheckout(scope, {
    purpose: PROMOTION_PURPOSE,
    referenceId: promotion.id,
    accountId: seller.id,
    description: `Featured for ${label}: ${listingTitle(listing)}`,
    lines: [
      { code: FEATURING_CODE, label: `Featured for ${label}`, amountCents: subtractCents(priceCents, hstCents) },
      { code: HST_CODE, label: "HST", amountCents: hstCents },
    ],
  }).catch((error) => {
    if (error instanceof RefusedError && error.code === "CHECKOUT_FAILED")
      throw new RefusedError("CHECKOUT_FAILED", "Could not start checkout.")
    throw error
  })
  // The open promotion that was found has been paid in the meantime, so this request makes a new promotion.
  return opened ?? startPromotionCheckout(scope, seller, request)
}

/** The seller's start date, or the first of the tier's fixed days. @throws RefusedError `INVALID_SCHEDULE` */
async function plannedStart(
  scope: MedusaContainer,
  listing: ListingRecord,
  { runsFrom }: OfferedTier,
  wanted: Date | null
): Promise<Date | null> {
  if (runsFrom && wanted) {
    const message = "This promotion runs on fixed days. Its start cannot be chosen."
    throw new RefusedError("INVALID_SCHEDULE", message, { fields: { startsAt: message } })
  }
  const now = await database().now()
  const startsAt = runsFrom && runsFrom < now ? now : (runsFrom ?? wanted)
  if (startsAt) await refusePromotionStart(scope, listing, startsAt)
  return runsFrom ?? wanted
}

/** The tiers that are offered for this listing now; none for a sold or closed listing. */
export async function tiersOffered(
  scope: MedusaContainer,
  listing: ListingRecord,
  seller: AccountRecord
): Promise<OfferedTier[]> {
  if (featuringRefusal(listing)) return []
  const request: PromotionRequest = {
    listingId: listing.id,
    status: listing.status as PromotionRequest["status"],
    audience: listing.audience,
    sellerType: seller.sellerType ?? "private",
    body: listing.body,
    year: listing.year,
    priceCents: listing.priceCents,
    at: (await database().now()).toISOString(),
  }
  return promotions(scope).tiersFor(request)
}

async function wantedTier(
  scope: MedusaContainer,
  listing: ListingRecord,
  seller: AccountRecord,
  { tierId, days }: Pick<BodyOf<typeof endpoints.startPromotionCheckout>, "tierId" | "days">
): Promise<OfferedTier> {
  const refusal = featuringRefusal(listing)
  if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
  if (tierId !== undefined && days !== undefined) {
    throw new RefusedError("INVALID_INPUT", undefined, { fields: { tierId: "Send either days or tierId." } })
  }
  const wanted = tierId ?? standardTierId(days ?? DEFAULT_PROMOTION_DAYS)
  const tier = (await tiersOffered(scope, listing, seller)).find(({ id }) => id === wanted)
  if (!tier) throw new RefusedError("NOT_FOUND", "This promotion is not offered for the listing any more.")
  return tier
}

/** The promotion tiers as the seller sees them. A tier with a limit of cars per day shows how many places are left. */
export async function tierViews(listingId: string, tiers: readonly OfferedTier[]): Promise<OfferedTierView[]> {
  return Promise.all(
    tiers.map(async ({ runsFrom: from, runsTo: to, onSaleUntil, placesPerDay, ...tier }) => ({
      ...tier,
      runsFrom: from?.toISOString() ?? null,
      runsTo: to?.toISOString() ?? null,
      onSaleUntil: onSaleUntil?.toISOString() ?? null,
      placesLeft:
        placesPerDay !== null && from && to
          ? await placesLeftFor(listingId, { tierId: tier.id, placesPerDay, run: { from, to } })
          : null,
    }))
  )
}
