import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { createApiKey, listApiKeys } from "#src/use-cases/integration/api-keys"

export const GET = route(endpoints.listApiKeys, async ({ scope }) => {
  const items = await listApiKeys(scope)
  return { ok: true as const, items, total: items.length }
})

/** The key is shown once, so the answer is not stored under an idempotency key. */
export const POST = route(
  endpoints.createApiKey,
  async ({ admin, body, scope }) => ({ ok: true as const, ...(await createApiKey(scope, body, admin!.username)) }),
  { ownIdempotency: true }
)
