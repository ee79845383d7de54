import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { deliverPush } from "#src/use-cases/notice/deliver-push"

/** A push notification goes to one device, unless what it rests on is gone. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["push.requested"]>): Promise<void> {
  await deliverPush(event.data, container, eventIdOf(event))
}

export const config: SubscriberConfig = {
  event: "push.requested",
  context: { subscriberId: "send-push" },
}
