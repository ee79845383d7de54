import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { runHook, settleAuctionWorkflow } from "#src/workflows/hooks"

/** A plugin hears of a settled auction; what it throws fails this delivery alone. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.settled"]>): Promise<void> {
  await runHook(settleAuctionWorkflow, container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "run-settled-hook" },
}
