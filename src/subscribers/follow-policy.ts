import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followPolicy } from "#src/use-cases/policy/policies"

/** When a planned policy begins, tells the persons whom it affects at once. Open pages read the policy again. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["policy.begun"]>): Promise<void> {
  await followPolicy(event.data, container)
}

export const config: SubscriberConfig = {
  event: "policy.begun",
  context: { subscriberId: "follow-policy" },
}
