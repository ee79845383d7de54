import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingPolicy } from "@northlot/contract"
import { database } from "#src/platform/database"
import { realtime } from "#src/platform/realtime"
import type { ListingPolicyRecord } from "#src/modules/listing/types"

/**
 * A new version of the policy with its audit row. It holds for every request from the commit on, for open pages right
 * after.
 */
export async function changeListingPolicy(
  scope: MedusaContainer,
  change: Partial<ListingPolicy>,
  username: string
): Promise<ListingPolicyRecord> {
  const actor = `admin:${username}`
  const policy = await database().transaction(async () => {
    const changed = await scope.resolve("listing").changePolicy(change, actor)
    await scope
      .resolve("foundation")
      .recordAudit({ actor, action: "listing-policy.changed", subject: "listing-policy", details: change })
    return changed
  })
  await realtime().renewAudience()
  return policy
}
