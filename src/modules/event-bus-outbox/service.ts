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
  /** Identifies the fact: a repeated key is a no-op. */
  key?: string
}

/**
 * Medusa's Event Module on top of the outbox. An event is a row, and each subscriber receives it until it succeeds.
 * Every process knows the subscribers; delivery runs only where `startDelivery` was called. README.md states the
 * rest.
 */
export default class OutboxEventBusService extends AbstractEventBusModuleService {
  private readonly subscriptions = new Subscriptions()

  /** Deliveries that were set aside. `takeUp` schedules one again, with its failures cleared. */
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
   * Events of a group wait for its release; all others are delivered after their commit. Events of the commerce
   * core without subscribers are not stored.
   */
  async emit<T>(data: Message<T> | Message<T>[], options: Record<string, unknown> = {}): Promise<void> {
    for (const message of Array.isArray(data) ? data : [data]) {
      const { name, metadata } = message
      const { delay = 0, key = randomUUID() }: EmitOptions = { ...options, ...message.options }
      const group = metadata?.eventGroupId
      if (!group) void this.callInterceptors(message, { isGrouped: false })
      if (!isOwnTopic(name) && !this.subscriptions.hears(name)) continue
      // Events of the commerce core are declared nowhere, so they have no type of ours.
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
   * Lets a subscriber on demand receive these topics too, from the caller's commit on. The request is never
   * withdrawn: a needless delivery is harmless, and concurrent changes lose nothing.
   */
  async listenOnDemand(subscriber: string, topics: readonly string[]): Promise<void> {
    await addInterest(subscriber, topics)
  }

  /** Deletes old delivered events. Personal data in them is deleted earlier. */
  forgetOld(retention: EventRetention): Promise<void> {
    return forgetOldEvents(retention, this.subscriptions.list())
  }
}
