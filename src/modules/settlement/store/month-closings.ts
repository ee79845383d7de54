import type { Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { MonthClosing } from "../types"

/** Waits for postings in progress and blocks new ones until the transaction ends. */
export async function holdPostings(): Promise<void> {
  await database().query(`LOCK TABLE ledger_transaction IN SHARE ROW EXCLUSIVE MODE`)
}

/** Every closing with its reopening, if any; the newest first. */
export async function monthClosings(): Promise<MonthClosing[]> {
  return database().records<MonthClosing>(
    `SELECT closing.id, to_char(closing.month, 'YYYY-MM') AS month, closing.note, closing.closed_by, closing.closed_at,
       reopening.reason, reopening.reopened_by, reopening.reopened_at
     FROM ledger_closing AS closing LEFT JOIN ledger_reopening AS reopening ON reopening.closing_id = closing.id
     ORDER BY closing.id DESC`
  )
}

export async function noteClosing(closing: {
  month: string
  until: Date
  debitCents: Cents
  creditCents: Cents
  note: string
  by: string
}): Promise<void> {
  const { month, until, debitCents, creditCents, note, by } = closing
  await database().query(
    `INSERT INTO ledger_closing (month, until_at, debit_cents, credit_cents, note, closed_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    [`${month}-01`, until, debitCents, creditCents, note, by]
  )
}

export async function noteReopening(closingId: number, reason: string, by: string): Promise<void> {
  await database().query(`INSERT INTO ledger_reopening (closing_id, reason, reopened_by) VALUES ($1, $2, $3)`, [
    closingId,
    reason,
    by,
  ])
}
