import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { requestFinance } from "#src/use-cases/finance/finance-acts"

export const POST = route(endpoints.notifyFinanceNow, async ({ account, body, scope }) => ({
  ok: true as const,
  ...(await requestFinance(scope, account!, body)),
}))
