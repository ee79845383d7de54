import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eventIdOf, type OutboxTopics } from "#src/platform/outbox"
import { Modules } from "@medusajs/framework/utils"
import { bouncedWith } from "#src/providers/email/bounces"
import { aroundLetter } from "#src/queries/notice/around-letter"
import { noteBounce } from "#src/use-cases/notice/message-log"

/**
 * Sends an e-mail. Each attempt is a separate notification with its own key. With a repeated key, the notification
 * module would send nothing after an interrupted attempt, and would not record a second sending after a failed one. A
 * sent e-mail ends the attempts. An e-mail that may have been sent is sent again with the same message id.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["email.requested"]>): Promise<void> {
  const { to, template, data, about, sale } = event.data
  if (await scope.resolve("notice").suppressions.holdBack(to)) return
  const eventId = eventIdOf(event)
  const notifications = scope.resolve(Modules.NOTIFICATION)
  const key = `outbox:${eventId}`
  const around = await aroundLetter(about)
  for (let attempt = 1; ; attempt++) {
    const idempotency_key = `${key}:${attempt}`
    const [earlier] = await notifications.listNotifications({ idempotency_key } as object, { take: 1 })
    if (earlier?.status === "success") return
    if (earlier) continue
    const sent = await notifications.createNotifications({
      to,
      channel: "email",
      template,
      data,
      provider_data: { key, around, about, sale },
      idempotency_key,
    })
    const bounce = bouncedWith(sent.external_id)
    if (bounce !== null) await noteBounce(scope, to, bounce)
    return
  }
}

export const config: SubscriberConfig = {
  event: "email.requested",
  context: { subscriberId: "send-email" },
}
