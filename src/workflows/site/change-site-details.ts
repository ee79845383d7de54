import type { MedusaContainer } from "@medusajs/framework/types"
import type { SiteDetails } from "@northlot/contract"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"
import type { SiteDetailsRecord } from "#src/modules/foundation/site-details"
import { database } from "#src/platform/database"

/** A new version of the site's details with its audit row. */
export function changeSiteDetails(
  scope: MedusaContainer,
  change: Partial<SiteDetails>,
  username: string
): Promise<SiteDetailsRecord> {
  const actor = `admin:${username}`
  const foundation = scope.resolve<FoundationModuleService>(FOUNDATION_MODULE)
  return database().transaction(async () => {
    const changed = await foundation.changeSiteDetails(change, actor)
    await foundation.recordAudit({ actor, action: "site-details.changed", subject: "site-details", details: change })
    return changed
  })
}
