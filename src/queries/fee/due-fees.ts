import { database } from "#src/platform/database"

export interface DueFee {
  feeId: string
  saleId: string
  party: "buyer" | "seller"
  overdue: boolean
  /** The business key of this reminder. */
  key: string
}

const HOURS_AHEAD = 24

/**
 * Unpaid fees whose payer needs a reminder now, most urgent first. A payer gets one reminder within the last day before
 * the deadline and one after the deadline. A fee without a reminder before its deadline gets only the second one.
 */
export async function feesToRemindOf(limit: number): Promise<DueFee[]> {
  return database().records<DueFee>(
    `SELECT due.*, 'fee-' || CASE WHEN overdue THEN 'overdue:' ELSE 'due-soon:' END || fee_id AS key
     FROM (
       SELECT fee.id AS fee_id, fee.sale_id, fee.party, fee.due_at, fee.due_at <= northlot_now() AS overdue
       FROM fee JOIN sale ON sale.id = fee.sale_id AND sale.status = 'awaiting_fees'
       WHERE fee.status = 'pending' AND fee.due_at <= northlot_now() + make_interval(hours => ${HOURS_AHEAD})
     ) AS due
     WHERE NOT EXISTS (
       SELECT FROM notice WHERE notice.key = 'fee-' || CASE WHEN overdue THEN 'overdue:' ELSE 'due-soon:' END || due.fee_id
     )
     ORDER BY due_at, fee_id LIMIT $1`,
    [limit]
  )
}
