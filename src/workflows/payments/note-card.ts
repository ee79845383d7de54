import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { bidReview } from "../bids/bid-review"
import { hostedCheckout } from "./hosted-checkouts"

/**
 * Which card somebody paid with, as the provider recognises it: two accounts with one card are one person's. Safe to
 * repeat.
 */
export async function noteCard(
  { chargeId, accountId }: OutboxTopics["charge.paid"],
  scope: MedusaContainer
): Promise<void> {
  const hosted = hostedCheckout()
  const charge = await scope.resolve("checkout").retrieveCharge(chargeId)
  if (!charge?.providerPayment || charge.provider !== hosted.name) return
  const card = await hosted.cardOf(charge.providerPayment)
  if (card) await bidReview(scope).link(accountId, "card", `${hosted.name} ${card}`)
}
