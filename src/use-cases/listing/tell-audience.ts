import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingRecord } from "#src/modules/listing/types"

/**
 * Tells open pages of a change that may have moved a listing to another audience. Pages of the previous audience
 * (`was`) are told first, then those of the new audience.
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
