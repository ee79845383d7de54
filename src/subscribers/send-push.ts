import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { deliverPush } from "#src/use-cases/notice/deliver-push"

/**
 * Sends a push notification to one device, unless the device is gone, consent was withdrawn or the notification
 * expired.
 */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["push.requested"]>): Promise<void> {
  await deliverPush(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "push.requested",
  context: { subscriberId: "send-push" },
}
