import type { MedusaContainer } from "@medusajs/framework/types"
import {
  DEFAULT_PROMOTION_DAYS,
  RefusedError,
  listingTitle,
  subtractCents,
  type BodyOf,
  type PromotionRequest,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { OfferedTier } from "#src/modules/promotion/types"
import type { ListingRecord } from "#src/modules/listing/types"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import { canStillBePaid } from "../payments/hosted-checkouts"
import { openCheckout, type OpenCheckout } from "../payments/open-checkout"
import { promotions, featuringRefusal, listings, refusePromotionStart } from "./promoted-listing"
import { FEATURING_CODE, PROMOTION_PURPOSE } from "./promotion-purpose"
import { standardTierId } from "#src/modules/promotion/rules/standard-tier"

/**
 * A hosted checkout for featuring an own listing. Days, price and tax are those of the tier as it is offered now; the
 * same request while its checkout is open gets that checkout.
 * @throws RefusedError `LISTING_NOT_FOUND`, `INVALID_TRANSITION` for one that is sold or closed, `NOT_FOUND` for a tier
 * that is not offered, `INVALID_SCHEDULE`, `CHECKOUT_FAILED`
 */
export async function startPromotionCheckout(
  scope: MedusaContainer,
  seller: AccountRecord,
  request: BodyOf<typeof endpoints.startPromotionCheckout>
): Promise<OpenCheckout> {
  const listing = await listings(scope).ownListing(request.listingId, seller.id)
  const tier = await wantedTier(scope, listing, seller, request)
  const plannedAt = request.startsAt ? new Date(request.startsAt) : null
  if (plannedAt) await refusePromotionStart(scope, listing, plannedAt)
  const { id: tierId, label, days, priceCents, hstCents } = tier
  const promotion = await promotions(scope).openPromotion(
    { listingId: listing.id, accountId: seller.id, tierId, label, days, priceCents, hstCents, plannedAt },
    ({ id }) => canStillBePaid(scope, PROMOTION_PURPOSE, id)
  )
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
  // Paid between looking and opening: what is asked for now is another promotion.
  return opened ?? startPromotionCheckout(scope, seller, request)
}

/** What is offered for this listing now; nothing for one that is sold or closed. */
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
    priceCents: listing.price_cents,
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
