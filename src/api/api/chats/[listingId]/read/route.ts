import { endpoints } from "@northlot/contract"
import { route } from "../../../../../http/route"
import { MESSAGING_MODULE } from "../../../../../modules/messaging"
import type MessagingModuleService from "../../../../../modules/messaging/service"
import { SALE_MODULE } from "../../../../../modules/sale"
import type SaleModuleService from "../../../../../modules/sale/service"

export const POST = route(endpoints.markChatRead, async ({ account, body, params, scope }) => {
  const sale = await scope.resolve<SaleModuleService>(SALE_MODULE).saleForParty(params.listingId, account!.id)
  await scope.resolve<MessagingModuleService>(MESSAGING_MODULE).markRead(sale.id, account!.id, body.seq)
  return { ok: true as const }
})
