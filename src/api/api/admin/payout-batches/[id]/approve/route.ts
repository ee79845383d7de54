import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/workflows/payouts/batch-number"
import { approveBatch } from "#src/workflows/payouts/payout-batches"

export const POST = route(
  endpoints.approvePayoutBatch,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    item: await approveBatch(scope, batchNumber(params.id), admin!.username, body),
  }),
  { longJob: true }
)
