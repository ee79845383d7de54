import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { SaleRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"

export interface ChatSale extends CamelCased<Pick<SaleRow, "id" | "listing_id" | "buyer_id" | "seller_id" | "status">> {
  /** The part that the asking person plays. */
  party: "buyer" | "seller"
}

/**
 * The sale that one of its parties means by a listing's id, or by its own: the one that stands before those that were
 * cancelled. A cancelled one counts while it has a chat to read.
 * @throws RefusedError `LISTING_NOT_FOUND` for everyone else, and without such a sale.
 */
export async function chatSale(listingOrSaleId: string, accountId: string): Promise<ChatSale> {
  const rows = await database().records<ChatSale>(
    `SELECT s.id, s.listing_id, s.buyer_id, s.seller_id, s.status,
       CASE WHEN s.buyer_id = $2 THEN 'buyer' ELSE 'seller' END AS party
     FROM sale s
     WHERE $1 IN (s.listing_id, s.id) AND $2 IN (s.buyer_id, s.seller_id)
       AND (s.status <> 'cancelled' OR EXISTS (SELECT FROM conversation c WHERE c.sale_id = s.id))
     ORDER BY s.status = 'cancelled', s.won_at DESC, s.id DESC LIMIT 1`,
    [listingOrSaleId, accountId]
  )
  if (!rows[0]) throw new RefusedError("LISTING_NOT_FOUND")
  return rows[0]
}
