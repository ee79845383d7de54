import { Modules } from "@medusajs/framework/utils"
import { configuration } from "#src/platform/configuration"
import { ownOrigin } from "#src/platform/own-origin"
import { completeSandboxCheckout } from "#src/providers/payment-sandbox/sandbox-store"
import { signBody } from "#src/platform/signature"
import { deleteEmptyAccount, forgetCustomer } from "#src/workflows/accounts/close-account"
import type { OutboxHandlers } from "../handler"

export const accountsHandlers: OutboxHandlers = {
  /**
   * Each try is a notification of its own: the notification module drops a repeated key whose first try was cut off,
   * and sends a failed one again without being able to note it. One that was sent ends the matter; one that
   * may have been sent is sent again under the same message id.
   */
  async "email.requested"({ to, template, data }, scope, eventId) {
    const notifications = scope.resolve(Modules.NOTIFICATION)
    const key = `outbox:${eventId}`
    for (let attempt = 1; ; attempt++) {
      const idempotency_key = `${key}:${attempt}`
      const [earlier] = await notifications.listNotifications({ idempotency_key } as object, { take: 1 })
      if (earlier?.status === "success") return
      if (earlier) continue
      await notifications.createNotifications({
        to,
        channel: "email",
        template,
        data,
        provider_data: { key },
        idempotency_key,
      })
      return
    }
  },

  async "account.news"({ accountId, key, title, text, email }, scope) {
    const account = await scope.resolve("account").retrieveAccount(accountId)
    if (!account) return
    const role = account.role === "seller" ? "seller" : "buyer"
    const letter =
      email === null
        ? null
        : { to: email, template: "account-news" as const, data: { first: account.first, title, text } }
    await scope
      .resolve("messaging")
      .sendNotices([{ key, accountId, type: "account", role, listingId: "", saleId: null, title, text, email: letter }])
  },

  async "account.closed"(closed, scope) {
    await forgetCustomer(scope, closed)
  },

  async "account.emptied"({ accountId }, scope) {
    await deleteEmptyAccount(scope, accountId)
  },

  async "file.discarded"({ fileId }, scope) {
    await scope.resolve(Modules.FILE).deleteFiles([fileId])
  },

  "sandbox.delayed": async ({ checkoutId }) => {
    await completeSandboxCheckout(checkoutId)
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
