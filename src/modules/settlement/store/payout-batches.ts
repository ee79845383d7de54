import { database } from "#src/platform/database"
import type { PayoutBatchRecord, PayoutBatchRowRecord } from "../types"

const BATCH = `number, made_by, made_at, approved_by, approved_at, file_number, file_created_at, sent_by, sent_at,
  bank_reference, cancelled_by, cancelled_at, cancel_reason`

type NewBatchRow = Pick<PayoutBatchRowRecord, "saleId" | "sellerId" | "amountCents" | "accountVersion">

/** Locks all settlements of a batch before the first entry is posted, in the order of their ids. */
export async function lockSettlements(saleIds: readonly string[]): Promise<void> {
  await database().query(`SELECT 1 FROM settlement WHERE sale_id = ANY($1) ORDER BY sale_id FOR UPDATE`, [saleIds])
}

/** Creates a batch without rows. Returns its number. */
export async function insertBatch(madeBy: string): Promise<number> {
  const { rows } = await database().query<{ number: number }>(
    `INSERT INTO payout_batch (made_by) VALUES ($1) RETURNING number`,
    [madeBy]
  )
  return rows[0]!.number
}

export async function insertRow(
  batch: number,
  { saleId, sellerId, amountCents, accountVersion }: NewBatchRow
): Promise<void> {
  await database().query(
    `INSERT INTO payout_batch_row (batch, sale_id, seller_id, amount_cents, account_version) VALUES ($1, $2, $3, $4, $5)`,
    [batch, saleId, sellerId, amountCents, accountVersion]
  )
}

/** The batch and its rows, in the order of their sales' ids. `lock` locks the batch until the transaction ends. */
export async function readBatch(number: number, { lock = false } = {}): Promise<PayoutBatchRecord | null> {
  const [batch] = await database().records<Omit<PayoutBatchRecord, "rows">>(
    `SELECT ${BATCH} FROM payout_batch WHERE number = $1${lock ? " FOR UPDATE" : ""}`,
    [number]
  )
  if (!batch) return null
  const rows = await database().records<PayoutBatchRowRecord>(
    `SELECT row.sale_id, row.seller_id, row.amount_cents, row.account_version, row.outcome, row.reason,
       settlement.wire_reference
     FROM payout_batch_row AS row JOIN settlement ON settlement.sale_id = row.sale_id
     WHERE row.batch = $1 ORDER BY row.sale_id`,
    [number]
  )
  return { ...batch, rows }
}

export async function noteApproved(number: number, by: string): Promise<void> {
  await database().query(`UPDATE payout_batch SET approved_by = $2, approved_at = northlot_now() WHERE number = $1`, [
    number,
    by,
  ])
}

/**
 * Gives the batch's file the next number in the bank's sequence of files, once. The caller makes sure that no other
 * file gets a number at the same time.
 */
export async function numberFile(number: number): Promise<void> {
  await database().query(
    `UPDATE payout_batch SET file_created_at = northlot_now(),
       file_number = 1 + (SELECT count(*) FROM payout_batch WHERE file_number IS NOT NULL) % 9999
     WHERE number = $1 AND file_number IS NULL`,
    [number]
  )
}

export async function noteSent(number: number, by: string, bankReference: string): Promise<void> {
  await database().query(
    `UPDATE payout_batch SET sent_by = $2, sent_at = northlot_now(), bank_reference = $3 WHERE number = $1`,
    [number, by, bankReference]
  )
}

export async function noteCancelled(number: number, by: string, reason: string): Promise<void> {
  await database().query(
    `UPDATE payout_batch SET cancelled_by = $2, cancelled_at = northlot_now(), cancel_reason = $3 WHERE number = $1`,
    [number, by, reason]
  )
}

/** Marks the batch's payout of this sale, if any, as returned by the bank. */
export async function noteReturned(saleId: string, reason: string): Promise<void> {
  await database().query(
    `UPDATE payout_batch_row SET outcome = 'returned', reason = $2 WHERE sale_id = $1 AND outcome = 'paid'`,
    [saleId, reason]
  )
}

export async function endRow(
  batch: number,
  saleId: string,
  { outcome, reason }: { outcome: "paid" | "returned" | "removed"; reason: string | null }
): Promise<void> {
  await database().query(`UPDATE payout_batch_row SET outcome = $3, reason = $4 WHERE batch = $1 AND sale_id = $2`, [
    batch,
    saleId,
    outcome,
    reason,
  ])
}
