import type { MedusaContainer } from "@medusajs/framework/types"
import { addCents, subtractCents, type Cents } from "@northlot/contract"
import { feeSettledByCredit } from "#src/modules/escrow/rules/postings"
import type { FeeRecord } from "#src/modules/fee/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { earnedBy } from "../payments/charge-ledger"
import { feeLines } from "../payments/start-fee-checkout"
import { feeCreditKey } from "./fee-credit-key"

/**
 * One credit of the buyer settles the fee, with `addedCents` that were paid beside it: credit, fee and books in the
 * caller's transaction, which holds the sale's lock. @throws RefusedError `FEE_ALREADY_PAID`, `CREDITS_REQUIRED`,
 * `CREDIT_TOO_SMALL`
 */
export async function takeCreditForFee(
  scope: MedusaContainer,
  {
    sale,
    feeId,
    addedCents,
    actor,
  }: { sale: Pick<SaleRecord, "buyerId" | "listingId">; feeId: string; addedCents: Cents; actor: string }
): Promise<FeeRecord> {
  const fee = await scope.resolve("fee").payFeeByCredit(feeId)
  const description = `Buyer fee for ${(await listingFacts(sale.listingId)).title}`
  const use = {
    accountId: sale.buyerId,
    dueCents: subtractCents(fee.totalCents, addedCents),
    reason: description,
    key: feeCreditKey(feeId),
  }
  const { unitCents } = await scope.resolve("credit").use(use)
  const entry = feeSettledByCredit(
    { feeId, saleId: fee.saleId, description, ...earnedBy(feeLines(fee)) },
    addCents(unitCents, addedCents)
  )
  await scope.resolve("escrow").post(entry, actor)
  return fee
}
