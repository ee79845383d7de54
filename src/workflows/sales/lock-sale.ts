import type { MedusaContainer } from "@medusajs/framework/types"

/** A paid fee was refunded: chat and vehicle payment lock again. A sale that is over stays as it is. */
export async function lockSale(scope: MedusaContainer, saleId: string): Promise<void> {
  const sales = scope.resolve("sale")
  const sale = await sales.retrieveSale(saleId)
  if (sale?.status === "open") await sales.moveSale(saleId, "awaiting_fees")
  await scope.resolve("messaging").lockConversation(saleId)
}
