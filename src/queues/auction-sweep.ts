import type { MedusaContainer } from "@medusajs/framework/types"
import { AUCTION_MODULE } from "../modules/auction"
import type AuctionModuleService from "../modules/auction/service"
import { logger } from "../platform/logger"

const INTERVAL_MILLISECONDS = 2_000
const BATCH = 200

/** Opens and settles whatever is due and was missed: a lost job, a stopped worker, a clock that was set. */
export function startAuctionSweep(scope: MedusaContainer): { close(): Promise<void> } {
  const auctions = scope.resolve<AuctionModuleService>(AUCTION_MODULE)
  let closing = false
  let wake: () => void = () => undefined

  const loop = (async () => {
    while (!closing) {
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, INTERVAL_MILLISECONDS)
        wake = () => {
          clearTimeout(timer)
          resume()
        }
      })
      if (!closing) await sweep(auctions)
    }
  })()
  return {
    async close() {
      closing = true
      wake()
      await loop
    },
  }
}

async function sweep(auctions: AuctionModuleService): Promise<void> {
  try {
    const { toOpen, toSettle } = await auctions.dueAuctions(BATCH)
    for (const id of toOpen) await attempt(id, () => auctions.openAuction(id))
    for (const id of toSettle) await attempt(id, () => auctions.settleAuction(id))
  } catch (error) {
    logger.error({ err: error }, "The sweep could not look for due auctions")
  }
}

/** One auction that cannot be settled must not keep the others waiting. */
async function attempt(auctionId: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    logger.error({ err: error, auctionId }, "The sweep could not open or settle an auction")
  }
}
