import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { hostedCheckoutNamed } from "#src/use-cases/payment/hosted-checkouts"

/**
 * Applies a stored provider event. If an event is out of order, the provider is asked for the object's present state,
 * between two transactions. The charge then takes the missing steps. The request is repeated until the provider
 * answers.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["webhook.received"]>): Promise<void> {
  const { inboxId } = event.data
  const checkout = scope.resolve("northlotPayment")
  const answer = await checkout.events.process(inboxId)
  if (typeof answer === "string") return
  const standings = await hostedCheckoutNamed(answer.provider).standings(answer)
  await checkout.events.applyStandings(inboxId, standings)
}

export const config: SubscriberConfig = {
  event: "webhook.received",
  context: { subscriberId: "apply-webhook", urgent: true },
}
