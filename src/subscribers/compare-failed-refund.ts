import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { compareFailedRefund } from "#src/use-cases/ledger/reconcile"

/** The ledger is compared at once when a refund has failed at the provider, whose records may be long to read. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["refund.failed"]>): Promise<void> {
  await compareFailedRefund(event.data, container)
}

export const config: SubscriberConfig = {
  event: "refund.failed",
  context: { subscriberId: "compare-failed-refund", timeLimitSeconds: 600, urgent: true },
}
