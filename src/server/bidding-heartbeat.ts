import type { MedusaContainer } from "@medusajs/framework/types"
import { AUCTION_MODULE } from "#src/modules/auction/index"
import { HEARTBEAT_MILLISECONDS } from "#src/modules/auction/outages"
import type AuctionModuleService from "#src/modules/auction/service"
import { startRepeating, type Repeating } from "#src/platform/repeating"

/**
 * Says every few seconds that bids are taken here. The first time is awaited: what an outage before this start concerns
 * is extended before anything can settle.
 */
export async function startBiddingHeartbeat(scope: MedusaContainer): Promise<Repeating> {
  const auctions = scope.resolve<AuctionModuleService>(AUCTION_MODULE)
  await auctions.keepBiddingAlive()
  return startRepeating(() => auctions.keepBiddingAlive(), {
    pauseMilliseconds: HEARTBEAT_MILLISECONDS,
    failure: "It could not be noted that bids are taken",
  })
}
