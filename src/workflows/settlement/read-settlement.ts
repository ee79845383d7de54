import type { MedusaContainer } from "@medusajs/framework/types"
import type { SettlementActor, SettlementView } from "@northlot/contract"
import type { SaleRecord } from "#src/modules/sale/types"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { billOfSaleAcceptedBy, paperFacts } from "./paper-facts"
import { payoutAccountView } from "./payout-account"
import { escrow, saleOf, saleOfParty, settlementOf } from "./settlement-of"
import { settlementView } from "./settlement-view"
import type { Settlement } from "#src/modules/escrow/types"

export async function viewFor(
  scope: MedusaContainer,
  sale: SaleRecord,
  role: SettlementActor,
  settlement: Settlement
): Promise<SettlementView> {
  const [policy, { title }, acceptedBy, files, payoutAccount] = await Promise.all([
    escrow(scope).settlementPolicy(),
    listingFacts(sale.listingId),
    billOfSaleAcceptedBy(scope, sale.id),
    escrow(scope).paperFiles(sale.id),
    payoutAccountView(scope, sale, role, settlement),
  ])
  return settlementView(settlement, sale, {
    role,
    title,
    policy,
    files,
    payoutAccount,
    papers: paperFacts(settlement, acceptedBy),
  })
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID */
export async function partySettlement(
  scope: MedusaContainer,
  saleId: string,
  accountId: string
): Promise<SettlementView> {
  const { sale, role } = await saleOfParty(scope, saleId, accountId)
  return viewFor(scope, sale, role, await settlementOf(scope, sale))
}

/** @throws RefusedError NOT_FOUND, FEES_UNPAID */
export async function adminSettlement(scope: MedusaContainer, saleId: string): Promise<SettlementView> {
  const sale = await saleOf(scope, saleId)
  return viewFor(scope, sale, "admin", await settlementOf(scope, sale))
}

/** By the listing, as pages ask. @throws RefusedError LISTING_NOT_FOUND, FEES_UNPAID */
export async function listingSettlement(
  scope: MedusaContainer,
  listingId: string,
  accountId: string
): Promise<SettlementView> {
  const sale = await scope.resolve("sale").saleForParty(listingId, accountId)
  return viewFor(scope, sale, sale.buyerId === accountId ? "buyer" : "seller", await settlementOf(scope, sale))
}
