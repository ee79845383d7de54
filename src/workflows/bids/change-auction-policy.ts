import type { MedusaContainer } from "@medusajs/framework/types"
import type { AuctionPolicy } from "@northlot/contract"
import type { AuctionPolicyRecord } from "#src/modules/auction/types"
import { database } from "#src/platform/database"

/**
 * A new version of the policy and the audit row that tells who made it, together or not at all. @throws INVALID_INPUT
 */
export async function changeAuctionPolicy(
  scope: MedusaContainer,
  change: Partial<AuctionPolicy>,
  username: string
): Promise<AuctionPolicyRecord> {
  const auctions = scope.resolve("auction")
  const foundation = scope.resolve("foundation")
  const actor = `admin:${username}`
  return database().transaction(async () => {
    const policy = await auctions.changePolicy(change, actor)
    await foundation.recordAudit({
      actor,
      action: "auction-policy.changed",
      subject: "auction-policy",
      details: change,
    })
    return policy
  })
}
