import type { MedusaContainer } from "@medusajs/framework/types"
import { AUCTION_MODULE } from "#src/modules/auction/index"
import type AuctionModuleService from "#src/modules/auction/service"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { startRepeating, type Repeating } from "#src/platform/repeating"

const BATCH = 1_000
/** Auctions worked on at once: the sweep must leave connections for whoever is bidding. */
const CONCURRENCY = 4

/** Opens and settles whatever is due and was missed: a lost job, a stopped worker, a clock that was set. */
export function startAuctionSweep(scope: MedusaContainer): Repeating {
  const auctions = scope.resolve<AuctionModuleService>(AUCTION_MODULE)
  const sweep = async () => {
    const { toOpen, toSettle } = await auctions.dueAuctions(BATCH)
    await forEach(toOpen, (id) => auctions.openAuction(id))
    await forEach(toSettle, (id) => auctions.settleAuction(id))
  }
  return startRepeating(sweep, {
    pauseMilliseconds: configuration().sweepMilliseconds,
    failure: "The sweep could not look for due auctions",
  })
}

async function forEach(auctionIds: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  const left = [...auctionIds]
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await attempt(id, act)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** One auction that cannot be settled must not keep the others waiting. */
async function attempt(auctionId: string, act: (id: string) => Promise<unknown>): Promise<void> {
  try {
    await act(auctionId)
  } catch (error) {
    logger.error({ err: error, auctionId }, "The sweep could not open or settle an auction")
  }
}
