import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/use-cases/settlement/batch-number"
import { removePayout } from "#src/use-cases/settlement/payout-batches"

export const POST = route(
  endpoints.removeBatchPayout,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    item: await removePayout(scope, batchNumber(params.id), admin!.username, body),
  }),
  { longJob: true }
)
