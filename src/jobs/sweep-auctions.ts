import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { asBidding } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { settleAlone, settleDue } from "#src/use-cases/sale/settle-due"

const BATCH = 1_000
const MOST_TOGETHER = 100
/** The most auctions at once: the sweep leaves connections for bidders. */
const CONCURRENCY = 4

export const config = { name: "sweep-auctions", schedule: { interval: configuration().sweepMilliseconds } }

/**
 * Opens and settles due auctions that the auction clock (`auctions/index.ts`) missed because of a stopped worker or a
 * changed clock.
 */
export default async function sweepAuctions(container: MedusaContainer) {
  const auctions = container.resolve("auction")
  const sweep = async (signal: AbortSignal) => {
    const { toOpen, toSettle } = await auctions.runs.due(BATCH)
    await forEach(toOpen, (id) => auctions.runs.open(id), signal)
    while (toSettle.length > 0 && !signal.aborted) {
      const { held } = await settleDue(container, toSettle.splice(0, MOST_TOGETHER))
      await forEach(held, (id) => settleAlone(container, id), signal)
    }
  }
  return asBidding(() => runJob(container, config, sweep))
}

async function forEach(
  auctionIds: readonly string[],
  act: (id: string) => Promise<unknown>,
  signal: AbortSignal
): Promise<void> {
  const left = [...auctionIds]
  const work = async () => {
    for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) await attempt(id, act)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** An auction that cannot be opened must not delay the others. */
async function attempt(auctionId: string, act: (id: string) => Promise<unknown>): Promise<void> {
  try {
    await act(auctionId)
  } catch (error) {
    logger.error({ err: error, auctionId }, "The sweep could not open an auction")
  }
}
