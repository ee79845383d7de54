import { marketEvents, type EventDefinition } from "@northlot/contract/events"
import type { z } from "zod"
import { ownEvents } from "./own-events"

/** Every event that this product emits, by its name: declared here or, for others to listen to, in the contract. */
export const events = { ...marketEvents, ...ownEvents }

export type OutboxTopic = keyof typeof events
/** Topic to payload. */
export type OutboxTopics = { [Topic in OutboxTopic]: z.output<(typeof events)[Topic]["payload"]> }

/** Whether a name is one of ours: such events are kept even where nobody listens yet. */
export function isOwnTopic(name: string): name is OutboxTopic {
  return Object.hasOwn(events, name)
}

export function definitionOf(topic: OutboxTopic): EventDefinition {
  return events[topic]
}
