import type { MedusaContainer } from "@medusajs/framework/types"
import { Client } from "pg"
import { configuration } from "../platform/configuration"
import { database } from "../platform/database"
import { logger } from "../platform/logger"
import type { OutboxTopic } from "../platform/outbox"
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
  auctionsHandlers, listingsHandlers, salesHandlers, ordersHandlers, promotionsHandlers, accountsHandlers, noticesHandlers, savedSearchesHandlers,
  reviewsHandlers,
]
const POLL_MILLISECONDS = 1_000
/** Events delivered at once: a slow mail server must not hold up a settlement. */
const DELIVERIES = 4
const RETRY_CEILING_SECONDS = 300

export interface OutboxRelay {
  close(): Promise<void>
}

/**
 * Delivers outbox rows to their handlers, oldest first, one row in one transaction that holds its lock:
 * several processes, and several deliveries in each, share the work, and a crash leaves the row for the next one. Rows of
 * one lane wait for each other. A failing row waits longer each time (at most five minutes) and from then on holds up nobody.
 */
export async function startOutboxRelay(scope: MedusaContainer): Promise<OutboxRelay> {
  let closing = false
  const sleeping = new Set<() => void>()
  const wake = () => sleeping.forEach((resume) => resume())
  let listener: Client | undefined

  const listen = async () => {
    const client = new Client({ connectionString: configuration().databaseUrl, application_name: "northlot-outbox" })
    client.on("notification", wake)
    // Without the notification the poll still finds every row, a second later.
    client.on("error", () => (listener = undefined))
    await client.connect()
    await client.query("LISTEN northlot_outbox")
    listener = client
  }
  await listen()

  const deliver = async (first: boolean) => {
    while (!closing) {
      try {
        if (first && !listener) await listen()
        if (await deliverNext(scope)) continue
      } catch (error) {
        logger.error({ err: error }, "The outbox could not be read")
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

/** Delivers the oldest row that is due and first in its lane; `false` when there is none. */
export async function deliverNext(scope: MedusaContainer): Promise<boolean> {
  return database().transaction(async (client) => {
    const { rows } = await client.query<{ id: number; topic: OutboxTopic; payload: never; attempts: number }>(
      `SELECT id, topic, payload, attempts FROM outbox_event event
       WHERE done_at IS NULL AND due_at <= clock_timestamp()
         AND NOT EXISTS (
           SELECT FROM outbox_event earlier
           WHERE earlier.lane = event.lane AND earlier.id < event.id AND earlier.done_at IS NULL AND earlier.attempts = 0)
       ORDER BY due_at, id LIMIT 1 FOR UPDATE OF event SKIP LOCKED`
    )
    const event = rows[0]
    if (!event) return false
    try {
      for (const area of AREAS) {
        const handler = area[event.topic] as OutboxHandler<OutboxTopic> | undefined
        await handler?.(event.payload, scope, event.id)
      }
      await client.query(`UPDATE outbox_event SET done_at = clock_timestamp(), attempts = attempts + 1 WHERE id = $1`, [event.id])
    } catch (error) {
      logger.error({ err: error, topic: event.topic, id: event.id }, "An outbox event failed and will be tried again")
      const seconds = Math.min(RETRY_CEILING_SECONDS, 2 ** Math.min(event.attempts, 10)) * (0.75 + Math.random() / 2)
      await client.query(
        `UPDATE outbox_event SET attempts = attempts + 1, last_error = $2,
           due_at = clock_timestamp() + make_interval(secs => $3) WHERE id = $1`,
        [event.id, error instanceof Error ? error.message : String(error), seconds]
      )
    }
    return true
  })
}
