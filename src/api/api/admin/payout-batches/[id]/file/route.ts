import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/use-cases/settlement/batch-number"
import { makeFile } from "#src/use-cases/settlement/bank-file"

/** The answer is not stored under an idempotency key: each access is separate and recorded. */
export const POST = route(
  endpoints.makePayoutFile,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    ...(await makeFile(scope, batchNumber(params.id), admin!.username, body.format)),
  }),
  { ownIdempotency: true, longJob: true }
)
