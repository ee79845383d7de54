import { randomUUID } from "node:crypto"
import type { InternalModuleDeclaration, Message, Subscriber, SubscriberContext } from "@medusajs/framework/types"
import { AbstractEventBusModuleService } from "@medusajs/framework/utils"
import { emit, isOwnTopic, type OutboxTopic } from "#src/platform/outbox"
import { startOutboxRelay, type OutboxRelay } from "./relay"
import { forgetOldEvents, type EventRetention } from "./store/retention"
import { addInterest, clearGroup, releaseGroup, wakeRelays } from "./store/events"
import { takeUpAgain } from "./store/set-aside"
import { Subscriptions, type SubscriptionContext } from "./subscriptions"

/** What a message or a call of `emit` may ask for. */
interface EmitOptions {
  /** Milliseconds until it is delivered. */
  delay?: number
  /** The same fact has the same key: a repeat is a no-op. */
  key?: string
}

/**
 * Medusa's Event Module over the outbox: an event is a row, which each of its subscribers is handed until it has
 * worked. Subscribers are known in every process; delivery runs where `startDelivery` is called. README.md tells the
 * rest.
 */
export default class OutboxEventBusService extends AbstractEventBusModuleService {
  private readonly subscriptions = new Subscriptions()

  /** What was delivered no more; taken up, it is delivered from the start. */
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
   * Events of a group wait for its release; all others are delivered once they are committed. Those of the commerce
   * core that nobody listens to are not kept.
   */
  async emit<T>(data: Message<T> | Message<T>[], options: Record<string, unknown> = {}): Promise<void> {
    for (const message of Array.isArray(data) ? data : [data]) {
      const { name, metadata } = message
      const { delay = 0, key = randomUUID() }: EmitOptions = { ...options, ...message.options }
      const group = metadata?.eventGroupId
      if (!group) void this.callInterceptors(message, { isGrouped: false })
      if (!isOwnTopic(name) && !this.subscriptions.hears(name)) continue
      // One of the commerce core is declared nowhere: it has the type of no event of ours.
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

  /** Delivers to the subscribers of this process, until the answer is closed. */
  startDelivery(): Promise<OutboxRelay> {
    return startOutboxRelay(this.subscriptions)
  }

  /**
   * Has a subscriber that listens on demand told of these topics too, from the caller's commit on. It is never taken
   * back: whoever wants them no more is told in vain, and two who change their minds at once lose nothing.
   */
  async listenOnDemand(subscriber: string, topics: readonly string[]): Promise<void> {
    await addInterest(subscriber, topics)
  }

  /** Deletes what was told, and before that what of it names a person. */
  forgetOld(retention: EventRetention): Promise<void> {
    return forgetOldEvents(retention, this.subscriptions.list())
  }
}
