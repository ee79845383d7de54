import type { MedusaContainer } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { asBidding } from "#src/platform/database"
import { runJob } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { startRepeating, type Repeating } from "#src/platform/repeating"

const NAME = "sweep-auctions"
const BATCH = 1_000
/** Auctions worked on at once: the sweep must leave connections for whoever is bidding. */
const CONCURRENCY = 4
/** How long the queue has for an auction whose moment has come, before it counts as missed. */
const PATIENCE_MILLISECONDS = 350
const SHORTEST_PAUSE_MILLISECONDS = 100

/**
 * Opens and settles whatever is due and was missed: a lost job, a queue out of reach, a stopped worker, a clock that was
 * set. It looks just after the next start or end that the database knows of, so that nobody waits for a queue that is
 * gone; a look is one question of two indexes. One process sweeps at a time, by the job's lease.
 */
export function startSweep(container: MedusaContainer): Repeating {
  const auctions = container.resolve("auction")
  const { sweepMilliseconds } = configuration()
  const sweep = async (signal: AbortSignal) => {
    const { toOpen, toSettle } = await auctions.dueAuctions(BATCH)
    await forEach(toOpen, (id) => auctions.openAuction(id), signal)
    await forEach(toSettle, (id) => auctions.settleAuction(id), signal)
  }
  const look = async () => {
    let wait = await auctions.millisecondsUntilDue()
    if (wait !== null && wait <= -PATIENCE_MILLISECONDS) {
      await runJob(container, NAME, sweep)
      wait = await auctions.millisecondsUntilDue()
    }
    // What cannot be done now, an auction that somebody holds for example, is not tried without a pause.
    if (wait === null || wait <= -sweepMilliseconds) return sweepMilliseconds
    return Math.min(sweepMilliseconds, Math.max(SHORTEST_PAUSE_MILLISECONDS, wait + PATIENCE_MILLISECONDS))
  }
  return startRepeating(() => asBidding(look), {
    pauseMilliseconds: sweepMilliseconds,
    failure: "The sweep of auctions could not look for what is due",
  })
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

/** One auction that cannot be settled must not keep the others waiting. */
async function attempt(auctionId: string, act: (id: string) => Promise<unknown>): Promise<void> {
  try {
    await act(auctionId)
  } catch (error) {
    logger.error({ err: error, auctionId }, "The sweep could not open or settle an auction")
  }
}
