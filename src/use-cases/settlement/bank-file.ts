import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type EftOriginator, type SettlementTermsPolicy } from "@northlot/contract"
import { batchActRefusal, batchStatus } from "#src/modules/settlement/rules/payout-batch"
import { eftFile, type EftPayment } from "#src/modules/settlement/rules/eft-file"
import type { PayoutBatchRecord } from "#src/modules/settlement/types"
import { csv, type Column } from "#src/platform/csv"
import { database } from "#src/platform/database"
import { lockPolicy, policyInForce } from "#src/platform/policies"
import { torontoDate } from "#src/platform/toronto"
import { recordAct } from "#src/use-cases/audit/record-act"
import { payoutAccounts } from "./payout-account"
import { escrow, saleOf } from "./settlement-of"
import { FEE_WENT_BACK, lapsedNow } from "./batch-approval"

/** What an admin must enter before a bank file can be made; null when nothing is missing. */
export function fileProblem(
  originator: EftOriginator,
  { institution, transit, accountNumber }: SettlementTermsPolicy
): string | null {
  if (Object.values(originator).some((value) => value === ""))
    return "Enter your bank's details for payment files under Bank files."
  return institution && transit && accountNumber ? null : "Enter the account that the money is paid from."
}

/**
 * Makes the file of an approved batch, with the full account numbers that were approved. An audit row is written for
 * each file.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION
 */
export async function makeFile(
  scope: MedusaContainer,
  number: number,
  admin: string,
  format: "eft" | "csv"
): Promise<{ name: string; content: string }> {
  return database().transaction(async () => {
    const { payoutBatches } = escrow(scope)
    const batch = await payoutBatches.read(number, { lock: true })
    if (!batch) throw new RefusedError("NOT_FOUND")
    const refusal = batchActRefusal(batchStatus(batch), "file", await lapsedNow(scope, batch))
    if (refusal) throw new RefusedError(refusal.code, refusal.message)
    const payments = await paymentsOf(scope, batch)
    await recordAct(scope, admin, "payout-batch.file-made", String(number), { format, count: payments.length })
    if (format === "csv") return { name: `payouts-${number}.csv`, content: csv(COLUMNS, payments) }
    // The lock gives two files that are made at once different numbers.
    await lockPolicy("eft")
    const [{ values: originator }, { values: from }] = [await policyInForce("eft"), await policyInForce("settlement")]
    const problem = fileProblem(originator, from)
    if (problem) throw new RefusedError("INVALID_TRANSITION", problem)
    await payoutBatches.numberFile(number)
    const { fileNumber, fileCreatedAt } = (await payoutBatches.read(number))!
    const createdOn = torontoDate(fileCreatedAt!)
    const file = { originator, from, number: fileNumber!, createdOn, payOn: torontoDate(await database().now()) }
    return { name: `payouts-${number}-file-${fileNumber}.txt`, content: eftFile(file, payments) }
  })
}

async function paymentsOf(scope: MedusaContainer, { rows }: PayoutBatchRecord): Promise<EftPayment[]> {
  const payments: EftPayment[] = []
  for (const { saleId, sellerId, accountVersion, amountCents, wireReference, outcome } of rows) {
    if (outcome !== null) continue
    const { status } = await saleOf(scope, saleId)
    if (status === "awaiting_fees") throw new RefusedError("INVALID_TRANSITION", `Sale ${saleId}: ${FEE_WENT_BACK}`)
    const account = await payoutAccounts(scope).version(sellerId, accountVersion)
    if (!account)
      throw new RefusedError(
        "INVALID_TRANSITION",
        "The payout account of a seller is no longer known. Take that payout out of the batch."
      )
    payments.push({ ...account, amountCents, reference: wireReference })
  }
  return payments
}

const COLUMNS: readonly Column<EftPayment>[] = [
  ["Payee", ({ holder }) => holder],
  ["Institution", ({ institution }) => institution],
  ["Transit", ({ transit }) => transit],
  ["Account", ({ accountNumber }) => accountNumber],
  ["Amount CAD", ({ amountCents }) => (amountCents / 100).toFixed(2)],
  ["Reference", ({ reference }) => reference],
]
