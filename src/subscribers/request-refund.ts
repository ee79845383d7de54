import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { requestRefund } from "#src/use-cases/payment/refund-charge"

/** Asks the provider to refund the money. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["refund.decided"]>): Promise<void> {
  await requestRefund(event.data, container)
}

export const config: SubscriberConfig = {
  event: "refund.decided",
  context: { subscriberId: "request-refund", urgent: true },
}
