import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { feePlan } from "#src/use-cases/credit/pay-fees-by-credit"
import { settleFeeByCredit } from "#src/use-cases/credit/settle-fee-by-credit"

export const GET = route(endpoints.readFeePlan, async ({ account, scope }) => ({
  ok: true as const,
  ...(await feePlan(scope, account!)),
}))

export const POST = route(endpoints.settleFeeByCredit, async ({ account, body, scope }) => ({
  ok: true as const,
  paid: true as const,
  ...(await settleFeeByCredit(scope, account!, body)),
}))
