import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followSettlement } from "#src/use-cases/settlement/follow-settlement"

/** Open pages fetch the settlement again, and who has to act or to know is told. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["settlement.changed"]>): Promise<void> {
  await followSettlement(event.data, container)
}

export const config: SubscriberConfig = {
  event: "settlement.changed",
  context: { subscriberId: "tell-settlement-step" },
}
