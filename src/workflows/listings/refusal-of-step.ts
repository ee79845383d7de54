import { ERRORS, RefusedError, type ErrorCode, type ErrorDetails } from "@northlot/contract"

/** The workflow engine hands on a step's error as plain data: a refusal becomes one again, anything else stays. */
export function refusalOfStep(error: unknown): unknown {
  const { name, code, message, details } = error as { name?: string; code?: string; message?: string; details?: ErrorDetails }
  if (error instanceof RefusedError || name !== "RefusedError" || !code || !(code in ERRORS)) return error
  return new RefusedError(code as ErrorCode, message, details)
}
