import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { pushNotice } from "#src/use-cases/notice/push-news"

/** Pushes a notice to the devices of a person who chose push notifications. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["notice.created"]>): Promise<void> {
  await pushNotice(event.data, container)
}

export const config: SubscriberConfig = {
  event: "notice.created",
  context: { subscriberId: "push-notice" },
}
