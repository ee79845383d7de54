import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeWebhook, removeWebhook } from "#src/use-cases/integration/webhooks"

export const PUT = route(endpoints.changeWebhook, async ({ admin, body, params, scope }) => ({
  ok: true as const,
  item: await changeWebhook(scope, params.id, body, admin!.username),
}))

export const DELETE = route(endpoints.removeWebhook, async ({ admin, params, query, scope }) => {
  await removeWebhook(scope, params.id, query.reason, admin!.username)
  return { ok: true as const }
})
