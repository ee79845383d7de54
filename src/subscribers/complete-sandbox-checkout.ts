import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { completeSandboxCheckout } from "#src/providers/payment-sandbox/sandbox-store"

/** The embedded payment sandbox completes a payment after a delay, as a bank would. */
export default async function ({ event }: SubscriberArgs<OutboxTopics["sandbox.delayed"]>): Promise<void> {
  await completeSandboxCheckout(event.data.checkoutId)
}

export const config: SubscriberConfig = {
  event: "sandbox.delayed",
  context: { subscriberId: "complete-sandbox-checkout", urgent: true },
}
