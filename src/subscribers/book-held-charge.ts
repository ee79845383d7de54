import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookHeldCharge } from "#src/use-cases/payment/paid-charge"

/** Books a held payment, which waits for an admin's decision. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.held"]>): Promise<void> {
  await bookHeldCharge(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.held",
  context: { subscriberId: "book-held-charge", laneGroup: "charges", urgent: true },
}
