import { Module, Modules } from "@medusajs/framework/utils"
import OutboxEventBusService from "./service"

/** Medusa's Event Module on top of the outbox: see README.md. */
export default Module(Modules.EVENT_BUS, { service: OutboxEventBusService })
