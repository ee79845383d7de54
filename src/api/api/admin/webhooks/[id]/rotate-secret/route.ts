import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { rotateSecret } from "#src/use-cases/integration/webhooks"

export const POST = route(
  endpoints.rotateWebhookSecret,
  async ({ admin, params, scope }) => ({
    ok: true as const,
    secret: await rotateSecret(scope, params.id, admin!.username),
  }),
  { ownIdempotency: true }
)
