/** The contract as the storefront's pages load it; only the server has the schemas and all sentences. */
export * from "./shared"
export { RefusedError } from "./pages-error"
export * as endpoints from "./addresses/index"
