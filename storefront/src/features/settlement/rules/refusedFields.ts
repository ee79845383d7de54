import { RefusedError } from "@northlot/contract"

/** What a refusal says about each input, by its path. */
export function fieldsOf(error: unknown): Record<string, string> | undefined {
  return error instanceof RefusedError ? error.details.fields : undefined
}
