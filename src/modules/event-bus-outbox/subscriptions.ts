import type { Subscriber } from "@medusajs/framework/types"

/** One reaction to one event: what `src/subscribers/<name>.ts` registers, with what its `config.context` says. */
export interface Subscription {
  /** The event's name; `*` hears all. */
  topic: string
  subscriberId: string
  react: Subscriber
  /** Reactions with one order of turns: what is told in a lane to one of them waits for the others of the group. */
  laneGroup: string
  /** A reaction that takes longer is given up, and tried again. */
  timeLimitSeconds: number
  /** It is told of the topics alone that somebody asked for (`listenOnDemand`). */
  onDemand?: boolean
  /** It moves money or an auction, and goes before what only tells of something. */
  urgent?: boolean
}

/** What `config.context` of a subscriber may say beside its id. */
export interface SubscriptionContext {
  subscriberId?: string
  laneGroup?: string
  timeLimitSeconds?: number
  onDemand?: boolean
  urgent?: boolean
}

/** A subscriber, whatever it listens to. */
export type Reaction = Required<Pick<Subscription, "subscriberId" | "timeLimitSeconds" | "urgent">>

const TIME_LIMIT_SECONDS = 60

/** Who listens to what, in this process. */
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

  /** Each subscriber once. */
  reactions(): Reaction[] {
    const all = new Map<string, Reaction>()
    for (const { subscriberId, timeLimitSeconds, urgent = false } of this.all) {
      const seconds = Math.max(timeLimitSeconds, all.get(subscriberId)?.timeLimitSeconds ?? 0)
      all.set(subscriberId, { subscriberId, timeLimitSeconds: seconds, urgent })
    }
    return [...all.values()]
  }

  /** What a subscriber does with an event; one that hears all does the same with each. */
  find(topic: string, subscriberId: string): Subscription | undefined {
    const own = this.all.filter((one) => one.subscriberId === subscriberId)
    return own.find((one) => one.topic === topic) ?? own.find((one) => one.topic === "*")
  }

  hears(topic: string): boolean {
    return this.all.some((one) => one.topic === topic || one.topic === "*")
  }
}
