/**
 * The library for plugins of a Northlot market. Its tutorial is the market's docs/plugins.md. @packageDocumentation
 */
export * from "./fee"
export * from "./interface"
export * from "./market"
export * from "./promotion"
export * from "./schemas"
export * from "../../../contract/src/rules/money"
export { ONTARIO_HST_BASIS_POINTS, taxOn, taxWithin } from "../../../contract/src/rules/tax"
/**
 * The market's own zod. Describe a plugin's settings with this zod, because the market validates the settings with it.
 */
export { z } from "zod"
