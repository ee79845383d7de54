import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { listWebhookDeliveries } from "#src/queries/integration/webhook-deliveries"
import { deliveryView } from "#src/use-cases/integration/webhooks"

export const GET = route(endpoints.listWebhookDeliveries, async ({ query }) => ({
  ok: true as const,
  items: (await listWebhookDeliveries(query)).map(deliveryView),
}))
