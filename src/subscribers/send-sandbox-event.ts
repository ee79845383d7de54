import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { configuration } from "#src/platform/configuration"
import type { OutboxTopics } from "#src/platform/outbox"
import { signBody } from "#src/platform/signature"

/** An embedded sandbox calls the market's public webhook, as a real provider would. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["sandbox.event"]>): Promise<void> {
  const { path, body } = event.data
  const response = await fetch(container.resolve("ownOrigin") + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "northlot-signature": signBody(configuration().secrets.sandboxWebhook, body, Math.floor(Date.now() / 1000)),
    },
    body,
  })
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
}

export const config: SubscriberConfig = {
  event: "sandbox.event",
  context: { subscriberId: "send-sandbox-event", urgent: true },
}
