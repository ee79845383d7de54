import type { INotificationModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { configuration } from "../../platform/configuration"
import { ownOrigin } from "../../platform/own-origin"
import { signBody } from "../../platform/signature"
import type { OutboxHandlers } from "../handler"

export const accountsHandlers: OutboxHandlers = {
  async "email.requested"({ to, template, data }, scope, eventId) {
    await scope.resolve<INotificationModuleService>(Modules.NOTIFICATION).createNotifications({
      to,
      channel: "email",
      template,
      data,
      idempotency_key: `outbox:${eventId}`,
    })
  },

  async "sandbox.event"({ path, body }) {
    const response = await fetch(ownOrigin() + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "northlot-signature": signBody(configuration().secrets.sandboxWebhook, body, Math.floor(Date.now() / 1000)),
      },
      body,
    })
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  },
}
