/** The contract as the console imports it: a table of the calls that staff may make, without schemas and texts. */
export * from "./shared"
export { RefusedError } from "./pages-error"
export { endpoints } from "./addresses/console"
