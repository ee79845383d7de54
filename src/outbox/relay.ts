import { randomInt } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Client } from "pg"
import { configuration } from "#src/platform/configuration"
import { isOutOfReach, isTooBusy } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"
import { oncePerOutage } from "#src/platform/once-per-outage"
import type { OutboxTopic } from "#src/platform/outbox"
import { RELAY_LOCK, beginDelivery, endDelivery, failDelivery, renameRelay, type Delivery } from "./deliveries"
import type { OutboxHandler, OutboxHandlers } from "./handler"
import { accountsHandlers } from "./handlers/accounts"
import { auctionsHandlers } from "./handlers/auctions"
import { listingsHandlers } from "./handlers/listings"
import { noticesHandlers } from "./handlers/notices"
import { ordersHandlers } from "./handlers/orders"
import { promotionsHandlers } from "./handlers/promotions"
import { reviewsHandlers } from "./handlers/reviews"
import { salesHandlers } from "./handlers/sales"
import { savedSearchesHandlers } from "./handlers/saved-searches"

const AREAS: readonly OutboxHandlers[] = [
  auctionsHandlers,
  listingsHandlers,
  salesHandlers,
  ordersHandlers,
  promotionsHandlers,
  accountsHandlers,
  noticesHandlers,
  savedSearchesHandlers,
  reviewsHandlers,
]
const POLL_MILLISECONDS = 1_000
/** Events delivered at once: a slow mail server must not hold up a settlement. */
const DELIVERIES = 4
const CONNECT_MILLISECONDS = 5_000
const LONGEST_ALONE_MILLISECONDS = 60_000

export interface OutboxRelay {
  close(): Promise<void>
}

/**
 * Delivers outbox rows to their handlers, oldest first: several processes, and several deliveries in each, share the work,
 * and a crash leaves a row for the next one. Rows of one lane wait for each other. A failing row waits longer each time and
 * from then on holds up nobody; one that ended its process is tried once more by itself, and then set aside.
 */
export async function startOutboxRelay(scope: MedusaContainer): Promise<OutboxRelay> {
  let closing = false
  const sleeping = new Set<() => void>()
  const wake = () => sleeping.forEach((resume) => resume())
  let listener: Client | undefined
  let relay = 0
  const underWay = new Set<number>()
  const running = new Set<Promise<void>>()
  let alone: Promise<void> | null = null
  const isClosing = () => closing

  const listen = async () => {
    const client = new Client({
      connectionString: configuration().databaseUrl,
      application_name: "northlot-outbox",
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      keepAlive: true,
    })
    client.on("notification", wake)
    // Without the notification the poll still finds every row, a second later.
    client.on("error", () => {
      if (listener === client) listener = undefined
    })
    try {
      await client.connect()
      const own = randomInt(1, 2 ** 31)
      await client.query("SELECT pg_advisory_lock($1, $2)", [RELAY_LOCK, own])
      await client.query("LISTEN northlot_outbox")
      if (relay !== 0) await renameRelay(relay, own)
      relay = own
      listener = client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }
  await listen()

  /** Nothing else of this process runs beside it: if the process ends again, it is known what did it. */
  const runAlone = async (delivery: Delivery) => {
    while (alone) await alone
    let release: () => void = () => undefined
    alone = new Promise<void>((done) => (release = done))
    const mine = alone
    const free = () => {
      if (alone === mine) alone = null
      release()
    }
    await Promise.allSettled(running)
    // One that takes this long has not ended the process, and the others have waited enough.
    const patience = setTimeout(free, LONGEST_ALONE_MILLISECONDS)
    try {
      await carryOut(scope, delivery, isClosing)
    } finally {
      clearTimeout(patience)
      free()
    }
  }

  /** `false` when there is nothing to deliver. */
  const deliverNext = async (): Promise<boolean> => {
    while (alone) await alone
    const delivery = await beginDelivery(relay, [...underWay])
    if (delivery === null || delivery === "again") return delivery === "again"
    underWay.add(delivery.id)
    try {
      // One that was taken while another waits to be alone lets it go first.
      while (!delivery.suspect && alone) await alone
      if (delivery.suspect) {
        await runAlone(delivery)
        return true
      }
      const run = carryOut(scope, delivery, isClosing)
      running.add(run)
      await run.finally(() => running.delete(run))
    } finally {
      underWay.delete(delivery.id)
    }
    return true
  }

  const deliver = async (first: boolean) => {
    while (!closing) {
      try {
        if (first && !listener) await listen()
        if (listener && (await deliverNext())) continue
      } catch (error) {
        if (isOutOfReach(error)) unreadable(error)
        else logger.error({ err: error }, "The outbox could not be read")
      }
      if (closing) break
      await new Promise<void>((done) => {
        const resume = () => {
          clearTimeout(timer)
          sleeping.delete(resume)
          done()
        }
        const timer = setTimeout(resume, POLL_MILLISECONDS)
        sleeping.add(resume)
      })
    }
  }
  const unreadable = oncePerOutage("The outbox is out of reach")
  const deliveries = Array.from({ length: DELIVERIES }, (_, index) => deliver(index === 0))

  return {
    async close() {
      closing = true
      wake()
      await Promise.all(deliveries)
      await listener?.end().catch(() => undefined)
    },
  }
}

async function carryOut(scope: MedusaContainer, delivery: Delivery, isClosing: () => boolean): Promise<void> {
  try {
    for (const area of AREAS) {
      const handler = area[delivery.topic] as OutboxHandler<OutboxTopic> | undefined
      await handler?.(delivery.payload, scope, delivery.id)
    }
  } catch (error) {
    logger.error(
      { err: error, topic: delivery.topic, id: delivery.id },
      "An outbox event failed and will be tried again"
    )
    return ended(delivery, () => failDelivery(delivery, error), isClosing)
  }
  await ended(delivery, () => endDelivery(delivery), isClosing)
}

/** What a lost connection keeps from being noted is noted when there is one: else the row would be this process's for ever. */
async function ended({ id, topic }: Delivery, note: () => Promise<void>, isClosing: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      if (isClosing() || (!isOutOfReach(error) && !isTooBusy(error))) throw error
      logger.warn({ topic, id }, "The end of a delivery could not be noted yet")
      await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
    }
  }
}
