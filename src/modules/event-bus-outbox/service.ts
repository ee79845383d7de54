import { randomUUID } from "node:crypto"
import type { InternalModuleDeclaration, Message, Subscriber, SubscriberContext } from "@medusajs/framework/types"
import { AbstractEventBusModuleService } from "@medusajs/framework/utils"
import { emit, isOwnTopic, type OutboxTopic } from "#src/platform/outbox"
import { startOutboxRelay, type OutboxRelay } from "./relay"
import { forgetOldEvents, type EventRetention } from "./store/retention"
import { addInterest, clearGroup, releaseGroup, wakeRelays } from "./store/events"
import { takeUpAgain } from "./store/set-aside"
import { Subscriptions, type SubscriptionContext } from "./subscriptions"

/** Options of a message or of a call to `emit`. */
interface EmitOptions {
  /** Milliseconds until the event is delivered. */
  delay?: number
  /** Identifies the event: an event with a repeated key is not stored. */
  key?: string
}

/**
 * Medusa's Event Module on top of the outbox. An event is stored as a row and delivered to each subscriber until the
 * delivery succeeds. Every process knows the subscribers, but only a process that called `startDelivery` delivers. See
 * README.md.
 */
export default class OutboxEventBusService extends AbstractEventBusModuleService {
  private readonly subscriptions = new Subscriptions()

  /** Deliveries that were set aside. `takeUp` schedules such a delivery again and clears its failures. */
  readonly setAside = { takeUp: takeUpAgain }

  constructor(cradle: Record<string, unknown>, options: unknown, declaration: InternalModuleDeclaration) {
    super(cradle, options as Record<string, unknown>, declaration)
  }

  override subscribe(eventName: string | symbol, subscriber: Subscriber, context?: SubscriberContext): this {
    super.subscribe(eventName, subscriber, context)
    const { subscriberId } = subscriber as Subscriber & { subscriberId: string }
    this.subscriptions.add(eventName.toString(), subscriberId, subscriber, context as SubscriptionContext)
    return this
  }

  override unsubscribe(eventName: string | symbol, subscriber: Subscriber, context?: SubscriberContext): this {
    super.unsubscribe(eventName, subscriber, context as SubscriberContext)
    const subscriberId = context?.subscriberId ?? (subscriber as Subscriber & { subscriberId?: string }).subscriberId
    if (subscriberId) this.subscriptions.remove(eventName.toString(), subscriberId)
    return this
  }

  /**
   * Stores events. Events of a group wait for the group's release; all others are delivered after the commit. Medusa's
   * own events without subscribers are not stored.
   */
  async emit<T>(data: Message<T> | Message<T>[], options: Record<string, unknown> = {}): Promise<void> {
    for (const message of Array.isArray(data) ? data : [data]) {
      const { name, metadata } = message
      const { delay = 0, key = randomUUID() }: EmitOptions = { ...options, ...message.options }
      const group = metadata?.eventGroupId
      if (!group) void this.callInterceptors(message, { isGrouped: false })
      if (!isOwnTopic(name) && !this.subscriptions.hears(name)) continue
      // Medusa's own events are not declared in `OutboxTopic`, so their type is cast.
      await emit(name as OutboxTopic, message.data as never, key, {
        delaySeconds: delay / 1_000,
        metadata,
        group,
      })
    }
  }

  async releaseGroupedEvents(eventGroupId: string): Promise<void> {
    const events = await releaseGroup(eventGroupId)
    if (events.length === 0) return
    for (const event of events) void this.callInterceptors(event, { isGrouped: true, eventGroupId })
    await wakeRelays()
  }

  async clearGroupedEvents(eventGroupId: string, { eventNames }: { eventNames?: string[] } = {}): Promise<void> {
    await clearGroup(eventGroupId, eventNames ?? [])
  }

  /** Delivers events to the subscribers of this process until the returned relay is closed. */
  startDelivery(): Promise<OutboxRelay> {
    return startOutboxRelay(this.subscriptions)
  }

  /**
   * Lets an on-demand subscriber receive these topics too, from the caller's commit on. The request is never withdrawn,
   * because a needless delivery is harmless and a concurrent request must not be lost.
   */
  async listenOnDemand(subscriber: string, topics: readonly string[]): Promise<void> {
    await addInterest(subscriber, topics)
  }

  /** Deletes old delivered events, and the personal data in them earlier. */
  forgetOld(retention: EventRetention): Promise<void> {
    return forgetOldEvents(retention, this.subscriptions.list())
  }
}
