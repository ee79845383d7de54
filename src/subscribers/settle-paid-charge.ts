import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { settlePaidCharge } from "#src/use-cases/payment/paid-charge"

/** Provides what was paid for and books the payment. Refunds and disputes of the charge are handled only afterwards. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.paid"]>): Promise<void> {
  await settlePaidCharge(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.paid",
  context: { subscriberId: "settle-paid-charge", laneGroup: "charges", urgent: true },
}
