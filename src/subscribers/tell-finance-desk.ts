import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followFinanceRequest } from "#src/use-cases/finance/follow-request"

/** Sends a request to the finance desk, and a confirmation to the buyer. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["finance.requested"]>): Promise<void> {
  await followFinanceRequest(event.data, container)
}

export const config: SubscriberConfig = {
  event: "finance.requested",
  context: { subscriberId: "tell-finance-desk" },
}
