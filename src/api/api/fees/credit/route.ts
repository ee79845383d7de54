import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { settleFeeByCredit } from "#src/workflows/credits/settle-fee-by-credit"

export const POST = route(endpoints.settleFeeByCredit, async ({ account, body, scope }) => ({
  ok: true as const,
  paid: true as const,
  ...(await settleFeeByCredit(scope, account!, body.listingId)),
}))
