import { dollarsFromCents, type AnswerOf, type endpoints, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import { beginningOf, type Range } from "./overview"
import type { SaleRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"

type Sold = Omit<AnswerOf<typeof endpoints.readSoldMetrics>, "ok">

interface SoldRow extends CamelCased<Pick<SaleRow, "id" | "listing_id" | "buyer_id" | "seller_id">> {
  title: string
  buyerName: string
  sellerName: string
  priceCents: Cents
  soldAt: Date
}

/** One page of the sales since the range began, newest first, with the number and the hammer total of all of them. */
export async function sold(query: { range: Range; limit: number; offset: number }): Promise<Sold> {
  const since = await beginningOf(query.range)
  const [totals, rows] = await Promise.all([
    database().records<{ total: number; hammerCents: Cents }>(
      `SELECT count(*) AS total, coalesce(sum(hammer_cents), 0)::bigint AS hammer_cents
       FROM sale WHERE status <> 'cancelled' AND won_at >= $1`,
      [since]
    ),
    database().records<SoldRow>(
      `SELECT s.id, s.listing_id, l.shown_title AS title, s.buyer_id, s.seller_id,
         btrim(b.first || ' ' || b.last) AS buyer_name, btrim(v.first || ' ' || v.last) AS seller_name,
         s.hammer_cents AS price_cents, s.won_at AS sold_at
       FROM sale s
       JOIN listing l ON l.id = s.listing_id
       JOIN account b ON b.id = s.buyer_id
       JOIN account v ON v.id = s.seller_id
       WHERE s.status <> 'cancelled' AND s.won_at >= $1
       ORDER BY s.won_at DESC, s.id DESC LIMIT $2 OFFSET $3`,
      [since, query.limit, query.offset]
    ),
  ])
  const items = rows.map((row) => ({
    ...row,
    price: dollarsFromCents(row.priceCents),
    soldAt: row.soldAt.toISOString(),
  }))
  return { range: query.range, since: since.toISOString(), items, ...totals[0]! }
}
