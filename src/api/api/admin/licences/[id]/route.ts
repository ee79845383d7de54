import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { licences } from "#src/queries/account/licences"
import { itemOf } from "#src/queries/admin-list"

export const GET = route(endpoints.readLicence, async ({ params, scope }) => ({
  ok: true as const,
  item: await itemOf(licences, params.id, scope),
}))
