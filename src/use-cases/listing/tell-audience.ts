import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingRecord } from "#src/modules/listing/types"

/**
 * Tells open pages of a change that may have moved a listing from one audience to another: whoever may not see it any
 * more hears that it is gone, before those for whom it is new. `was` is who saw it until now.
 */
export function tellOfAudience(
  scope: MedusaContainer,
  { id, audience, status }: Pick<ListingRecord, "id" | "audience" | "status">,
  { was, appeared = was !== audience }: { was: ListingRecord["audience"]; appeared?: boolean }
): void {
  for (const heard of new Set([was, audience])) {
    scope.resolve("realtime").toListing({ id, audience: heard }, "listing:changed", {
      listingId: id,
      status,
      ...(heard === audience && appeared ? { appeared: true } : {}),
    })
  }
}
