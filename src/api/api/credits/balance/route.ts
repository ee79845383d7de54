import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { CREDIT_MODULE } from "#src/modules/credit/index"
import type CreditModuleService from "#src/modules/credit/service"

export const GET = route(endpoints.creditBalance, async ({ account, scope }) => {
  const balance = await scope.resolve<CreditModuleService>(CREDIT_MODULE).balance(account!.id)
  return { ok: true as const, balance, credits: balance, required: account!.buyerType === "private" }
})
