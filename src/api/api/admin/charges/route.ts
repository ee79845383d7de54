import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { charges } from "#src/queries/payment/admin-charges"

export const GET = route(endpoints.listCharges, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(charges, query, scope)),
}))
