import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { cancelBatch } from "#src/workflows/payouts/payout-batches"

export const POST = route(
  endpoints.cancelPayoutBatch,
  async ({ admin, body, params, scope }) => ({
    ok: true as const,
    item: await cancelBatch(scope, params.id, admin!.username, body.reason),
  }),
  { longJob: true }
)
