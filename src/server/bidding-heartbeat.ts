import type { MedusaContainer } from "@medusajs/framework/types"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { HEARTBEAT_MILLISECONDS } from "#src/modules/auction/rules/outage"

/**
 * Says every few seconds that bids are taken here. The first time is awaited: what an outage before this start concerns
 * is extended before anything can settle.
 */
export async function startBiddingHeartbeat(scope: MedusaContainer): Promise<Repeating> {
  const auctions = scope.resolve("auction")
  await auctions.runs.keepBiddingAlive()
  return startRepeating(() => auctions.runs.keepBiddingAlive(), {
    pauseMilliseconds: HEARTBEAT_MILLISECONDS,
    failure: "It could not be noted that bids are taken",
  })
}
