import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopic, OutboxTopics } from "#src/platform/outbox"

/** Does what follows from an event. It may run again after a crash, so each of its steps is safe to repeat. */
export type OutboxHandler<Topic extends OutboxTopic> = (
  payload: OutboxTopics[Topic],
  scope: MedusaContainer,
  /** The same at every try of one event: the key under which outside calls are made once. */
  eventId: number
) => Promise<void>

/** The handlers of one area; several areas may listen to one topic. */
export type OutboxHandlers = { [Topic in OutboxTopic]?: OutboxHandler<Topic> }
