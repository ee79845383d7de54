import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { deleteEmptyAccount } from "#src/use-cases/account/close-account"

/** Deletes the row of a closed account when nothing refers to it. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["account.emptied"]>): Promise<void> {
  await deleteEmptyAccount(container, event.data.accountId)
}

export const config: SubscriberConfig = {
  event: "account.emptied",
  context: { subscriberId: "delete-emptied-account" },
}
