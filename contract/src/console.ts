/** The contract as the console loads it: what staff may call as a table, without the schemas and sentences. */
export * from "./shared"
export { RefusedError } from "./pages-error"
export { endpoints } from "./addresses/console"
