import pTimeout from "p-timeout"
import { openTransaction } from "#src/platform/database"
import { versionOf } from "#src/platform/outbox"
import type { Delivery } from "./store/deliveries"
import type { Subscription } from "./subscriptions"

/**
 * Runs a subscriber with an event, for at most the subscriber's time limit.
 * @throws what the subscriber throws, or an error when it took too long
 */
export async function handOver(
  { eventId, topic, payload, metadata, createdAt }: Omit<Delivery, "subscriber" | "attempts" | "failures">,
  { react, timeLimitSeconds }: Pick<Subscription, "react" | "timeLimitSeconds">
): Promise<void> {
  // A subscriber may wait for a provider, so it must not hold a database connection or a lock.
  if (openTransaction()) throw new Error("An event was to be delivered inside a transaction")
  const event = {
    name: topic,
    data: payload,
    metadata: { ...metadata, id: eventId, version: versionOf(topic), created_at: createdAt },
  }
  await pTimeout(
    Promise.resolve(react(event)),
    timeLimitSeconds * 1_000,
    `It did not end within ${timeLimitSeconds} seconds`
  )
}
