import type { MedusaContainer } from "@medusajs/framework/types"

/** Writes an audit row when a seller tried to change what bidders rely on. */
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
