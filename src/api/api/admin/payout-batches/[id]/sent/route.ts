import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { noteBatch, notedBefore } from "#src/workflows/payouts/payout-batches"

export const POST = route(
  endpoints.notePayoutBatch,
  async ({ admin, body, params, scope, interrupted }) => {
    const { username } = admin!
    const before = interrupted ? await notedBefore(scope, params.id, username, body.bankReference) : null
    return { ok: true as const, item: before ?? (await noteBatch(scope, params.id, username, body)) }
  },
  { longJob: true }
)
