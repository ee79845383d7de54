import { endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { startCreditCheckout } from "#src/use-cases/credit/start-credit-checkout"

export const POST = route(endpoints.startCreditCheckout, async ({ account, body, request, scope }) => {
  const { charge, url } = await startCreditCheckout(scope, account!, body.qty)
  return {
    ok: true as const,
    checkoutUrl: onSameHost(url, request),
    sessionId: charge.id,
    totalCents: charge.amountCents,
  }
})
