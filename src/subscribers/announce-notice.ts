import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { announceNotice } from "#src/workflows/messaging/announce-notice"

/** A notice appears in the bell of whoever is there. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["notice.created"]>): Promise<void> {
  await announceNotice(event.data.noticeId, container)
}

export const config: SubscriberConfig = {
  event: "notice.created",
  context: { subscriberId: "announce-notice" },
}
