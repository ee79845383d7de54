import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { itemOf } from "#src/queries/admin-list"
import { charges } from "#src/queries/payment/admin-charges"

export const GET = route(endpoints.readCharge, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(charges, params.id, scope),
}))
