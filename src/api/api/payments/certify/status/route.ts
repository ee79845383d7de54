import { RefusedError, endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { certificationCheckout } from "#src/queries/certification/certification-state"

export const GET = route(endpoints.readCertificationCheckout, async ({ account, query }) => {
  if (!query.session_id) throw new RefusedError("SESSION_ID_MISSING")
  return certificationCheckout(account!.id, query.session_id)
})
