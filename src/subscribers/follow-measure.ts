import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followMeasure } from "#src/use-cases/conduct/measures"

/** Follows a measure against an account: voids its bids and closes its listings, as the measure says. */
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
