import { RefusedError } from "@northlot/contract"

/** The sentence to show for a failed call. */
export function messageOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  return error instanceof RefusedError ? error.message : fallback
}
