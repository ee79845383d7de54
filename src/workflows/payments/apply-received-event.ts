import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { hostedCheckoutNamed } from "./hosted-checkouts"

/**
 * Applies a stored event. One that comes out of order is not believed by itself: the provider is asked for the object,
 * between two transactions, and the charge takes the steps that it lacks. A provider that does not answer is asked
 * again.
 */
export async function applyReceivedEvent(
  { inboxId }: OutboxTopics["webhook.received"],
  scope: MedusaContainer
): Promise<void> {
  const checkout = scope.resolve("checkout")
  const answer = await checkout.processEvent(inboxId)
  if (typeof answer === "string") return
  const standing = await hostedCheckoutNamed(answer.provider).standing(answer)
  await checkout.applyStanding(inboxId, standing)
}
