/** Payouts that go to the bank together. One of the staff makes the batch, and another one approves it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  refusedField,
  formatMoneyExact,
  sumOf,
  type Cents,
  type PayoutBatchDetails,
} from "@northlot/contract"
import {
  batchActRefusal,
  batchStatus,
  batchingRefusal,
  orderEvents,
  orderRefusal,
  orderedPaidRefusal,
  type BatchAct,
} from "#src/modules/settlement/rules/payout-batch"
import { sellerPaidOut } from "#src/modules/settlement/rules/postings"
import { payoutsMade, type SettlementEvent, type SettlementRefusal } from "#src/modules/settlement/rules/settlement"
import type { PayoutBatchRecord, PayoutBatchRowRecord, Settlement } from "#src/modules/settlement/types"
import { database } from "#src/platform/database"
import { recordAct } from "#src/use-cases/audit/record-act"
import { confirmPayoutWorkflow, runHook } from "#src/workflows/hooks"
import { approversOf, secondPersonRefusal } from "./approvers"
import { FEE_WENT_BACK, lapsedNow } from "./batch-approval"
import { currentAccount } from "./current-account"
import { batchDetails } from "./read-batch"
import { escrow, refuseUnpaidFees, saleOf } from "./settlement-of"

/**
 * Makes a batch of all these payouts, or none. @throws RefusedError NOT_FOUND; INVALID_INPUT, which names the first
 * payout that cannot be in it
 */
export async function makeBatch(
  scope: MedusaContainer,
  admin: string,
  saleIds: readonly string[]
): Promise<PayoutBatchDetails> {
  const ids = [...new Set(saleIds)].sort()
  const actor = `admin:${admin}`
  const number = await database().transaction(async () => {
    const sales = []
    for (const id of ids) {
      const sale = await saleOf(scope, id, { lock: true })
      refuseUnpaidFees(sale)
      sales.push(sale)
    }
    const { payoutBatches } = escrow(scope)
    await payoutBatches.lockSettlements(ids)
    const batch = await payoutBatches.insert(admin)
    for (const { id: saleId, sellerId } of sales) {
      const account = await currentAccount(scope, sellerId)
      const { terms } = await escrow(scope).settlements.change(saleId, actor, (before) => {
        const refusal = batchingRefusal(before.terms, before.state, account)
        return refusal ? asInput(refusal, saleId) : { events: [{ type: "payout.batched", batch }] }
      })
      await payoutBatches.insertRow(batch, {
        saleId,
        sellerId,
        amountCents: terms.totalCents,
        accountVersion: account.version!,
      })
    }
    await recordAct(scope, admin, "payout-batch.made", String(batch), { saleIds: ids })
    return batch
  })
  return batchDetails(scope, number, admin)
}

/** Names the sale as the field, so that the refusal shows which payout of many it is about. */
function asInput(refusal: SettlementRefusal, saleId: string): SettlementRefusal {
  const { message } = new RefusedError(refusal.code, refusal.message)
  return { code: "INVALID_INPUT", message, field: saleId }
}

/**
 * Approves the batch as the approver saw it. A changed sum is refused, and so is a batch with a payout that cannot be
 * made. @throws RefusedError NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, INVALID_INPUT
 */
export async function approveBatch(
  scope: MedusaContainer,
  number: number,
  admin: string,
  { totalCents }: { totalCents: Cents }
): Promise<PayoutBatchDetails> {
  await changeBatch(scope, { number, admin, act: "approve" }, async (batch, waiting) => {
    const admins = await scope.resolve("account").staff.all()
    const refusal = secondPersonRefusal(batch.madeBy, admin, admins, await database().now())
    if (refusal) throw new RefusedError("FORBIDDEN", refusal)
    const sum = sumOf(waiting, ({ amountCents }) => amountCents)
    if (waiting.length === 0 || sum !== totalCents) {
      const message = `The batch is now ${formatMoneyExact(sum)} for ${waiting.length} payouts. Look at it again.`
      throw new RefusedError("INVALID_TRANSITION", message)
    }
    for (const row of waiting) {
      const account = await currentAccount(scope, row.sellerId)
      await escrow(scope).settlements.change(row.saleId, `admin:${admin}`, (settlement) => {
        const payout = { ...row, batch: number, maker: batch.madeBy }
        const approvers = approversOf(settlement, admins)
        const stands = orderRefusal(settlement.terms, settlement.state, payout, account, admin, approvers)
        return stands ? asInput(stands, row.saleId) : { events: orderEvents(settlement.state, payout, admin) }
      })
    }
    await escrow(scope).payoutBatches.noteApproved(number, admin)
    return { totalCents: sum, count: waiting.length }
  })
  return batchDetails(scope, number, admin)
}

/** Removes a payout from its batch; the payout is due again. @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function removePayout(
  scope: MedusaContainer,
  number: number,
  admin: string,
  { saleId, reason }: { saleId: string; reason: string }
): Promise<PayoutBatchDetails> {
  await changeBatch(scope, { number, admin, act: "remove" }, async (_batch, waiting) => {
    const row = waiting.find((one) => one.saleId === saleId)
    if (!row) throw new RefusedError("NOT_FOUND")
    await release(scope, number, admin, { ...row, outcome: "removed", reason })
    return { saleId, reason }
  })
  return batchDetails(scope, number, admin)
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function cancelBatch(
  scope: MedusaContainer,
  number: number,
  admin: string,
  reason: string
): Promise<PayoutBatchDetails> {
  await changeBatch(scope, { number, admin, act: "cancel" }, async (_batch, waiting) => {
    for (const row of waiting) await release(scope, number, admin, { ...row, outcome: "removed", reason })
    await escrow(scope).payoutBatches.noteCancelled(number, admin, reason)
    return { reason }
  })
  return batchDetails(scope, number, admin)
}

/**
 * Notes that the bank has paid the batch, except for returned payouts. One transaction books every payout and
 * completes every sale.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT for a returned payout that is not in the batch
 */
export async function noteBatch(
  scope: MedusaContainer,
  number: number,
  admin: string,
  { bankReference, returned }: { bankReference: string; returned: readonly { saleId: string; reason: string }[] }
): Promise<PayoutBatchDetails> {
  const reasons = new Map(returned.map(({ saleId, reason }) => [saleId, reason]))
  await askPlugins(scope, number, { admin, bankReference, reasons })
  await changeBatch(scope, { number, admin, act: "note" }, async (_batch, waiting) => {
    const foreign = [...reasons.keys()].find((saleId) => !waiting.some((row) => row.saleId === saleId))
    if (foreign !== undefined) {
      throw refusedField(foreign, "This payout is not in the batch.")
    }
    for (const row of waiting) {
      const reason = reasons.get(row.saleId)
      if (reason === undefined) await complete(scope, number, { admin, bankReference, row })
      else await release(scope, number, admin, { ...row, outcome: "returned", reason })
    }
    await escrow(scope).payoutBatches.noteSent(number, admin, bankReference)
    return { bankReference, returned: [...returned] }
  })
  return batchDetails(scope, number, admin)
}

/**
 * Answers a retry after this admin's approval of the batch was stored and the response was lost. Null without such an
 * approval.
 */
export async function approvedBefore(
  scope: MedusaContainer,
  number: number,
  admin: string
): Promise<PayoutBatchDetails | null> {
  const batch = await escrow(scope).payoutBatches.read(number)
  return batch?.approvedBy === admin ? batchDetails(scope, number, admin) : null
}

/**
 * Answers a retry after this admin noted that the bank has paid the batch and the response was lost. Null when this
 * admin has not noted it with this reference.
 */
export async function notedBefore(
  scope: MedusaContainer,
  number: number,
  admin: string,
  bankReference: string
): Promise<PayoutBatchDetails | null> {
  const batch = await escrow(scope).payoutBatches.read(number)
  return batch?.sentBy === admin && batch.bankReference === bankReference ? batchDetails(scope, number, admin) : null
}

/**
 * Runs the plugins' hook for each payout before it is confirmed, as for a single payout. @throws what a handler
 * throws
 */
async function askPlugins(
  scope: MedusaContainer,
  number: number,
  { admin, bankReference, reasons }: { admin: string; bankReference: string; reasons: ReadonlyMap<string, string> }
): Promise<void> {
  const batch = await escrow(scope).payoutBatches.read(number)
  if (!batch || batchActRefusal(batchStatus(batch), "note", await lapsedNow(scope, batch))) return
  for (const { saleId, sellerId, amountCents, outcome } of batch.rows) {
    if (outcome !== null || reasons.has(saleId)) continue
    await runHook(confirmPayoutWorkflow, scope, { saleId, sellerId, amountCents, bankReference, confirmedBy: admin })
  }
}

const paidBefore = (events: Settlement["events"]) => payoutsMade(events.map(({ event }) => event))

async function complete(
  scope: MedusaContainer,
  batch: number,
  { admin, bankReference, row }: { admin: string; bankReference: string; row: PayoutBatchRowRecord }
): Promise<void> {
  const { saleId, amountCents } = row
  await escrow(scope).settlements.change(
    saleId,
    `admin:${admin}`,
    ({ state, events }) =>
      orderedPaidRefusal(state, batch) ?? {
        events: [{ type: "step.completed", step: "northlotPaidSeller", by: "admin", bankReference }],
        entries: [sellerPaidOut({ saleId, amountCents, bankReference }, paidBefore(events))],
      }
  )
  await scope.resolve("sale").sales.move(saleId, "completed")
  await escrow(scope).payoutBatches.endRow(batch, saleId, { outcome: "paid", reason: null })
  const details = { bankReference, batch }
  const actor = `admin:${admin}`
  await scope.resolve("operations").auditLog.record({ actor, action: "payout.paid", subject: saleId, details })
}

async function release(
  scope: MedusaContainer,
  batch: number,
  admin: string,
  { saleId, outcome, reason }: { saleId: string; outcome: "returned" | "removed"; reason: string }
): Promise<void> {
  const event: SettlementEvent = { type: "payout.unbatched", batch, reason }
  await escrow(scope).settlements.change(saleId, `admin:${admin}`, ({ state }) => ({
    events: state.batch?.number === batch ? [event] : [],
  }))
  await escrow(scope).payoutBatches.endRow(batch, saleId, { outcome, reason })
}

/** Changes a batch under its lock and the locks of its payouts, and writes an audit row. @throws RefusedError */
async function changeBatch(
  scope: MedusaContainer,
  { number, admin, act }: { number: number; admin: string; act: BatchAct },
  work: (batch: PayoutBatchRecord, waiting: PayoutBatchRowRecord[]) => Promise<Record<string, unknown>>
): Promise<void> {
  await database().transaction(async () => {
    const { payoutBatches } = escrow(scope)
    const batch = await payoutBatches.read(number, { lock: true })
    if (!batch) throw new RefusedError("NOT_FOUND")
    const refusal = batchActRefusal(batchStatus(batch), act, await lapsedNow(scope, batch))
    if (refusal) throw new RefusedError(refusal.code, refusal.message)
    const waiting = batch.rows.filter(({ outcome }) => outcome === null)
    for (const { saleId } of waiting) {
      const sale = await saleOf(scope, saleId, { lock: true })
      if (act === "approve" && sale.status === "awaiting_fees") throw refusedField(saleId, FEE_WENT_BACK)
    }
    await payoutBatches.lockSettlements(waiting.map(({ saleId }) => saleId))
    await recordAct(scope, admin, `payout-batch.${ACTIONS[act]}`, String(number), await work(batch, waiting))
  })
}

const ACTIONS: Readonly<Record<BatchAct, string>> = {
  approve: "approved",
  remove: "payout-removed",
  cancel: "cancelled",
  file: "file-made",
  note: "sent",
}
