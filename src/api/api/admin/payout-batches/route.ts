import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { pageOf } from "#src/queries/admin-list"
import { payoutBatches } from "#src/queries/settlement/payout-batches"
import { makeBatch } from "#src/use-cases/settlement/payout-batches"

export const GET = route(endpoints.listPayoutBatches, async ({ query, scope }) => ({
  ok: true as const,
  ...(await pageOf(payoutBatches, query, scope)),
}))

export const POST = route(
  endpoints.makePayoutBatch,
  async ({ admin, body, scope }) => ({
    ok: true as const,
    item: await makeBatch(scope, admin!.username, body.saleIds),
  }),
  { longJob: true }
)
