import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { recordDispute } from "#src/use-cases/payment/disputes"

/** Records new details of a dispute from the provider: the evidence deadline or the provider's fee. */
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
