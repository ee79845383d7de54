import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { testWebhook } from "#src/use-cases/integration/webhooks"

export const POST = route(endpoints.testWebhook, async ({ params, scope }) => {
  await testWebhook(scope, params.id)
  return { ok: true as const }
})
