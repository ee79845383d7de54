import type { Subscriber } from "@medusajs/framework/types"

/** A subscriber of one topic. `src/subscribers/<name>.ts` registers it, with the options in its `config.context`. */
export interface Subscription {
  /** The event's name; `*` matches all events. */
  topic: string
  subscriberId: string
  react: Subscriber
  /**
   * Events of one lane, such as all SMS to one number, are handled one by one. An event waits until every subscription
   * with the same `laneGroup` has handled the lane's earlier events.
   */
  laneGroup: string
  /** A reaction that exceeds this limit is cancelled and tried again. */
  timeLimitSeconds: number
  /** The subscriber receives only topics that somebody requested (`listenOnDemand`). */
  onDemand?: boolean
  /** Whether the reaction moves money or an auction. Urgent reactions run before those that only inform. */
  urgent?: boolean
}

/** The options in a subscriber's `config.context`, besides its id. */
export interface SubscriptionContext {
  subscriberId?: string
  laneGroup?: string
  timeLimitSeconds?: number
  onDemand?: boolean
  urgent?: boolean
}

/** A subscriber without its topics. */
export type Reaction = Required<Pick<Subscription, "subscriberId" | "timeLimitSeconds" | "urgent">>

const TIME_LIMIT_SECONDS = 60

/** The subscribers of this process and their topics. */
export class Subscriptions {
  private readonly all: Subscription[] = []

  add(topic: string, subscriberId: string, react: Subscriber, context: SubscriptionContext = {}): void {
    const {
      laneGroup = subscriberId,
      timeLimitSeconds = TIME_LIMIT_SECONDS,
      onDemand = false,
      urgent = false,
    } = context
    this.all.push({ topic, subscriberId, react, laneGroup, timeLimitSeconds, onDemand, urgent })
  }

  remove(topic: string, subscriberId: string): void {
    const index = this.all.findIndex((one) => one.topic === topic && one.subscriberId === subscriberId)
    if (index !== -1) this.all.splice(index, 1)
  }

  list(): readonly Subscription[] {
    return this.all
  }

  /** All subscribers, each listed once. */
  reactions(): Reaction[] {
    const all = new Map<string, Reaction>()
    for (const { subscriberId, timeLimitSeconds, urgent = false } of this.all) {
      const seconds = Math.max(timeLimitSeconds, all.get(subscriberId)?.timeLimitSeconds ?? 0)
      all.set(subscriberId, { subscriberId, timeLimitSeconds: seconds, urgent })
    }
    return [...all.values()]
  }

  /** The subscriber's subscription for this topic, or its subscription to `*`. */
  find(topic: string, subscriberId: string): Subscription | undefined {
    const own = this.all.filter((one) => one.subscriberId === subscriberId)
    return own.find((one) => one.topic === topic) ?? own.find((one) => one.topic === "*")
  }

  hears(topic: string): boolean {
    return this.all.some((one) => one.topic === topic || one.topic === "*")
  }
}
