import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { batchNumber } from "#src/use-cases/settlement/batch-number"
import { noteBatch, notedBefore } from "#src/use-cases/settlement/payout-batches"

export const POST = route(
  endpoints.notePayoutBatch,
  async ({ admin, body, params, scope, interrupted }) => {
    const { username } = admin!
    const batch = batchNumber(params.id)
    const before = interrupted ? await notedBefore(scope, batch, username, body.bankReference) : null
    return { ok: true as const, item: before ?? (await noteBatch(scope, batch, username, body)) }
  },
  { longJob: true }
)
