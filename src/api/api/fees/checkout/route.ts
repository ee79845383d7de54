import { endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { startDifferenceCheckout } from "#src/use-cases/credit/start-difference-checkout"
import { startFeeCheckout } from "#src/use-cases/payment/start-fee-checkout"

export const POST = route(endpoints.startFeeCheckout, async ({ account, body, request, scope }) => {
  const { charge, url } = body.withCredit
    ? await startDifferenceCheckout(scope, account!, body)
    : await startFeeCheckout(scope, account!.id, body.listingId)
  return { ok: true as const, url: onSameHost(url, request), sessionId: charge.id, totalCents: charge.amountCents }
})
