import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { warnOperator } from "#src/use-cases/notice/warn-operator"

/** Tells the operator about a payout that is due within hours. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["payout.urgent"]>): Promise<void> {
  await warnOperator(event.data, container)
}

export const config: SubscriberConfig = {
  event: "payout.urgent",
  context: { subscriberId: "warn-of-urgent-payout" },
}
