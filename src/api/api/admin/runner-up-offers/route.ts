import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { adminRunnerUpOffers } from "#src/queries/negotiation/runner-up-offers"

export const GET = route(endpoints.listAdminRunnerUpOffers, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(adminRunnerUpOffers, query, scope)),
}))
