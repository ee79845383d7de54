import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { forgetCustomer } from "#src/use-cases/account/close-account"

/** Deletes a closed account's sign-in and its data in the commerce core. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["account.closed"]>): Promise<void> {
  await forgetCustomer(container, event.data)
}

export const config: SubscriberConfig = {
  event: "account.closed",
  context: { subscriberId: "forget-closed-account" },
}
