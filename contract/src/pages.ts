/** The part of the contract that the storefront's pages load. Schemas and most error texts stay on the server. */
export * from "./shared"
export { RefusedError } from "./pages-error"
export * as endpoints from "./addresses/index"
