import type { MedusaContainer } from "@medusajs/framework/types"
import { CREDIT_MODULE } from "#src/modules/credit/index"
import type CreditModuleService from "#src/modules/credit/service"
import { ESCROW_MODULE } from "#src/modules/escrow/index"
import { feeSettledByCredit } from "#src/modules/escrow/rules/postings"
import type EscrowModuleService from "#src/modules/escrow/service"
import { FEE_MODULE } from "#src/modules/fee/index"
import type FeeModuleService from "#src/modules/fee/service"
import type { FeeRecord } from "#src/modules/fee/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { earnedBy } from "../payments/charge-ledger"
import { feeLines } from "../payments/start-fee-checkout"
import { feeCreditKey } from "./fee-credit-key"

/**
 * One credit of the buyer settles the fee, with `addedCents` that were paid beside it: credit, fee and books in the
 * caller's transaction, which holds the sale's lock. @throws RefusedError `FEE_ALREADY_PAID`, `CREDITS_REQUIRED`, `CREDIT_TOO_SMALL`
 */
export async function takeCreditForFee(
  scope: MedusaContainer,
  {
    sale,
    feeId,
    addedCents,
    actor,
  }: { sale: Pick<SaleRecord, "buyerId" | "listingId">; feeId: string; addedCents: number; actor: string }
): Promise<FeeRecord> {
  const fee = await scope.resolve<FeeModuleService>(FEE_MODULE).payFeeByCredit(feeId)
  const description = `Buyer fee for ${(await listingFacts(sale.listingId)).title}`
  const use = {
    accountId: sale.buyerId,
    dueCents: fee.totalCents - addedCents,
    reason: description,
    key: feeCreditKey(feeId),
  }
  const { unitCents } = await scope.resolve<CreditModuleService>(CREDIT_MODULE).use(use)
  const entry = feeSettledByCredit(
    { feeId, saleId: fee.saleId, description, ...earnedBy(feeLines(fee)) },
    unitCents + addedCents
  )
  await scope.resolve<EscrowModuleService>(ESCROW_MODULE).post(entry, actor)
  return fee
}
