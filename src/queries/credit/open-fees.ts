import { MOST_FEES_AT_ONCE } from "@northlot/contract"
import { database } from "#src/platform/database"

/**
 * The listings for which this person owes a buyer fee, the earliest due date first. The list is limited to the number
 * of fees that one payment can cover.
 */
export async function listingsOfOpenFees(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT sale.listing_id AS id FROM fee JOIN sale ON sale.id = fee.sale_id
     WHERE fee.account_id = $1 AND fee.party = 'buyer' AND fee.status = 'pending' AND sale.status <> 'cancelled'
     ORDER BY fee.due_at, fee.id LIMIT $2`,
    [accountId, MOST_FEES_AT_ONCE]
  )
  return rows.map(({ id }) => id)
}
