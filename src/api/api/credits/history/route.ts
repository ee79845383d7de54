import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { CREDIT_MODULE } from "#src/modules/credit/index"
import type CreditModuleService from "#src/modules/credit/service"

export const GET = route(endpoints.creditHistory, async ({ account, query, scope }) => {
  const { entries, total } = await scope.resolve<CreditModuleService>(CREDIT_MODULE).history(account!.id, query)
  return {
    ok: true as const,
    items: entries.map(({ createdAt, ...entry }) => ({ ...entry, at: createdAt.toISOString() })),
    total,
  }
})
