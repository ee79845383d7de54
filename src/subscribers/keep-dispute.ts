import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { keepDispute } from "#src/workflows/payments/disputes"

/** The provider has more to tell of a dispute: when evidence is due, or what it took for it. */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["dispute.changed"]>): Promise<void> {
  const charge = await scope.resolve("checkout").retrieveCharge(event.data.chargeId)
  if (charge) await keepDispute(charge, scope)
}

export const config: SubscriberConfig = {
  event: "dispute.changed",
  context: { subscriberId: "keep-dispute", laneGroup: "charges", urgent: true },
}
