/**
 * What a plugin of a Northlot market is written with. docs/plugins.md of the market is the tutorial.
 * @packageDocumentation
 */
export * from "./fee"
export * from "./interface"
export * from "./market"
export * from "./promotion"
export * from "./schemas"
export * from "../../../contract/src/rules/money"
export { ONTARIO_HST_BASIS_POINTS, taxOn, taxWithin } from "../../../contract/src/rules/tax"
/** The zod that the market judges with: settings are described by it. */
export { z } from "zod"
