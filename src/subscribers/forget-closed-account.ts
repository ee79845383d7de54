import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { forgetCustomer } from "#src/use-cases/account/close-account"

/** The way in and what the commerce core knows of the person go. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["account.closed"]>): Promise<void> {
  await forgetCustomer(container, event.data)
}

export const config: SubscriberConfig = {
  event: "account.closed",
  context: { subscriberId: "forget-closed-account" },
}
