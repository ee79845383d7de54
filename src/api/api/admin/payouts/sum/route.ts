import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { duePayoutSum } from "#src/queries/settlement/payout-batches"

export const GET = route(endpoints.readPayoutSum, async ({ query }) => ({
  ok: true as const,
  amountCents: await duePayoutSum(query.saleIds),
}))
