import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeSiteDetails } from "#src/workflows/site/settings"
import type { SiteDetailsRecord } from "#src/modules/foundation/types"

export const GET = route(endpoints.readSiteDetails, async ({ scope }) =>
  answer(await scope.resolve("foundation").siteDetails())
)

export const PUT = route(endpoints.writeSiteDetails, async ({ admin, body, scope }) =>
  answer(await changeSiteDetails(scope, body, admin!.username))
)

function answer({ details, updatedAt }: SiteDetailsRecord) {
  return { ok: true as const, details, updatedAt: updatedAt?.toISOString() ?? null }
}
