import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { bidReview } from "#src/use-cases/conduct/bid-review"
import { hostedCheckout } from "#src/use-cases/payment/hosted-checkouts"

/**
 * Records the card of a payment, as the provider identifies it: two accounts with one card belong to one person.
 * Safe to repeat.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["charge.paid"]>): Promise<void> {
  const { chargeId, accountId } = event.data
  const hosted = hostedCheckout()
  const charge = await scope.resolve("northlotPayment").charges.retrieve(chargeId)
  if (!charge?.providerPayment || charge.provider !== hosted.name) return
  const card = await hosted.cardOf(charge.providerPayment)
  if (card) await bidReview(scope).link(accountId, "card", `${hosted.name} ${card}`)
}

export const config: SubscriberConfig = {
  event: "charge.paid",
  context: { subscriberId: "note-card" },
}
