import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeSiteDetails } from "#src/workflows/site/settings"

export const PUT = route(endpoints.writeSocial, async ({ admin, body, scope }) => {
  await changeSiteDetails(scope, body, admin!.username)
  return { ok: true as const }
})
