import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { requestFinance } from "#src/use-cases/finance/finance-acts"

export const POST = route(endpoints.requestFinanceNow, async ({ account, body, scope }) => ({
  ok: true as const,
  ...(await requestFinance(scope, account!, body)),
}))
