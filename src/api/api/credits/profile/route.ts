import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { CREDIT_MODULE } from "#src/modules/credit/index"
import type CreditModuleService from "#src/modules/credit/service"

export const GET = route(endpoints.creditProfile, async ({ account, scope }) => {
  const { id, buyerType } = account!
  const balance = await scope.resolve<CreditModuleService>(CREDIT_MODULE).balance(id)
  return { ok: true as const, buyerType, buyer_type: buyerType, user: { buyerType }, balance }
})
