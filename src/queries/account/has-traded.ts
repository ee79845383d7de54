import { database } from "#src/platform/database"

/** Whether the account has a listing, a bid or a sale. */
export async function hasTraded(accountId: string): Promise<boolean> {
  const { rows } = await database().query<{ traded: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM listing WHERE seller_id = $1)
       OR EXISTS (SELECT 1 FROM auction_bidder WHERE bidder_id = $1)
       OR EXISTS (SELECT 1 FROM sale WHERE $1 IN (buyer_id, seller_id)) AS traded`,
    [accountId]
  )
  return rows[0]!.traded
}
