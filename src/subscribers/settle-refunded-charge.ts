import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { settleRefundedCharge } from "#src/use-cases/payment/paid-charge"

/** Books a refund and takes back what the money bought. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.refunded"]>): Promise<void> {
  await settleRefundedCharge(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.refunded",
  context: { subscriberId: "settle-refunded-charge", laneGroup: "charges", urgent: true },
}
