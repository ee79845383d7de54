/**
 * Exports for packages in Medusa's form (docs/plugins.md): the market's types, and `RefusedError`, which the market
 * sends unchanged to the client.
 */
export { RefusedError } from "../../../contract/src/errors"
export type { MarketEvents } from "../../../contract/src/events"
export type * from "../../../contract/src/plugins/charges"
export type * from "../../../contract/src/plugins/routes"
export type * from "../../../contract/src/plugins/slots"
export type * from "../../../contract/src/plugins/workflow-hooks"
export type { StaffRole } from "../../../contract/src/staff"
