import type { MedusaContainer } from "@medusajs/framework/types"
import type { BidReview } from "@northlot/contract"
import { database } from "#src/platform/database"
import { bidReviews, verifiedBirthDates } from "#src/queries/conduct/bid-reviews"
import { recordAct } from "#src/use-cases/audit/record-act"

export const bidReview = (scope: MedusaContainer) => scope.resolve("auction").reviews

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function decideBidReview(
  scope: MedusaContainer,
  admin: string,
  id: string,
  { decision, reason }: { decision: "harmless" | "confirmed"; reason: string }
): Promise<BidReview> {
  await database().transaction(async () => {
    const { listingId, sellerId, bidderId } = await bidReview(scope).decide(id, { decision, reason, by: admin })
    await recordAct(scope, admin, `bid_review.${decision}`, bidderId, { id, listingId, sellerId, reason })
  })
  return (await bidReviews.read([id]))[0]!
}

/**
 * Stores at a sign-in which browser and network the account uses, and the verified birth dates of its person. The
 * review of bids looks for equal values in other accounts.
 */
export async function noteSignIn(
  scope: MedusaContainer,
  accountId: string,
  { browserToken, address }: { browserToken: string | null; address: string | undefined }
): Promise<void> {
  if (browserToken) await bidReview(scope).link(accountId, "device", browserToken)
  if (address) await bidReview(scope).linkNetwork(accountId, address)
  await bidReview(scope).linkFingerprints(accountId, "birthDate", await verifiedBirthDates(accountId))
}
