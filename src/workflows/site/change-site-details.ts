import type { MedusaContainer } from "@medusajs/framework/types"
import type { SiteDetails } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { SiteDetailsRecord } from "#src/modules/foundation/types"

/** A new version of the site's details with its audit row. */
export function changeSiteDetails(
  scope: MedusaContainer,
  change: Partial<SiteDetails>,
  username: string
): Promise<SiteDetailsRecord> {
  const actor = `admin:${username}`
  const foundation = scope.resolve("foundation")
  return database().transaction(async () => {
    const changed = await foundation.changeSiteDetails(change, actor)
    await foundation.recordAudit({ actor, action: "site-details.changed", subject: "site-details", details: change })
    return changed
  })
}
