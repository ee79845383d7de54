import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { addImported } from "#src/use-cases/import/import-registrants"

/** Turns a row of an import into an account. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["registrant.imported"]>): Promise<void> {
  await addImported(event.data, container)
}

export const config: SubscriberConfig = {
  event: "registrant.imported",
  context: { subscriberId: "add-imported-registrant" },
}
