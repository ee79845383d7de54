import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { recordDispute } from "#src/use-cases/payment/disputes"

/** The provider has more to tell of a dispute: when evidence is due, or what it took for it. */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["dispute.changed"]>): Promise<void> {
  const charge = await scope.resolve("northlotPayment").charges.retrieve(event.data.chargeId)
  if (charge) await recordDispute(charge, scope)
}

export const config: SubscriberConfig = {
  event: "dispute.changed",
  context: { subscriberId: "record-dispute", laneGroup: "charges", urgent: true },
}
