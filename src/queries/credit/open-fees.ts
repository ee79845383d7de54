import { MOST_FEES_AT_ONCE } from "@northlot/contract"
import { database } from "#src/platform/database"

/** The listings with an unpaid buyer fee of this person, first due first, up to the limit of one payment. */
export async function listingsOfOpenFees(accountId: string): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT sale.listing_id AS id FROM fee JOIN sale ON sale.id = fee.sale_id
     WHERE fee.account_id = $1 AND fee.party = 'buyer' AND fee.status = 'pending' AND sale.status <> 'cancelled'
     ORDER BY fee.due_at, fee.id LIMIT $2`,
    [accountId, MOST_FEES_AT_ONCE]
  )
  return rows.map(({ id }) => id)
}
