import { endpoints } from "@northlot/contract"
import { route } from "../../../../http/route"
import { CREDIT_MODULE } from "../../../../modules/credit"
import type CreditModuleService from "../../../../modules/credit/service"

export const POST = route(endpoints.buyCredits, async ({ account, scope }) => ({
  ok: true as const,
  balance: await scope.resolve<CreditModuleService>(CREDIT_MODULE).balance(account!.id),
}))
