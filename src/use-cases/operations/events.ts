/** Events that were set aside, and the event bus beyond Medusa's interface of it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type OutboxEventBusService from "#src/modules/event-bus-outbox/service"
import { recordAct } from "#src/use-cases/audit/record-act"

/** Has an event that was set aside tried again, and keeps who asked for it. @throws RefusedError NOT_FOUND */
export async function retryEvent(scope: MedusaContainer, id: string, username: string): Promise<void> {
  const events = eventBusOf(scope)
  await database().transaction(async () => {
    if (!(await events.setAside.takeUp(id))) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "event.retried", id)
  })
}

/** The event bus with what ours can do beyond Medusa's, by whose interface the container knows it. */
export function eventBusOf(container: MedusaContainer): OutboxEventBusService {
  return container.resolve(Modules.EVENT_BUS) as OutboxEventBusService
}
