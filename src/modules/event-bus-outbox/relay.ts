import { randomInt } from "node:crypto"
import { SpanKind } from "@opentelemetry/api"
import { Client } from "pg"
import { configuration } from "#src/platform/configuration"
import { KEEP_ALIVE } from "#src/platform/database-connection"
import { isOutOfReach, isRetried, isTooBusy } from "#src/platform/database-errors"
import { logger } from "#src/platform/logger"
import { deliveries } from "#src/platform/metrics"
import { oncePerOutage } from "#src/platform/log-throttle"
import { traced } from "#src/platform/tracing"
import {
  RELAY_LOCK,
  endDeliveries,
  failDelivery,
  findAbandoned,
  mayBeTakenAgain,
  renameRelay,
  spreadEvents,
  takeAbandoned,
  takeDeliveries,
  type Delivery,
} from "./store/deliveries"
import { handOver } from "./hand-over"
import { room, type Places } from "./rules/fair-order"
import type { Subscriptions } from "./subscriptions"

const POLL_MILLISECONDS = 1_000
/**
 * A delivery that runs longer than this does not count against the limit of quick deliveries, so that a hanging
 * delivery blocks only its own subscriber.
 */
const QUICK_MILLISECONDS = 5_000
/** The maximum number of concurrent deliveries to one subscriber, quick or slow. */
const DELIVERIES_OF_ONE = 8
/** The maximum number of concurrent transactions that record finished deliveries. */
const WRITERS_OF_ENDS = 6
const CONNECT_MILLISECONDS = 5_000
const LONGEST_ALONE_MILLISECONDS = 60_000
const LONGEST_STOP_MILLISECONDS = 10_000

export interface OutboxRelay {
  close(): Promise<void>
}

/**
 * Delivers events to their subscribers: those for money and auctions first, and to each subscriber the oldest first.
 * Several processes share the deliveries and run several at once. After a crash another process takes over. Events of
 * one lane, such as all SMS to one number, are delivered one by one. A failed delivery is retried ever later, and no
 * longer delays its lane. A delivery during which its process ended is tried once more alone, then set aside.
 */
export async function startOutboxRelay(subscriptions: Subscriptions): Promise<OutboxRelay> {
  let closing = false
  let wake: () => void = () => undefined
  /** Whether an event or capacity has become available since the last read of the outbox. */
  let news = false
  /** Whether the next read of the outbox must first create delivery rows for new events. */
  let unspread = true
  /** Whether more events without delivery rows may exist. */
  let moreUnspread = false
  /** Whether the last read of the outbox found too few non-urgent deliveries to use the whole capacity. */
  let isShort = true
  let spreadAt = 0
  let listener: Client | undefined
  let relay = 0
  let looks = 0
  let lookedForAbandoned = 0
  const quick: Places = { urgent: 0, other: 0 }
  const running = new Set<Promise<void>>()
  const ends = new Ends()
  const perSubscriber = new Map<string, number>()
  const servedAt = new Map<string, number>()
  const isClosing = () => closing
  const rouse = () => {
    news = true
    wake()
  }

  const listen = async () => {
    const client = new Client({
      connectionString: configuration().databaseUrl,
      application_name: "northlot-outbox",
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      ...KEEP_ALIVE,
    })
    client.on("notification", () => {
      unspread = true
      rouse()
    })
    // Without notifications, the poll still finds every row within a second.
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

  const start = (delivery: Delivery): Promise<void> => {
    const { subscriber } = delivery
    const count = (difference: number) =>
      perSubscriber.set(subscriber, (perSubscriber.get(subscriber) ?? 0) + difference)
    const sort = subscriptions.find(delivery.topic, subscriber)?.urgent ? "urgent" : "other"
    let isQuick = true
    const makeRoom = () => {
      if (isQuick) quick[sort]--
      isQuick = false
      rouse()
    }
    quick[sort]++
    count(1)
    const timer = setTimeout(makeRoom, QUICK_MILLISECONDS)
    const run = carryOut(subscriptions, delivery, ends, isClosing)
      .catch((error: unknown) => logger.error({ err: error, topic: delivery.topic }, "A delivery could not be noted"))
      .finally(() => {
        clearTimeout(timer)
        running.delete(run)
        count(-1)
        makeRoom()
      })
    running.add(run)
    return run
  }

  /**
   * Runs abandoned deliveries one by one with no other delivery running, because any of them may crash this process.
   */
  const takeUpAbandoned = async (): Promise<boolean> => {
    const abandoned = await findAbandoned(subscriptions.list())
    if (!abandoned) return false
    if (!(await mayBeTakenAgain(abandoned))) return true
    await Promise.all(running)
    const subscription = subscriptions.find(abandoned.topic, abandoned.subscriber)
    const delivery = await takeAbandoned(relay, abandoned, subscription?.timeLimitSeconds ?? 0)
    // A delivery that runs longer than this has evidently not crashed the process. Other deliveries then run again.
    if (delivery) await atMost(start(delivery), LONGEST_ALONE_MILLISECONDS)
    return true
  }

  /**
   * Starts the next deliveries. Returns `false` when no delivery can start until an event arrives or a delivery ends.
   */
  const deliverNext = async (): Promise<boolean> => {
    if (Date.now() - lookedForAbandoned >= POLL_MILLISECONDS) {
      if (await takeUpAbandoned()) return true
      lookedForAbandoned = Date.now()
    }
    const places = room(quick)
    if (places.together === 0) return false
    // Only the events that can be delivered next get delivery rows, not a whole backlog. A delayed event becomes due
    // without a notification, so the poll finds it.
    if (unspread || (moreUnspread && isShort) || Date.now() - spreadAt >= POLL_MILLISECONDS) {
      unspread = false
      spreadAt = Date.now()
      const { more, moreUrgent } = await spreadEvents(subscriptions.list())
      moreUnspread = more
      unspread ||= moreUrgent
    }
    const takers = subscriptions.reactions().map((reaction) => {
      const running = perSubscriber.get(reaction.subscriberId) ?? 0
      const most = Math.min(DELIVERIES_OF_ONE - running, reaction.urgent ? places.urgent : places.other)
      return { ...reaction, running, most, served: servedAt.get(reaction.subscriberId) ?? 0 }
    })
    const able = takers.filter(({ most }) => most > 0)
    const taken = await takeDeliveries(relay, able, places)
    looks++
    for (const delivery of taken) {
      servedAt.set(delivery.subscriber, looks)
      void start(delivery)
    }
    const urgent = new Set(able.filter((taker) => taker.urgent).map(({ subscriberId }) => subscriberId))
    isShort = taken.filter(({ subscriber }) => !urgent.has(subscriber)).length < places.other
    return taken.length > 0 || unspread || (moreUnspread && isShort)
  }

  const deliver = async () => {
    while (!closing) {
      news = false
      try {
        if (!listener) await listen()
        if (await deliverNext()) continue
      } catch (error) {
        if (isOutOfReach(error)) unreadable(error)
        else logger.error({ err: error }, "The outbox could not be read")
      }
      if (closing || news) continue
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, POLL_MILLISECONDS)
        wake = () => {
          clearTimeout(timer)
          resume()
        }
      })
    }
  }
  const unreadable = oncePerOutage("The outbox is out of reach")
  const delivering = deliver()

  return {
    async close() {
      closing = true
      wake()
      // Deliveries that take longer are abandoned; another process or the next start takes them over.
      await atMost(Promise.all([delivering, ...running]), LONGEST_STOP_MILLISECONDS)
      await listener?.end().catch(() => undefined)
    },
  }
}

/**
 * Records finished deliveries. While a writer is free, each delivery has its own transaction. Deliveries that end while
 * all writers are busy share the next transaction. A blocked transaction delays only its own writer.
 */
class Ends {
  private waiting: { delivery: Delivery; noted: () => void; failed: (error: unknown) => void }[] = []
  private writers = 0

  note(delivery: Delivery): Promise<void> {
    return new Promise((noted, failed) => {
      this.waiting.push({ delivery, noted, failed })
      if (this.writers < WRITERS_OF_ENDS) void this.write()
    })
  }

  private async write(): Promise<void> {
    this.writers++
    while (this.waiting.length > 0) {
      const together = this.waiting.splice(0)
      try {
        await endDeliveries(together.map(({ delivery }) => delivery))
        for (const { noted } of together) noted()
      } catch (error) {
        for (const { failed } of together) failed(error)
      }
    }
    this.writers--
  }
}

async function carryOut(
  subscriptions: Subscriptions,
  delivery: Delivery,
  ends: Ends,
  isClosing: () => boolean
): Promise<void> {
  const { eventId, topic, subscriber } = delivery
  try {
    const { traceparent } = (delivery.metadata ?? {}) as { traceparent?: string }
    await traced(
      `deliver ${topic}`,
      { kind: SpanKind.CONSUMER, attributes: { subscriber, event: eventId }, follows: traceparent ?? "" },
      () => handOver(delivery, subscriptions.find(topic, subscriber)!)
    )
    deliveries.inc({ subscriber, outcome: "done" })
  } catch (error) {
    deliveries.inc({ subscriber, outcome: "failed" })
    logger.error(
      { err: error, topic, subscriber, id: eventId },
      "A reaction to an event failed and will be tried again"
    )
    return ended(delivery, () => failDelivery(delivery, error), isClosing)
  }
  await ended(delivery, () => ends.note(delivery), isClosing)
}

/**
 * Writes the end of a delivery. Retries while the database is unreachable or busy: without this write, the delivery
 * would belong to this process for ever.
 */
async function ended({ eventId, topic }: Delivery, note: () => Promise<void>, isClosing: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      if (isClosing() || !(isOutOfReach(error) || isTooBusy(error) || isRetried(error))) throw error
      logger.warn({ topic, id: eventId }, "The end of a delivery could not be noted yet")
      await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
    }
  }
}

async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resume) => (timer = setTimeout(resume, milliseconds)))])
  clearTimeout(timer)
}
