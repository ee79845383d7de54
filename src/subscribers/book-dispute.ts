import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookDispute } from "#src/use-cases/payment/paid-charge"

/** Books a cardholder's dispute, and its result. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.disputed"]>): Promise<void> {
  await bookDispute(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.disputed",
  context: { subscriberId: "book-dispute", laneGroup: "charges", urgent: true },
}
