import type { MedusaContainer } from "@medusajs/framework/types"
import type { SettlementActor, SettlementView } from "@northlot/contract"
import { cancellationOutcome } from "#src/modules/settlement/rules/cancellation"
import type { SaleRecord } from "#src/modules/sale/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { partySale } from "../sale/party-sale"
import { billOfSaleAcceptedBy, paperFacts } from "./paper-facts"
import { payoutAccountView } from "./payout-account"
import { escrow, saleOf, saleOfParty, settlementOf } from "./settlement-of"
import { settlementView, type Ending } from "./settlement-view"
import type { Settlement } from "#src/modules/settlement/types"

export async function viewFor(
  scope: MedusaContainer,
  sale: SaleRecord,
  role: SettlementActor,
  settlement: Settlement
): Promise<SettlementView> {
  const [policy, { title }, acceptedBy, files, payoutAccount, ending] = await Promise.all([
    escrow(scope).policy.read(),
    listingFacts(sale.listingId),
    billOfSaleAcceptedBy(scope, sale.id),
    escrow(scope).paperFiles.ofSale(sale.id),
    payoutAccountView(scope, sale, role, settlement),
    settlement.state.cancelled ? endingOf(scope, sale, role) : null,
  ])
  return settlementView(settlement, sale, {
    role,
    title,
    policy,
    files,
    payoutAccount,
    ending,
    papers: paperFacts(settlement, acceptedBy),
  })
}

/**
 * How the sale was cancelled, as this viewer may know it. The buyer is not told whether the car was offered again.
 */
async function endingOf(scope: MedusaContainer, sale: SaleRecord, role: SettlementActor): Promise<Ending> {
  const [fees, offers] = await Promise.all([
    scope.resolve("fee").fees.ofSale(sale.id),
    role === "buyer" ? [] : scope.resolve("sale").offers.ofAuction(sale.auctionId),
  ])
  const fault = sale.cancelledFault
  const own = fees.find(({ party }) => party === role)
  // A refund that is decided is shown as refunded, even before the provider confirms it.
  const refunded =
    own?.status === "refunded" || (own && fault && cancellationOutcome(fault).refundsFeeOf.includes(own.party))
  return {
    fault,
    ownFee: !own ? null : own.status === "pending" ? "unpaid" : refunded ? "refunded" : "kept",
    offered: offers.some(({ saleId }) => saleId === sale.id),
  }
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

/** Reads the settlement by its listing. @throws RefusedError LISTING_NOT_FOUND, AUCTION_NOT_OVER, FEES_UNPAID */
export async function listingSettlement(
  scope: MedusaContainer,
  listingId: string,
  accountId: string
): Promise<SettlementView> {
  const sale = await partySale(scope, listingId, accountId)
  return viewFor(scope, sale, sale.buyerId === accountId ? "buyer" : "seller", await settlementOf(scope, sale))
}
