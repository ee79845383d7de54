import type { MedusaContainer } from "@medusajs/framework/types"
import { startRepeating, type Repeating } from "#src/platform/repeating"
import { HEARTBEAT_MILLISECONDS } from "#src/modules/auction/rules/outage"

/**
 * Records every few seconds that this process accepts bids. The first record is awaited, so that auctions hit by an
 * earlier outage are extended before one can be settled.
 */
export async function startBiddingHeartbeat(scope: MedusaContainer): Promise<Repeating> {
  const auctions = scope.resolve("auction")
  await auctions.runs.recordHeartbeat()
  return startRepeating(() => auctions.runs.recordHeartbeat(), {
    pauseMilliseconds: HEARTBEAT_MILLISECONDS,
    failure: "The heartbeat of bidding could not be stored",
  })
}
