import { endpoints } from "@northlot/contract"
import { marketEvents } from "@northlot/contract/events"
import { route } from "#src/http/route"
import { createWebhook, listWebhooks } from "#src/use-cases/integration/webhooks"

export const GET = route(endpoints.listWebhooks, async ({ scope }) => {
  const items = await listWebhooks(scope)
  return { ok: true as const, items, total: items.length, events: Object.keys(marketEvents) }
})

/** The secret is shown once, so the answer is not stored under an idempotency key. */
export const POST = route(
  endpoints.createWebhook,
  async ({ admin, body, scope }) => ({ ok: true as const, ...(await createWebhook(scope, body, admin!.username)) }),
  { ownIdempotency: true }
)
