import { endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { startPromotionCheckout } from "#src/use-cases/promotion/start-promotion-checkout"

export const POST = route(endpoints.startPromotionCheckout, async ({ account, body, request, scope }) => {
  const { charge, url } = await startPromotionCheckout(scope, account!, body)
  return { ok: true as const, url: onSameHost(url, request), sessionId: charge.id, totalCents: charge.amountCents }
})
