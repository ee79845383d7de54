import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellWireAccountEntered } from "#src/workflows/settlement/tell-wire-account"

/** The buyer who was told to wait hears that there is an account to pay into. */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["wire-account.entered"]>): Promise<void> {
  await tellWireAccountEntered(event.data, container)
}

export const config: SubscriberConfig = {
  event: "wire-account.entered",
  context: { subscriberId: "tell-wire-account" },
}
