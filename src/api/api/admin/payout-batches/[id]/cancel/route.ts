import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/workflows/payouts/batch-number"
import { cancelBatch } from "#src/workflows/payouts/payout-batches"

export const POST = route(
  endpoints.cancelPayoutBatch,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    item: await cancelBatch(scope, batchNumber(params.id), admin!.username, body.reason),
  }),
  { longJob: true }
)
