import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { hostedCheckoutNamed } from "#src/use-cases/payment/hosted-checkouts"

/**
 * Applies a stored event of a payment provider to its charge. If an event is out of order, the provider is asked for
 * the present state of the checkout, outside of any transaction. The charge then takes the steps that it missed. A
 * failed request is repeated until the provider answers.
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
