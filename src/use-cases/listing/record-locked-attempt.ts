import type { MedusaContainer } from "@medusajs/framework/types"

/** A seller tried to change what bidders rely on: refused, and on record. */
export async function recordLockedAttempt(
  scope: MedusaContainer,
  { sellerId, listingId, attempt }: { sellerId: string; listingId: string; attempt: readonly string[] }
): Promise<void> {
  await scope.resolve("operations").auditLog.record({
    actor: sellerId,
    action: "listing.locked-change-refused",
    subject: listingId,
    details: { attempt },
  })
}
