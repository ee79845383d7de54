import type { MedusaContainer } from "@medusajs/framework/types"
import { database } from "../platform/database"
import { startAuctionQueue } from "./auction-queue"
import { startAuctionSweep } from "./auction-sweep"
import { surviveLostConnections } from "./lost-connections"
import type { RunningQueues } from "./running-queues"

export type { RunningQueues }

/** Opens the queues and, unless this process only answers requests, their workers. */
export async function startQueues(scope: MedusaContainer, options: { work: boolean }): Promise<RunningQueues> {
  surviveLostConnections(database().pool)
  const auctions = await startAuctionQueue(scope, options)
  const sweep = options.work ? startAuctionSweep(scope) : null
  return {
    ready: () => auctions.ready(),
    async close() {
      await sweep?.close()
      await auctions.close()
    },
  }
}
