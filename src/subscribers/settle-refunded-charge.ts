import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { settleRefundedCharge } from "#src/use-cases/payment/paid-charge"

/** A refund is booked, and what was bought with the money is taken back. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.refunded"]>): Promise<void> {
  await settleRefundedCharge(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.refunded",
  context: { subscriberId: "settle-refunded-charge", laneGroup: "charges", urgent: true },
}
