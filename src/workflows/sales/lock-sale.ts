import type { MedusaContainer } from "@medusajs/framework/types"
import { MESSAGING_MODULE } from "#src/modules/messaging/index"
import type MessagingModuleService from "#src/modules/messaging/service"
import { SALE_MODULE } from "#src/modules/sale/index"
import type SaleModuleService from "#src/modules/sale/service"

/** A paid fee was refunded: chat and vehicle payment lock again. A sale that is over stays as it is. */
export async function lockSale(scope: MedusaContainer, saleId: string): Promise<void> {
  const sales = scope.resolve<SaleModuleService>(SALE_MODULE)
  const sale = await sales.retrieveSale(saleId)
  if (sale?.status === "open") await sales.moveSale(saleId, "awaiting_fees")
  await scope.resolve<MessagingModuleService>(MESSAGING_MODULE).lockConversation(saleId)
}
