import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { hostedCheckoutNamed } from "#src/use-cases/payment/hosted-checkouts"

/**
 * Applies a stored provider event. An event out of order is not applied directly: the provider is asked for the
 * object, between two transactions. The charge then takes the missing steps. The question is repeated until the
 * provider answers.
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
