import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type OutboxEventBusService from "#src/modules/event-bus-outbox/service"

/** The event bus with what ours can do beyond Medusa's, by whose interface the container knows it. */
export function eventBusOf(container: MedusaContainer): OutboxEventBusService {
  return container.resolve(Modules.EVENT_BUS) as OutboxEventBusService
}
