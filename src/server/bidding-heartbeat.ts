import type { MedusaContainer } from "@medusajs/framework/types"
import { AUCTION_MODULE } from "../modules/auction"
import { HEARTBEAT_MILLISECONDS } from "../modules/auction/outages"
import type AuctionModuleService from "../modules/auction/service"
import { logger } from "../platform/logger"

/**
 * Says every few seconds that bids are taken here. The first time is awaited: what an outage before this start concerns
 * is extended before anything can settle.
 */
export async function startBiddingHeartbeat(scope: MedusaContainer): Promise<{ close(): Promise<void> }> {
  const auctions = scope.resolve<AuctionModuleService>(AUCTION_MODULE)
  await auctions.keepBiddingAlive()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => auctions.keepBiddingAlive())
      .catch((error) => logger.error({ err: error }, "It could not be noted that bids are taken"))
  }, HEARTBEAT_MILLISECONDS)
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
