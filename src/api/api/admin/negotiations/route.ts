import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminNegotiations } from "#src/queries/negotiation/negotiations"

export const GET = route(endpoints.listAdminNegotiations, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminNegotiations, query, scope)),
}))
