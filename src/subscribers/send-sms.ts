import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { deliverSms } from "#src/use-cases/notice/deliver-sms"

/** Sends an SMS through the provider, unless consent ended, the number stopped SMS or the SMS expired. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sms.requested"]>): Promise<void> {
  await deliverSms(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "sms.requested",
  context: { subscriberId: "send-sms" },
}
