import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { warnOfMissingWireAccount } from "#src/use-cases/notice/warn-operator"

/** Tells the operator that a buyer cannot pay yet, because the wire account is missing. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["wire-account.missing"]>): Promise<void> {
  await warnOfMissingWireAccount(event.data, container)
}

export const config: SubscriberConfig = {
  event: "wire-account.missing",
  context: { subscriberId: "warn-of-missing-wire-account" },
}
