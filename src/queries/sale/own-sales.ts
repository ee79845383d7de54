import type { SaleView } from "@northlot/contract"
import { database } from "#src/platform/database"
import { PARTY_SALE_COLUMNS, PARTY_SALE_FROM, PARTY_SALE_WHERE, saleView, type PartySaleRow } from "./party-sale"

/** One person's sales and purchases, newest first. */
export async function ownSales(
  accountId: string,
  page: { limit: number; offset: number; listingId?: string }
): Promise<{ items: SaleView[]; total: number }> {
  const filter = `AND ($2::text IS NULL OR s.listing_id = $2)`
  const [rows, counted] = await Promise.all([
    database().records<PartySaleRow>(
      `SELECT ${PARTY_SALE_COLUMNS} ${PARTY_SALE_FROM} ${PARTY_SALE_WHERE} ${filter} ORDER BY s.won_at DESC, s.id DESC LIMIT $3 OFFSET $4`,
      [accountId, page.listingId ?? null, page.limit, page.offset]
    ),
    database().query<{ total: number }>(`SELECT count(*) AS total ${PARTY_SALE_FROM} ${PARTY_SALE_WHERE} ${filter}`, [
      accountId,
      page.listingId ?? null,
    ]),
  ])
  return { items: rows.map(saleView), total: counted.rows[0]!.total }
}
