import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { licences } from "#src/queries/account/licences"
import { pageOf } from "#src/queries/admin-list"

export const GET = route(endpoints.listLicences, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(licences, query, scope)),
}))
