import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookPartRefund } from "#src/use-cases/payment/paid-charge"

/** Books a partial refund that somebody made at the provider. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["refund.part"]>): Promise<void> {
  await bookPartRefund(event.data, container)
}

export const config: SubscriberConfig = {
  event: "refund.part",
  context: { subscriberId: "book-part-refund", laneGroup: "charges", urgent: true },
}
