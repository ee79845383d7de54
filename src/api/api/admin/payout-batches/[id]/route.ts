import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/use-cases/settlement/batch-number"
import { batchDetails } from "#src/use-cases/settlement/read-batch"

export const GET = route(endpoints.readPayoutBatch, async ({ admin, params, scope }) => ({
  ok: true as const,
  item: await batchDetails(scope, batchNumber(params.id), admin!.username),
}))
