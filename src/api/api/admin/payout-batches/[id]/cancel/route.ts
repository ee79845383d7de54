import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/use-cases/settlement/batch-number"
import { cancelBatch } from "#src/use-cases/settlement/payout-batches"

export const POST = route(
  endpoints.cancelPayoutBatch,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    item: await cancelBatch(scope, batchNumber(params.id), admin!.username, body.reason),
  }),
  { longJob: true }
)
