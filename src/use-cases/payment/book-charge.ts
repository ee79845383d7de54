import type { MedusaContainer } from "@medusajs/framework/types"
import type { Cents } from "@northlot/contract"
import type { ChargeRecord } from "#src/modules/payment/types"
import { chargePaid, refundDecided } from "#src/modules/settlement/rules/postings"
import { database } from "#src/platform/database"
import { issueCreditNote, issueInvoice } from "./issue-documents"
import { boughtBy, ledgerFacts } from "./charge-ledger"

/** Books a paid charge together with its invoice. A repeat changes nothing. */
export async function bookPaidCharge(
  scope: MedusaContainer,
  charge: ChargeRecord,
  saleId: string | null
): Promise<void> {
  await database().transaction(async () => {
    const entry = chargePaid(ledgerFacts(charge, saleId), boughtBy(charge.lines))
    if (await scope.resolve("settlement").ledger.post(entry, "system")) await issueInvoice(scope, charge, saleId)
  })
}

/**
 * Books the refund of a paid charge, with its credit note, within the caller's transaction. `usedCents` is the value of
 * the part of the purchase that was already used.
 */
export async function bookRefundOfPaid(
  scope: MedusaContainer,
  charge: ChargeRecord,
  { saleId, actor, usedCents }: { saleId: string | null; actor: string; usedCents?: Cents | undefined }
): Promise<void> {
  const { partRefundedCents } = charge
  const taken = { partRefundedCents, ...(usedCents === undefined ? {} : { usedCents }) }
  const entry = refundDecided(ledgerFacts(charge, saleId), boughtBy(charge.lines), taken)
  if (await scope.resolve("settlement").ledger.post(entry, actor)) await issueCreditNote(scope, charge, saleId)
}
