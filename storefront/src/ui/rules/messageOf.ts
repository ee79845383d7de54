import { RefusedError } from "@northlot/contract"

/** The sentence that tells the user why a call failed. */
export function messageOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  return error instanceof RefusedError ? error.message : fallback
}
