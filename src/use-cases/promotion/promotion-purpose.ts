import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { bookPaidCharge } from "../payment/book-charge"
import type { ChargePurpose } from "../payment/charge-purposes"
import { beginIfDue } from "./follow-promotions"
import { refuseTakenPlace } from "./promotion-places"
import { FEATURING, announcePromoted, promotions, featuringRefusal, listings, standardTier } from "./promoted-listing"

/** The purpose of charges for promotions. The charge's reference is the promotion's id. */
export const PROMOTION_PURPOSE = FEATURING
/** The ledger's revenue code for promotions. */
export const FEATURING_CODE = "featuring"

export const promotionPurpose: ChargePurpose = {
  saleOf: () => Promise.resolve(null),
  async paid(charge, scope) {
    const promotion = await promotionOf(charge, scope)
    if (promotion.accountId !== charge.accountId)
      throw new RefusedError("NOT_FOUND", "The promotion that this payment is for does not exist.")
    const begun = await database().transaction(async () => {
      const listing = await listings(scope).records.lock(promotion.listingId)
      const refusal = promotion.chargeId === charge.id ? null : featuringRefusal(listing)
      if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
      if (promotion.chargeId !== charge.id) await refuseTakenPlace(scope, promotion)
      const paid = await promotions(scope).promotions.pay(promotion.id, charge.id)
      await bookPaidCharge(scope, charge, null)
      await emit("promotion.paid", { promotionId: promotion.id }, promotion.id)
      return listing && (await beginIfDue(scope, listing, paid, { isReceipt: true })) ? listing : null
    })
    if (begun) announcePromoted(scope, begun)
  },
  async takeBack(charge, scope, because) {
    const promotion = await promotionOf(charge, scope)
    const listing = await listings(scope).records.lock(promotion.listingId)
    // Reads the promotion again under the listing's lock. It may have begun, or its start may have moved, before the
    // lock.
    const standing = (await promotions(scope).promotions.retrieve(promotion.id))!
    if (standing.chargeId !== charge.id)
      throw new RefusedError("INVALID_TRANSITION", "This promotion is being set up. Please try again in a moment.")
    const left = await promotions(scope).promotions.takeBack(standing, listing?.featuredUntil ?? null)
    if (left && listing) {
      await listings(scope).records.feature(listing.id, {
        until: left.featuredUntil,
        tier: left.featuredUntil && standardTier(left.days ?? listing.featuredTier),
      })
    }
    const reason = because === "refunded" ? "The payment was refunded." : "The card's owner disputed the payment."
    await emit("promotion.returned", { promotionId: promotion.id, reason }, promotion.id)
    // A refund returns the whole price. After a lost dispute the cardholder has the money already, so nothing is left
    // to return.
    return { usedCents: because === "refunded" ? cents(0) : charge.amountCents }
  },
  // Nothing to do: `takeBack` withdrew the promotion when the refund was booked.
  refunded: () => Promise.resolve(),
  listingOf: async (charge, scope) => (await promotionOf(charge, scope)).listingId,
  returnPath: ({ id }) => `/sellers?promotion=${id}`,
}

async function promotionOf({ referenceId }: ChargeRecord, scope: MedusaContainer) {
  const promotion = await promotions(scope).promotions.retrieve(referenceId)
  if (!promotion) throw new RefusedError("NOT_FOUND", "The promotion that this payment is for does not exist.")
  return promotion
}
