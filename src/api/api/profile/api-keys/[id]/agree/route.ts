import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { agreeToKey } from "#src/use-cases/integration/own-keys"

/** The key is shown once, so the answer is not stored under an idempotency key. */
export const POST = route(
  endpoints.agreeToKey,
  async ({ account, address, body, params, scope }) => ({
    ok: true as const,
    ...(await agreeToKey(scope, { account: account!, address }, { id: params.id, ...body })),
  }),
  { ownIdempotency: true }
)
