import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { settlePaidCharge } from "#src/use-cases/payment/paid-charge"

/** What was paid for is given and booked. What a payment gives is given before a refund or a dispute takes it back. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.paid"]>): Promise<void> {
  await settlePaidCharge(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.paid",
  context: { subscriberId: "settle-paid-charge", laneGroup: "charges", urgent: true },
}
