import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { bookHeldCharge } from "#src/use-cases/payment/paid-charge"

/** Money that nothing can be given for waits on the books for an admin. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["charge.held"]>): Promise<void> {
  await bookHeldCharge(event.data, container)
}

export const config: SubscriberConfig = {
  event: "charge.held",
  context: { subscriberId: "book-held-charge", laneGroup: "charges", urgent: true },
}
