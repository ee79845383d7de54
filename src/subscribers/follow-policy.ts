import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followPolicy } from "#src/use-cases/policy/policies"

/** A planned policy has begun: those whom it concerns at once are told, and open pages read it again. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["policy.begun"]>): Promise<void> {
  await followPolicy(event.data, container)
}

export const config: SubscriberConfig = {
  event: "policy.begun",
  context: { subscriberId: "follow-policy" },
}
