import { dollarsFromCents, type AnswerOf, type endpoints, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import { periodOf, periodView, type PeriodQuery } from "./period"
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

/**
 * One page of the period's sales, newest first. Counts and hammer totals cover the whole period and the previous
 * period.
 */
export async function sold(query: PeriodQuery & { limit: number; offset: number }): Promise<Sold> {
  const period = periodOf(query, await database().now())
  const { since, until, before } = period
  const [totals, rows] = await Promise.all([
    database().records<Pick<Sold, "total" | "hammerCents" | "totalBefore" | "hammerCentsBefore">>(
      `SELECT count(*) FILTER (WHERE won_at >= $1) AS total,
         coalesce(sum(hammer_cents) FILTER (WHERE won_at >= $1), 0)::bigint AS hammer_cents,
         count(*) FILTER (WHERE won_at < $4) AS total_before,
         coalesce(sum(hammer_cents) FILTER (WHERE won_at < $4), 0)::bigint AS hammer_cents_before
       FROM sale WHERE status <> 'cancelled' AND won_at >= $3 AND won_at < $2`,
      [since, until, before.since, before.until]
    ),
    database().records<SoldRow>(
      `SELECT s.id, s.listing_id, l.shown_title AS title, s.buyer_id, s.seller_id,
         btrim(b.first || ' ' || b.last) AS buyer_name, btrim(v.first || ' ' || v.last) AS seller_name,
         s.hammer_cents AS price_cents, s.won_at AS sold_at
       FROM sale s
       JOIN listing l ON l.id = s.listing_id
       JOIN account b ON b.id = s.buyer_id
       JOIN account v ON v.id = s.seller_id
       WHERE s.status <> 'cancelled' AND s.won_at >= $1 AND s.won_at < $2
       ORDER BY s.won_at DESC, s.id DESC LIMIT $3 OFFSET $4`,
      [since, until, query.limit, query.offset]
    ),
  ])
  const items = rows.map((row) => ({
    ...row,
    price: dollarsFromCents(row.priceCents),
    soldAt: row.soldAt.toISOString(),
  }))
  return { ...periodView(period), items, ...totals[0]! }
}
