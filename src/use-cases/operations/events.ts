/** Retries events that were set aside after failing, and finds the outbox event bus behind Medusa's interface. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type OutboxEventBusService from "#src/modules/event-bus-outbox/service"
import { recordAct } from "#src/use-cases/audit/record-act"

/** Retries an event that was set aside, with an audit row. @throws RefusedError NOT_FOUND */
export async function retryEvent(scope: MedusaContainer, id: string, username: string): Promise<void> {
  const events = eventBusOf(scope)
  await database().transaction(async () => {
    if (!(await events.setAside.takeUp(id))) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "event.retried", id)
  })
}

/** The outbox event bus with its additional methods. The container knows it only by Medusa's interface. */
export function eventBusOf(container: MedusaContainer): OutboxEventBusService {
  return container.resolve(Modules.EVENT_BUS) as OutboxEventBusService
}
