import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { SaleRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"

export interface ChatSale extends CamelCased<Pick<SaleRow, "id" | "listing_id" | "buyer_id" | "seller_id" | "status">> {
  /** The role of `accountId` in the sale. */
  party: "buyer" | "seller"
}

/**
 * The sale that one of its parties names by its own id or by its listing's id. A cancelled sale is found only if it has
 * a chat, and only if no other sale matches. @throws RefusedError `LISTING_NOT_FOUND` if no such sale exists or the
 * person is not a party
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
