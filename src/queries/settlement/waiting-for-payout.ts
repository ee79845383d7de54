import { database } from "#src/platform/database"

/** The number of this seller's unfinished sales whose price the platform must pay out, now or later. */
export async function salesWaitingForPayout(sellerId: string): Promise<number> {
  const { rows } = await database().query<{ total: number }>(
    `SELECT count(*)::int AS total FROM sale LEFT JOIN settlement ON settlement.sale_id = sale.id
     WHERE seller_id = $1 AND status IN ('awaiting_fees', 'open') AND coalesce(settlement.mode, 'trust') = 'trust'`,
    [sellerId]
  )
  return rows[0]!.total
}
