import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { runHook, settleAuctionWorkflow } from "#src/workflows/hooks"

/** Runs the plugins' hook for a settled auction. An error in a plugin fails only this delivery. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["auction.settled"]>): Promise<void> {
  await runHook(settleAuctionWorkflow, container, event.data)
}

export const config: SubscriberConfig = {
  event: "auction.settled",
  context: { subscriberId: "run-settled-hook" },
}
