import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followSettlement } from "#src/use-cases/settlement/follow-settlement"

/**
 * After a settlement step, open pages fetch the settlement again. Notices go to the persons who must act next or must
 * know of the step.
 */
export default async function ({
  event,
  container,
}: SubscriberArgs<OutboxTopics["settlement.changed"]>): Promise<void> {
  await followSettlement(event.data, container)
}

export const config: SubscriberConfig = {
  event: "settlement.changed",
  context: { subscriberId: "tell-settlement-step" },
}
