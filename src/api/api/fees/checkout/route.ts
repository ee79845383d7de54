import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { configuration } from "../../../../platform/configuration"
import { startFeeCheckout } from "../../../../workflows/payments/start-fee-checkout"

export const POST = route(endpoints.startFeeCheckout, async ({ account, body, request, scope }) => {
  const { charge, url } = await startFeeCheckout(scope, account!.id, body.listingId)
  // The sandbox's page is ours: it stays on the host that the person is on, so that the session comes along.
  const protocol = configuration().publicUrl.startsWith("https:") ? "https" : "http"
  const absolute = new URL(url, `${protocol}://${request.headers.host}`).href
  return { ok: true as const, url: absolute, sessionId: charge.id, totalCents: charge.amountCents }
})
