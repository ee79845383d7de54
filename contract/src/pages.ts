/** The contract as the pages of the storefront load it: the server alone has the schemas and all sentences. */
export * from "./shared"
export { RefusedError } from "./pages-error"
export * as endpoints from "./addresses/index"
