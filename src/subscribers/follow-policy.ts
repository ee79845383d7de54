import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followPolicy } from "#src/use-cases/policy/policies"

/**
 * When a planned version of a policy begins, open pages read the policy again. If it is the settlement policy, buyers
 * who waited for the wire account are notified.
 */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["policy.begun"]>): Promise<void> {
  await followPolicy(event.data, container)
}

export const config: SubscriberConfig = {
  event: "policy.begun",
  context: { subscriberId: "follow-policy" },
}
