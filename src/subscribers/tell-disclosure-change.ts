import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followDisclosureChange } from "#src/workflows/disclosures/follow-change"

/** Everybody who has bid hears what was changed about the car. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["disclosure.changed"]>): Promise<void> {
  await followDisclosureChange(container, event.data)
}

export const config: SubscriberConfig = {
  event: "disclosure.changed",
  context: { subscriberId: "tell-disclosure-change" },
}
