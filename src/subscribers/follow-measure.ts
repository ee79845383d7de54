import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followMeasure } from "#src/use-cases/conduct/measures"

/** Who may not sell any more has nothing on the market, and who may not bid leads nowhere, where that was decided. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["account.measure-taken"]>): Promise<void> {
  await followMeasure(container, event.data)
}

export const config: SubscriberConfig = {
  event: "account.measure-taken",
  context: { subscriberId: "follow-measure", urgent: true },
}
