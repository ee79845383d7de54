import { endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { startJointFeeCheckout } from "#src/use-cases/payment/start-fee-checkout"

export const POST = route(endpoints.startJointFeeCheckout, async ({ account, body, request, scope }) => {
  const { jointId, url, totalCents } = await startJointFeeCheckout(scope, account!.id, body.listingIds)
  return { ok: true as const, url: onSameHost(url, request), jointId, totalCents }
})
