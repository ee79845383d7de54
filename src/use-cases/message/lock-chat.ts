import type { MedusaContainer } from "@medusajs/framework/types"

/**
 * Locks chat and vehicle payment after a refund or a dispute returned a paid fee. An open sale waits for its fees
 * again; the status of a completed or cancelled sale does not change.
 */
export async function lockChat(scope: MedusaContainer, saleId: string): Promise<void> {
  const sales = scope.resolve("sale")
  const sale = await sales.sales.retrieve(saleId)
  if (sale?.status === "open") await sales.sales.move(saleId, "awaiting_fees")
  await scope.resolve("message").conversations.close(saleId)
}
