import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import { eventBusOf } from "./event-bus-of"
import { database } from "#src/platform/database"

/** Has an event that was set aside tried again, and keeps who asked for it. @throws RefusedError NOT_FOUND */
export async function retryEvent(scope: MedusaContainer, id: string, username: string): Promise<void> {
  const events = eventBusOf(scope)
  const foundation = scope.resolve("foundation")
  await database().transaction(async () => {
    if (!(await events.retryEvent(id))) throw new RefusedError("NOT_FOUND")
    await foundation.recordAudit({ actor: `admin:${username}`, action: "event.retried", subject: id })
  })
}
