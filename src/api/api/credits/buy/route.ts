import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { CREDIT_MODULE } from "#src/modules/credit/index"
import type CreditModuleService from "#src/modules/credit/service"

export const POST = route(endpoints.buyCredits, async ({ account, scope }) => ({
  ok: true as const,
  balance: await scope.resolve<CreditModuleService>(CREDIT_MODULE).balance(account!.id),
}))
