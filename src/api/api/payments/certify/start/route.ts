import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { startCertification } from "../../../../../workflows/certification/start-certification"

export const POST = route(endpoints.startCertification, async ({ account, body, scope }) => {
  if (!body.listingId) throw new RefusedError("missing_listing_id")
  const { charge, url } = await startCertification(scope, account!, body.listingId)
  return { ok: true as const, url, session: { id: charge.id, url }, totalCents: charge.amountCents }
})
