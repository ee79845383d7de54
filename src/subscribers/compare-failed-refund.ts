import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { compareFailedRefund } from "#src/use-cases/ledger/reconcile"

/**
 * Compares the ledger with the provider's records at once after a refund failed at the provider. Reading the records
 * may take long.
 */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["refund.failed"]>): Promise<void> {
  await compareFailedRefund(event.data, container)
}

export const config: SubscriberConfig = {
  event: "refund.failed",
  context: { subscriberId: "compare-failed-refund", timeLimitSeconds: 600, urgent: true },
}
