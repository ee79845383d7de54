import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { adminNegotiations } from "#src/queries/negotiation/negotiations"

export const GET = route(endpoints.listAdminNegotiations, async ({ query }) => ({
  ok: true as const,
  ...(await adminNegotiations(query)),
}))
