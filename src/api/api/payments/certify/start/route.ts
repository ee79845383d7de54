import { RefusedError, endpoints } from "@northlot/contract"
import { onSameHost } from "#src/http/on-same-host"
import { route } from "#src/http/route"
import { startCertification } from "#src/use-cases/certification/start-certification"

export const POST = route(endpoints.startCertification, async ({ account, body, request, scope }) => {
  if (!body.listingId) throw new RefusedError("missing_listing_id")
  const { charge, url: address } = await startCertification(scope, account!, body.listingId)
  const url = onSameHost(address, request)
  return { ok: true as const, url, session: { id: charge.id, url }, totalCents: charge.amountCents }
})
