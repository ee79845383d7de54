import { marketEvents, type EventDefinition } from "@northlot/contract/events"
import type { z } from "zod"
import { ownEvents } from "./own-events"

/** Every event that this product emits, by its name: declared here or, for others to listen to, in the contract. */
export const events = { ...marketEvents, ...ownEvents }

export type OutboxTopic = keyof typeof events
/** The type of each event's payload, by the event's name. */
export type OutboxTopics = { [Topic in OutboxTopic]: z.output<(typeof events)[Topic]["payload"]> }

/**
 * Whether this product declares an event of this name. Such events are stored even if no subscriber listens to them
 * yet.
 */
export function isOwnTopic(name: string): name is OutboxTopic {
  return Object.hasOwn(events, name)
}

export function definitionOf(topic: OutboxTopic): EventDefinition {
  return events[topic]
}
