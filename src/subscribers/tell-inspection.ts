import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followInspection } from "#src/use-cases/certification/follow-inspection"

/** Tells the seller about changes of an appointment. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["inspection.changed"]>): Promise<void> {
  await followInspection(event.data, container)
}

export const config: SubscriberConfig = {
  event: "inspection.changed",
  context: { subscriberId: "tell-inspection" },
}
