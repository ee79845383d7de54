/** The contract as the console loads it: a table of what staff may call, without schemas and sentences. */
export * from "./shared"
export { RefusedError } from "./pages-error"
export { endpoints } from "./addresses/console"
