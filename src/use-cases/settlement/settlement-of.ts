import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { SaleRecord } from "#src/modules/sale/types"
import type { Settlement } from "#src/modules/settlement/types"

export type Party = "buyer" | "seller"

export const escrow = (scope: MedusaContainer) => scope.resolve("settlement")

/** The sale, if the account is one of its parties. @throws RefusedError NOT_FOUND for everyone else */
export async function saleOfParty(
  scope: MedusaContainer,
  saleId: string,
  accountId: string
): Promise<{ sale: SaleRecord; role: Party }> {
  const sale = await scope.resolve("sale").sales.retrieve(saleId)
  if (!sale || (sale.buyerId !== accountId && sale.sellerId !== accountId)) throw new RefusedError("NOT_FOUND")
  return { sale, role: sale.buyerId === accountId ? "buyer" : "seller" }
}

/** With `lock`, the row stays locked until the transaction ends. @throws RefusedError NOT_FOUND */
export async function saleOf(scope: MedusaContainer, saleId: string, { lock = false } = {}): Promise<SaleRecord> {
  const sales = scope.resolve("sale")
  const sale = lock ? await sales.sales.lock(saleId) : await sales.sales.retrieve(saleId)
  if (!sale) throw new RefusedError("NOT_FOUND")
  return sale
}

/**
 * Payment and hand-over are possible only while both fees are paid. A refund of a fee blocks them again. @throws
 * RefusedError FEES_UNPAID
 */
export function refuseUnpaidFees(sale: SaleRecord): void {
  if (sale.status === "awaiting_fees") throw new RefusedError("FEES_UNPAID")
}

/** @throws RefusedError FEES_UNPAID */
export async function settlementOf(scope: MedusaContainer, sale: SaleRecord): Promise<Settlement> {
  refuseUnpaidFees(sale)
  const settlement = await escrow(scope).settlements.ofSale(sale.id)
  if (!settlement) throw new RefusedError("FEES_UNPAID")
  return settlement
}
