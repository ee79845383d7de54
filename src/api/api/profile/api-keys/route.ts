import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { createOwnKey, ownKeys } from "#src/use-cases/integration/own-keys"

export const GET = route(endpoints.listOwnKeys, async ({ account, scope }) => {
  const items = await ownKeys(scope, account!.id)
  return { ok: true as const, items, total: items.length }
})

/** The key is shown once, so the answer is not stored under an idempotency key. */
export const POST = route(
  endpoints.createOwnKey,
  async ({ account, address, body, scope }) => ({
    ok: true as const,
    ...(await createOwnKey(scope, { account: account!, address }, body)),
  }),
  { ownIdempotency: true }
)
