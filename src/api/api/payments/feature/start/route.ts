import { endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { startFeatureCheckout } from "#src/workflows/promotions/start-feature-checkout"

export const POST = route(endpoints.startFeatureCheckout, async ({ account, body, request, scope }) => {
  const { charge, url } = await startFeatureCheckout(scope, account!, body)
  return { ok: true as const, url: onSameHost(url, request), sessionId: charge.id, totalCents: charge.amountCents }
})
