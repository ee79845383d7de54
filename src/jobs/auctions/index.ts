import type { MedusaContainer } from "@medusajs/framework/types"
import { asBidding, outside } from "#src/platform/database"
import { DatabaseClock } from "#src/platform/database-clock"
import { isOutOfReach } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"
import { oncePerOutage } from "#src/platform/log-throttle"
import { startRepeating } from "#src/platform/repeating"
import { settleDue } from "#src/use-cases/sale/settle-due"

/**
 * The pause between two queries for coming auctions. Each query reaches further ahead than this pause, so that each
 * start and end is known in time.
 */
const PAUSE_MILLISECONDS = 1_000
const AHEAD_MILLISECONDS = 3_000
const MOST_KNOWN = 10_000
const MOST_TOGETHER = 100
/** The most transactions at once. Bidders need the other connections of the pool. */
const MOST_AT_ONCE = 3
/** The first pause before another try at an auction that another process holds. It doubles each time. */
const FIRST_RETRY_MILLISECONDS = 5
const MOST_TRIES = 6

interface Due {
  action: "open" | "settle"
  /** The auction's start (for `open`) or end (for `settle`) by the database's clock, in epoch milliseconds. */
  at: number
  tries: number
}

export interface AuctionClock {
  /** Stops the opening and settling of auctions. Resolves after running transactions have ended. */
  close(): Promise<void>
}

/**
 * Opens auctions exactly at their start and settles them exactly at their end. Each working process asks every second
 * for coming starts and ends, and sets a timer. No queue delays the work, and auctions that end together are settled
 * together. Processes share due auctions: each skips those that another holds. `sweep-auctions` handles missed ones.
 */
export function startAuctionClock(scope: MedusaContainer): AuctionClock {
  const auctions = scope.resolve("auction")
  const clock = new DatabaseClock()
  const known = new Map<string, Due>()
  /** The ids of the auctions that a running transaction handles. */
  const busy = new Set<string>()
  const underWay = new Set<Promise<unknown>>()
  const outOfReach = oncePerOutage("Auctions cannot be settled: the database is out of reach")
  let timer: NodeJS.Timeout | undefined
  let isClosing = false

  const look = async () => {
    const asked = performance.now()
    const { now, coming } = await asBidding(() => auctions.runs.coming(AHEAD_MILLISECONDS, MOST_KNOWN))
    clock.read(now.getTime(), asked)
    const before = new Map(known)
    known.clear()
    for (const { id, action, at } of coming) {
      const earlier = before.get(id)
      if (busy.has(id)) continue
      const waits = earlier?.action === action && earlier.tries > 0 && earlier.at - clock.now() < PAUSE_MILLISECONDS
      known.set(id, waits ? earlier : { action, at: at.getTime(), tries: 0 })
    }
    arm()
  }

  const arm = () => {
    clearTimeout(timer)
    if (isClosing || known.size === 0 || underWay.size >= MOST_AT_ONCE) return
    let next = Infinity
    for (const { at } of known.values()) next = Math.min(next, at)
    timer = setTimeout(fire, Math.max(0, next - clock.now()))
  }

  const fire = () => {
    const now = clock.now()
    const due = [...known].filter(([, { at }]) => at <= now).sort(([, one], [, other]) => one.at - other.at)
    while (due.length > 0 && underWay.size < MOST_AT_ONCE && !isClosing) {
      const together = due.splice(0, MOST_TOGETHER)
      for (const [id] of together) {
        known.delete(id)
        busy.add(id)
      }
      const work = asBidding(() => act(new Map(together)))
        .catch((error: unknown) => logger.error({ err: error }, "Auctions could not be opened or settled in time"))
        .finally(() => {
          for (const [id] of together) busy.delete(id)
          underWay.delete(work)
          arm()
        })
      underWay.add(work)
    }
    arm()
  }

  const again = (id: string, due: Due, at: number) => {
    if (due.tries < MOST_TRIES) known.set(id, { ...due, at, tries: due.tries + 1 })
  }

  const act = async (together: ReadonlyMap<string, Due>) => {
    const due = (wanted: Due["action"]) => [...together].filter(([, { action }]) => action === wanted).map(([id]) => id)
    try {
      const { early, held } = await settleDue(scope, due("settle"))
      for (const [id, milliseconds] of early) again(id, together.get(id)!, clock.now() + milliseconds)
      for (const id of held) {
        const earlier = together.get(id)!
        again(id, earlier, clock.now() + FIRST_RETRY_MILLISECONDS * 2 ** earlier.tries)
      }
      for (const id of due("open")) await open(id)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      outOfReach(error)
    }
  }

  const open = async (auctionId: string) => {
    try {
      await auctions.runs.open(auctionId)
    } catch (error) {
      logger.error({ err: error, auctionId }, "An auction could not be opened at its start time")
    }
  }

  return outside(() => {
    const looking = startRepeating(look, {
      pauseMilliseconds: PAUSE_MILLISECONDS,
      immediately: true,
      failure: "The coming auctions could not be read",
    })
    return {
      async close() {
        isClosing = true
        clearTimeout(timer)
        await looking.close()
        await Promise.all(underWay)
      },
    }
  })
}
