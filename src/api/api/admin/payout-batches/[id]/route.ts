import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/workflows/payouts/batch-number"
import { batchDetails } from "#src/workflows/payouts/read-batch"

export const GET = route(endpoints.readPayoutBatch, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await batchDetails(scope, batchNumber(params.id), admin!.username),
}))
