import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { createApiKey, listApiKeys } from "#src/use-cases/integration/api-keys"

export const GET = route(endpoints.listApiKeys, async ({ scope }) => {
  const items = await listApiKeys(scope)
  return { ok: true as const, items, total: items.length }
})

/** A key is told once: what it was answered with is kept nowhere. */
export const POST = route(
  endpoints.createApiKey,
  async ({ admin, body, scope }) => ({ ok: true as const, ...(await createApiKey(scope, body, admin!.username)) }),
  { ownIdempotency: true }
)
