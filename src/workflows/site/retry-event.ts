import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import type OutboxEventBusService from "#src/modules/event-bus-outbox/service"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"
import { database } from "#src/platform/database"

/** Has an event that was set aside tried again, and keeps who asked for it. @throws RefusedError NOT_FOUND */
export async function retryEvent(scope: MedusaContainer, id: string, username: string): Promise<void> {
  const events = scope.resolve<OutboxEventBusService>(Modules.EVENT_BUS)
  const foundation = scope.resolve<FoundationModuleService>(FOUNDATION_MODULE)
  await database().transaction(async () => {
    if (!(await events.retryEvent(id))) throw new RefusedError("NOT_FOUND")
    await foundation.recordAudit({ actor: `admin:${username}`, action: "event.retried", subject: id })
  })
}
