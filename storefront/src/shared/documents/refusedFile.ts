import { RefusedError, type ErrorCode } from "@northlot/contract"

/** Refusals of the file itself: the server would refuse the same file again. */
const OF_THE_FILE: ReadonlySet<ErrorCode> = new Set([
  "UNSUPPORTED_MEDIA",
  "UNREADABLE_FILE",
  "INFECTED_FILE",
  "TOO_LARGE",
])

export function isOfTheFile(error: unknown): boolean {
  return error instanceof RefusedError && OF_THE_FILE.has(error.code)
}
