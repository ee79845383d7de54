import type { MedusaContainer } from "@medusajs/framework/types"
import { listingTitle, type PromotionAnswer } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { promotionsOf } from "#src/queries/promotion/promotions"
import { auctionEnd, listings } from "./promoted-listing"
import { tierViews, tiersOffered } from "./start-promotion-checkout"

/** The promotions of a seller's listing, and the tiers on offer. @throws RefusedError `LISTING_NOT_FOUND` */
export async function readPromotion(
  scope: MedusaContainer,
  seller: AccountRecord,
  idOrSlug: string
): Promise<PromotionAnswer> {
  const listing = await listings(scope).records.own(idOrSlug, seller.id)
  const [tiers, endsAt, promotions, now] = await Promise.all([
    tiersOffered(scope, listing, seller).then((offered) => tierViews(listing.id, offered)),
    auctionEnd(scope, listing),
    promotionsOf(listing.id),
    database().now(),
  ])
  return {
    ok: true,
    listingId: listing.id,
    title: listingTitle(listing),
    status: listing.status,
    endsAt: endsAt?.toISOString() ?? null,
    featuredUntil: listing.featuredUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
    tiers,
    promotions: promotions.map(({ chargeId: _, ...promotion }) => promotion),
  }
}
