import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { deliverOperatorSms } from "#src/use-cases/notice/operator-sms"

/** An SMS goes to one of the operator's people, unless the number was taken off the list since. */
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
