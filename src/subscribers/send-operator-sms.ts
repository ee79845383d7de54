import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { deliverOperatorSms } from "#src/use-cases/notice/operator-sms"

/** Sends an SMS to a staff number, unless the number was removed from the list. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["operator-sms.requested"]>): Promise<void> {
  await deliverOperatorSms(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "operator-sms.requested",
  context: { subscriberId: "send-operator-sms" },
}
