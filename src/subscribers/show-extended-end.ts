import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followExtension } from "#src/use-cases/listing/follow-auction"

/** Pages that show the listing fetch it again, because its end moved or its pause began or ended. */
export default async function ({
  event,
  container,
}: SubscriberArgs<
  OutboxTopics["auction.extended"] | OutboxTopics["auction.paused"] | OutboxTopics["auction.resumed"]
>): Promise<void> {
  await followExtension(container, event.data)
}

export const config: SubscriberConfig = {
  event: ["auction.extended", "auction.paused", "auction.resumed"],
  context: { subscriberId: "show-extended-end", urgent: true },
}
