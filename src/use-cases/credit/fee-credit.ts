/** Pays a fee by a credit, and gives the credit back. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { addCents, subtractCents, type Cents } from "@northlot/contract"
import { feeSettledByCredit } from "#src/modules/settlement/rules/postings"
import type { FeeRecord } from "#src/modules/fee/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { earnedBy } from "../payment/charge-ledger"
import { feeLines } from "../payment/start-fee-checkout"
import { RefusedError } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"

/**
 * Settles the fee by one of the buyer's credits and by `addedCents`, the part that was paid by card. Credit, fee and
 * ledger change in the caller's transaction, which holds the sale's lock.
 * @throws RefusedError `FEE_ALREADY_PAID`, `CREDITS_REQUIRED`, `CREDIT_TOO_SMALL`
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
  const fee = await scope.resolve("fee").fees.payByCredit(feeId)
  const description = `Buyer fee for ${(await listingFacts(sale.listingId)).title}`
  const use = {
    accountId: sale.buyerId,
    dueCents: subtractCents(fee.totalCents, addedCents),
    reason: description,
    key: feeCreditKey(feeId),
  }
  const { unitCents } = await scope.resolve("credit").credits.use(use)
  const entry = feeSettledByCredit(
    { feeId, saleId: fee.saleId, description, ...earnedBy(feeLines(fee)) },
    addCents(unitCents, addedCents)
  )
  await scope.resolve("settlement").ledger.post(entry, actor)
  return fee
}

const feeCreditKey = (feeId: string) => `fee:${feeId}`

/** Undoes the payment of a fee by a credit: the buyer gets the credit back, and the ledger reverses the entry. */
export async function returnFeeCredit(
  scope: MedusaContainer,
  fee: FeeRecord,
  { because, actor }: { because: string; actor: string }
): Promise<void> {
  const key = feeCreditKey(fee.id)
  await scope.resolve("fee").fees.refundByCredit(fee.id)
  await scope.resolve("credit").credits.giveBack(key, { key: `${key}:returned`, reason: `Given back: ${because}` })
  await scope
    .resolve("settlement")
    .ledger.reverse(
      `fee:${fee.id}:credit`,
      { key: `fee:${fee.id}:credit-returned`, memo: `Credit given back: ${because}` },
      actor
    )
}

/** @throws RefusedError `FORBIDDEN` for accounts that have no credits */
export function refuseWithoutCredits({ buyerType }: Pick<AccountRecord, "buyerType">): void {
  if (buyerType !== "private")
    throw new RefusedError("FORBIDDEN", "Credits are for private buyers. Dealers bid without them.")
}
