import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  sumOf,
  type AnswerOf,
  type PayoutBatchDetails,
  type PayoutBatchRow,
  type endpoints,
} from "@northlot/contract"
import { batchStatus, batchingRefusal, orderRefusal } from "#src/modules/settlement/rules/payout-batch"
import type { SettlementRefusal } from "#src/modules/settlement/rules/settlement"
import type { PayoutBatchRowRecord } from "#src/modules/settlement/types"
import type { StaffStanding } from "#src/modules/account/rules/staff-change"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { itemOf } from "#src/queries/admin-list"
import { duePayouts, payoutBatches, payoutNames } from "#src/queries/settlement/payout-batches"
import { approversOf, secondPersonRefusal } from "./approvers"
import { payoutAccounts } from "./payout-account"
import { escrow } from "./settlement-of"
import { lapsedApproval } from "./batch-approval"
import { fileProblem } from "./bank-file"
import { currentAccount } from "./current-account"

const MOST_IN_BATCH = 100

const sentenceOf = (refusal: SettlementRefusal | null) =>
  refusal && new RefusedError(refusal.code, refusal.message).message

/** A batch as this admin may see it. @throws RefusedError NOT_FOUND */
export async function batchDetails(
  scope: MedusaContainer,
  number: number,
  viewer: string
): Promise<PayoutBatchDetails> {
  const batch = await escrow(scope).payoutBatches.read(number)
  if (!batch) throw new RefusedError("NOT_FOUND")
  const [item, names, admins, now] = await Promise.all([
    itemOf(payoutBatches, String(number), scope),
    payoutNames(batch.rows.map(({ saleId }) => saleId)),
    scope.resolve("account").staff.all(),
    database().now(),
  ])
  const stored = batchStatus(batch)
  const lapsed = stored === "approved" ? lapsedApproval(batch, admins, now) : null
  const status = lapsed === null ? stored : "open"
  const isOpen = status === "open"
  const approvalProblem = isOpen ? secondPersonRefusal(batch.madeBy, viewer, admins, now) : null
  const rows: PayoutBatchRow[] = []
  for (const row of batch.rows) {
    const { saleId, sellerId, amountCents, accountVersion, outcome, reason, wireReference } = row
    const account = await payoutAccounts(scope).version(sellerId, accountVersion)
    rows.push({
      saleId,
      title: names.get(saleId)?.title ?? "",
      seller: { id: sellerId, name: names.get(saleId)?.seller ?? "" },
      amountCents,
      lastDigits: account?.accountNumber.slice(-3) ?? null,
      reference: wireReference,
      outcome: outcome ?? "waiting",
      reason,
      problem:
        isOpen && outcome === null
          ? await problemOf(scope, row, { number, maker: batch.madeBy, viewer, admins, mayApprove: !approvalProblem })
          : null,
    })
  }
  const [{ values: originator }, { values: from }] = [await policyInForce("eft"), await policyInForce("settlement")]
  return {
    ...item,
    status,
    rows,
    waitingCents: sumOf(
      rows.filter(({ outcome }) => outcome === "waiting"),
      ({ amountCents }) => amountCents
    ),
    approvalProblem,
    fileProblem: fileProblem(originator, from),
  }
}

/**
 * Why this admin cannot approve a payout of an open batch. The batch itself says that somebody else must approve, so
 * the payouts do not repeat it.
 */
async function problemOf(
  scope: MedusaContainer,
  row: PayoutBatchRowRecord,
  by: { number: number; maker: string; viewer: string; admins: readonly StaffStanding[]; mayApprove: boolean }
): Promise<string | null> {
  const settlement = (await escrow(scope).settlements.ofSale(row.saleId))!
  const payout = { ...row, batch: by.number, maker: by.maker }
  const account = await currentAccount(scope, row.sellerId)
  const approvers = approversOf(settlement, by.admins)
  const refusal = orderRefusal(settlement.terms, settlement.state, payout, account, by.viewer, approvers)
  return refusal?.code === "APPROVAL_MISSING" && !by.mayApprove ? null : sentenceOf(refusal)
}

/** The payouts that are due, and whether each can be put into a batch. */
export async function readDuePayouts(
  scope: MedusaContainer
): Promise<Omit<AnswerOf<typeof endpoints.readDuePayouts>, "ok">> {
  const { rows, total, totalCents } = await duePayouts()
  const items = []
  for (const { saleId, title, sellerId, seller, amountCents, dueAt, overdue } of rows) {
    const { terms, state } = (await escrow(scope).settlements.ofSale(saleId))!
    const refusal = batchingRefusal(terms, state, await currentAccount(scope, sellerId))
    items.push({
      saleId,
      title,
      seller: { id: sellerId, name: seller },
      amountCents,
      dueAt: dueAt.toISOString(),
      overdue,
      batch: state.batch?.number ?? null,
      problem: sentenceOf(refusal),
    })
  }
  return { items, total, totalCents, mostInBatch: MOST_IN_BATCH }
}
