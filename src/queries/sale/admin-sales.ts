import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { cents, vehiclePrice, type AdminSale, type Cents, type endpoints } from "@northlot/contract"
import { shownOfferStatus } from "#src/modules/sale/rules/offer-state"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, type SourceOf } from "../admin-list"
import { accountsLike, carsLike } from "../search-texts"
import {
  OVERDUE_SALE,
  SETTLEMENT_OF,
  SETTLEMENT_STANDING,
  WAITS_FOR,
  nextStepOf,
  type SettlementStanding,
} from "./next-step"
import type { SaleRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface AdminSaleRow extends CamelCased<
  Pick<SaleRow, "id" | "listing_id" | "seller_type" | "status" | "won_at" | "complete_by" | "flag">
> {
  title: string
  vin: string
  photo: string | null
  priceCents: Cents
  now: Date
  buyer: AdminSale["buyer"]
  seller: AdminSale["seller"]
  fees: AdminSale["fees"]
  byOffer: boolean
  byNegotiation: boolean
  offer: AdminSale["offer"]
  otherSales: AdminSale["otherSales"]
  disputedPayments: AdminSale["disputedPayments"]
  settlement: SettlementStanding | null
}

const name = (alias: string) => `btrim(${alias}.first || ' ' || ${alias}.last)`
const party = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'email', ${alias}.email, 'name', ${name(alias)}, 'mobile', ${alias}.mobile)`

const COLUMNS = `
  s.id, s.listing_id, l.shown_title AS title, l.vin, photo.thumb_url AS photo, s.hammer_cents AS price_cents,
  s.seller_type, s.status, s.won_at, s.complete_by, s.flag, northlot_now() AS now,
  ${party("b")} AS buyer, ${party("v")} AS seller,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', f.id, 'role', f.party, 'feeCents', f.fee_cents, 'processingCents', f.processing_cents, 'extraCents', f.extra_cents,
      'hstCents', f.hst_cents, 'totalCents', f.total_cents, 'lines', f.lines, 'status', f.status, 'dueAt', f.due_at, 'paidAt', f.paid_at) ORDER BY f.party)
    FROM fee f WHERE f.sale_id = s.id
  ), '[]') AS fees,
  s.offer_id IS NOT NULL AS by_offer, s.negotiation_id IS NOT NULL AS by_negotiation,
  (
    SELECT jsonb_build_object(
      'status', ${shownOfferStatus("o")},
      'buyer', ${name("a")}, 'amountCents', o.amount_cents, 'endsAt', o.ends_at)
    FROM runner_up_offer o JOIN account a ON a.id = o.buyer_id WHERE o.sale_id = s.id ORDER BY o.opened_at DESC, o.id DESC LIMIT 1
  ) AS offer,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', other.id, 'buyer', ${name("a")}, 'priceCents', other.hammer_cents, 'status', other.status, 'wonAt', other.won_at)
      ORDER BY other.won_at DESC)
    FROM sale other JOIN account a ON a.id = other.buyer_id WHERE other.listing_id = s.listing_id AND other.id <> s.id
  ), '[]') AS other_sales,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('chargeId', c.id, 'role', f.party, 'dispute', c.dispute,
      'amountCents', coalesce(told.amount_cents, c.amount_cents), 'evidenceDueAt', told.evidence_due_at) ORDER BY c.id DESC)
    FROM fee f JOIN charge c ON c.purpose IN ('buyer_fee', 'seller_fee', 'credit_difference') AND c.reference_id = f.id
    LEFT JOIN charge_dispute told ON told.charge_id = c.id
    WHERE f.sale_id = s.id AND c.dispute IS NOT NULL
  ), '[]') AS disputed_payments,
  ${SETTLEMENT_OF} AS settlement`

const SOURCE = `
  FROM sale s
  JOIN listing l ON l.id = s.listing_id
  JOIN account b ON b.id = s.buyer_id
  JOIN account v ON v.id = s.seller_id
  LEFT JOIN LATERAL (
    SELECT thumb_url FROM listing_photo WHERE listing_id = l.id ORDER BY position, id LIMIT 1
  ) photo ON true`

export const adminSales = {
  from: `sale s
    LEFT JOIN listing l ON l.id = s.listing_id
    LEFT JOIN account b ON b.id = s.buyer_id
    LEFT JOIN account v ON v.id = s.seller_id`,
  id: "s.id",
  where({ q, status, cancelled, overdue, waits, listingId, buyerId, sellerId, accountId, ...days }, where) {
    where.equal({ "s.status": status, "s.listing_id": listingId, "s.buyer_id": buyerId, "s.seller_id": sellerId })
    where.with(cancelled, (wanted) => `(s.status = 'cancelled') = ${wanted}`)
    where.with(accountId, (account) => `(s.buyer_id = ${account} OR s.seller_id = ${account})`)
    where.days("s.won_at", days)
    const standing = (condition: string) => `(SELECT ${condition} FROM (SELECT) AS one ${SETTLEMENT_STANDING})`
    // Only sales of these two states can wait for an admin or be late. For other sales the settlement need not be read.
    if (waits || overdue) where.add(`s.status IN ('open', 'awaiting_fees')`)
    if (waits) where.add(standing(WAITS_FOR[waits]))
    where.with(overdue, (wanted) => `coalesce(${standing(OVERDUE_SALE("(SELECT northlot_now())"))}, false) = ${wanted}`)
    where.words(searchWords(q ?? ""), (word) => [
      `s.listing_id IN (${carsLike(word)})`,
      `s.buyer_id IN (${accountsLike(word)})`,
      `s.seller_id IN (${accountsLike(word)})`,
      `lower(s.id) LIKE ${word}`,
    ])
  },
  orders: {
    wonAt: "s.won_at",
    completeBy: "s.complete_by",
    priceCents: "s.hammer_cents",
    status: "s.status",
    title: "l.shown_title",
    buyer: byName("b"),
    seller: byName("v"),
  },
  async read(ids, scope) {
    const rows = await database().records<AdminSaleRow>(`SELECT ${COLUMNS} ${SOURCE} WHERE s.id = ANY($1)`, [ids])
    return withOrders(scope, rows)
  },
} satisfies SourceOf<typeof endpoints.listAdminSales>

interface OrderOfSale {
  id: string
  order?: {
    id: string
    display_id: number
    status: NonNullable<AdminSale["order"]>["status"]
    summary: { current_order_total: number }
  }
}

async function withOrders(scope: MedusaContainer, rows: readonly AdminSaleRow[]): Promise<AdminSale[]> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "sale",
    fields: ["id", "order.id", "order.display_id", "order.status", "order.summary.*"],
    filters: { id: rows.map(({ id }) => id) },
  })
  const orders = new Map((data as unknown as OrderOfSale[]).map(({ id, order }) => [id, order]))
  return rows.map((row) => adminSaleView(row, orders.get(row.id)))
}

function adminSaleView(row: AdminSaleRow, order: OrderOfSale["order"]): AdminSale {
  const {
    id,
    listingId,
    title,
    vin,
    photo,
    priceCents,
    sellerType,
    status,
    buyer,
    seller,
    flag,
    byOffer,
    byNegotiation,
    settlement,
  } = row
  const fees = row.fees.map((fee) => ({
    ...fee,
    dueAt: utc(fee.dueAt),
    paidAt: fee.paidAt === null ? null : utc(fee.paidAt),
  }))
  const completeBy = row.completeBy.toISOString()
  const { hstCents, totalCents } = vehiclePrice({ priceCents, sellerType })
  return {
    id,
    listingId,
    title,
    vin,
    photo,
    priceCents,
    vehicleHstCents: hstCents,
    vehicleTotalCents: totalCents,
    sellerType,
    status,
    buyer,
    seller,
    fees,
    flag,
    order: order
      ? {
          id: order.id,
          number: order.display_id,
          status: order.status,
          totalCents: cents(Math.round(new BigNumber(order.summary.current_order_total).numeric * 100)),
        }
      : null,
    completeBy,
    byOffer,
    byNegotiation,
    offer: row.offer && { ...row.offer, endsAt: utc(row.offer.endsAt) },
    disputedPayments: row.disputedPayments.map((one) => ({
      ...one,
      evidenceDueAt: one.evidenceDueAt === null ? null : utc(one.evidenceDueAt),
    })),
    otherSales: row.otherSales.map((other) => ({ ...other, wonAt: utc(other.wonAt) })),
    bothFeesPaid: fees.length === 2 && fees.every((fee) => fee.status === "paid"),
    nextStep: nextStepOf({ status, fees, completeBy, settlement }, row.now),
    wonAt: row.wonAt.toISOString(),
  }
}

/** Converts a time from Postgres's JSON, which has the database's time zone offset, to UTC. */
function utc(time: string): string {
  return new Date(time).toISOString()
}
