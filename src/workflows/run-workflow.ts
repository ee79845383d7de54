import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReturnWorkflow } from "@medusajs/framework/workflows-sdk"
import { refuseInTransaction } from "#src/platform/database"
import { RefusedError, type ErrorDetails, type ErrorCode } from "@northlot/contract"

/**
 * Runs a workflow and returns its result. The engine returns errors as plain objects, so a step's refusal is converted
 * back to a `RefusedError`. @throws RefusedError
 */
export async function runWorkflow<Input, Result>(
  // Any hooks are allowed, since they do not change how a workflow is run.
  // oxlint-disable-next-line typescript/no-explicit-any
  workflow: ReturnWorkflow<Input, Result, any[]>,
  scope: MedusaContainer,
  input: Input
): Promise<Result> {
  refuseInTransaction("A workflow was started")
  const { result, errors } = await workflow(scope).run({ input: input as never, throwOnError: false })
  const failure = errors?.[0]?.error as (Error & { code?: ErrorCode; details?: ErrorDetails }) | undefined
  if (!failure) return result as Result
  if (failure instanceof RefusedError) throw failure
  if (failure.name === "RefusedError" && failure.code)
    throw new RefusedError(failure.code, failure.message, failure.details)
  throw failure
}
