import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followPaidFee } from "#src/workflows/sales/fee-paid"

/** The payer hears of it, and with the last fee the sale opens. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["fee.paid"]>): Promise<void> {
  await followPaidFee(event.data, container)
}

export const config: SubscriberConfig = {
  event: "fee.paid",
  context: { subscriberId: "follow-paid-fee" },
}
