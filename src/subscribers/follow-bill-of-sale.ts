import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followAcceptance } from "#src/workflows/bill-of-sale/follow-acceptance"

/** The other party hears that the bill of sale was accepted. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["bill-of-sale.accepted"]>): Promise<void> {
  await followAcceptance(event.data, container)
}

export const config: SubscriberConfig = {
  event: "bill-of-sale.accepted",
  context: { subscriberId: "follow-bill-of-sale" },
}
