import {
  subtractCents,
  sumOf,
  vehiclePrice,
  type AnswerOf,
  type PayoutState,
  type SellerPayout,
  type endpoints,
  type Cents,
} from "@northlot/contract"
import { database } from "#src/platform/database"
import { SETTLEMENT_STANDING } from "../sale/next-step"

type Payouts = Omit<AnswerOf<typeof endpoints.listSellerPayouts>, "ok">

interface Row {
  saleId: string
  listingId: string
  title: string
  thumbUrl: string | null
  soldAt: Date
  sellerType: "private" | "dealer"
  priceCents: Cents
  totalCents: Cents | null
  state: PayoutState
  dueAt: Date | null
  paidAt: Date | null
}

const STATE = `CASE
  WHEN s.status = 'cancelled' THEN 'cancelled' WHEN s.status = 'completed' THEN 'paid' WHEN s.status = 'awaiting_fees' THEN 'fees_due'
  WHEN standing.disputed THEN 'disputed' WHEN standing.payout_due_at IS NOT NULL THEN 'due' ELSE 'in_progress' END`

/**
 * The amount that the seller of a sale receives: the total of the settlement. Before the settlement begins, it is the
 * price plus a dealer's HST.
 */
const totalOf = ({ totalCents, priceCents, sellerType }: Pick<Row, "totalCents" | "priceCents" | "sellerType">) =>
  totalCents ?? vehiclePrice({ priceCents, sellerType }).totalCents

/** One page of a seller's sold cars, newest first, with the state of each payout. The sums cover all sold cars. */
export async function sellerPayouts(sellerId: string, page: { limit: number; offset: number }): Promise<Payouts> {
  const rows = await database().records<Row>(
    `SELECT s.id AS sale_id, s.listing_id, l.shown_title AS title, s.won_at AS sold_at, s.seller_type,
       s.hammer_cents AS price_cents, settlement.total_cents, ${STATE} AS state,
       CASE WHEN NOT coalesce(standing.disputed, false) THEN standing.payout_due_at END AS due_at,
       CASE WHEN s.status = 'completed' THEN settlement.finished_at END AS paid_at,
       (SELECT thumb_url FROM listing_photo WHERE listing_photo.listing_id = l.id ORDER BY position LIMIT 1) AS thumb_url
     FROM sale s JOIN listing l ON l.id = s.listing_id LEFT JOIN settlement ON settlement.sale_id = s.id ${SETTLEMENT_STANDING}
     WHERE s.seller_id = $1 ORDER BY s.won_at DESC, s.id`,
    [sellerId]
  )
  const sumIn = (...states: readonly PayoutState[]) =>
    sumOf(
      rows.filter(({ state }) => states.includes(state)),
      totalOf
    )
  const sums = {
    paidCents: sumIn("paid"),
    dueCents: sumIn("due"),
    aheadCents: sumIn("fees_due", "disputed", "in_progress"),
  }
  return { items: rows.slice(page.offset, page.offset + page.limit).map(payoutView), total: rows.length, sums }
}

function payoutView({ sellerType, totalCents, soldAt, dueAt, paidAt, ...row }: Row): SellerPayout {
  const total = totalOf({ sellerType, totalCents, priceCents: row.priceCents })
  return {
    ...row,
    hstCents: subtractCents(total, row.priceCents),
    totalCents: total,
    soldAt: soldAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
  }
}
