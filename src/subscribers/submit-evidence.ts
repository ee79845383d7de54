import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { deliverEvidence } from "#src/use-cases/payment/disputes"

/** Sends the evidence about a card dispute to the payment provider, which passes it to the card's bank. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["evidence.submitted"]>): Promise<void> {
  await deliverEvidence(event.data, container)
}

export const config: SubscriberConfig = {
  event: "evidence.submitted",
  context: { subscriberId: "submit-evidence", timeLimitSeconds: 180 },
}
