import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/use-cases/settlement/batch-number"
import { approveBatch, approvedBefore } from "#src/use-cases/settlement/payout-batches"

export const POST = route(
  endpoints.approvePayoutBatch,
  async ({ admin, body, params, scope, interrupted }) => {
    const { username } = admin!
    const batch = batchNumber(params.id)
    const before = interrupted ? await approvedBefore(scope, batch, username) : null
    return { ok: true as const, item: before ?? (await approveBatch(scope, batch, username, body)) }
  },
  { longJob: true }
)
