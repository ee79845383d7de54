import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { Modules } from "@medusajs/framework/utils"
import type { OutboxTopics } from "#src/platform/outbox"

/** Deletes a private file without an owner. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["file.discarded"]>): Promise<void> {
  await container.resolve(Modules.FILE).deleteFiles([event.data.fileId])
}

export const config: SubscriberConfig = {
  event: "file.discarded",
  context: { subscriberId: "delete-discarded-file" },
}
