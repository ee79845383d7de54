import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { replayDelivery } from "#src/use-cases/integration/webhooks"

export const POST = route(endpoints.replayWebhookDelivery, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await replayDelivery(scope, params.id, admin!.username),
}))
