import { RefusedError, dollarsFromCents, type LedgerRow, type TransactionView } from "@northlot/contract"
import { settlementStateOf, type AppointmentMade, type SettlementEvent } from "#src/modules/settlement/rules/settlement"
import { displayName } from "#src/modules/message/rules/display-name"
import { database } from "#src/platform/database"
import { containing } from "#src/platform/like-pattern"
import { MONEY_RECEIVED, PAYMENT_STATUS } from "../payment/payment-status"
import { carsLike, textMatches } from "../search-texts"
import { Where } from "../where"
import type { ListingRow } from "#src/modules/listing/tables"
import type { SaleRow } from "#src/modules/sale/tables"
import type { CamelCased } from "#src/platform/camel-case"

/** The account id of the viewer; null for an admin. An admin sees every row and the buyer's full name. */
type Viewer = string | null

interface Row extends CamelCased<
  Pick<ListingRow, "id" | "vin" | "year" | "make" | "model"> &
    Pick<SaleRow, "listing_id" | "seller_type" | "hammer_cents" | "won_at">
> {
  title: string
  bought: boolean
  buyerFeePaid: boolean
  sellerFeePaid: boolean
  first: string
  last: string
  buyerName: string
  sellerName: string
  paymentStatus: TransactionView["status"]
  /** `at` has the format in which Postgres writes times in JSON. */
  events: { event: SettlementEvent; at: string }[]
}

const COLUMNS = `
  s.id, s.listing_id, l.shown_title AS title, l.vin, l.year, l.make, l.model, s.seller_type, s.hammer_cents,
  s.won_at, s.buyer_id = $1 AS bought, other.first, other.last,
  btrim(buyer.first || ' ' || buyer.last) AS buyer_name, btrim(seller.first || ' ' || seller.last) AS seller_name, payment.status AS payment_status,
  paid.buyer_fee_paid, paid.seller_fee_paid,
  coalesce((SELECT jsonb_agg(jsonb_build_object('event', event, 'at', at) ORDER BY number) FROM settlement_event WHERE sale_id = s.id), '[]') AS events`

const SOURCE = `
  FROM sale s
  JOIN listing l ON l.id = s.listing_id
  JOIN account other ON other.id = CASE WHEN s.buyer_id = $1 THEN s.seller_id ELSE s.buyer_id END
  JOIN account buyer ON buyer.id = s.buyer_id
  JOIN account seller ON seller.id = s.seller_id
  ${PAYMENT_STATUS}
  CROSS JOIN LATERAL (
    SELECT coalesce(bool_and(fee.status = 'paid') FILTER (WHERE fee.party = 'buyer'), false) AS buyer_fee_paid,
      coalesce(bool_and(fee.status = 'paid') FILTER (WHERE fee.party = 'seller'), false) AS seller_fee_paid
    FROM fee WHERE fee.sale_id = s.id
  ) AS paid
  WHERE ($1::text IS NULL OR $1 IN (s.buyer_id, s.seller_id))`

/** The payments of sales, newest first. A sale cancelled before payment is left out. */
export async function paymentsLedger(
  viewer: Viewer,
  query: { limit: number; offset: number; q?: string; pending?: boolean }
): Promise<{ items: LedgerRow[]; total: number }> {
  const where = new Where()
  where.with(viewer ?? undefined, (account) => `(s.buyer_id = ${account} OR s.seller_id = ${account})`)
  // `carsLike` can use an index but finds too many cars. The title and the VIN are therefore compared as well.
  where.with(
    query.q && containing(query.q.toLowerCase()),
    (text) => `(${textMatches("l.shown_title", text)} OR l.vin ILIKE ${text}) AND s.listing_id IN (${carsLike(text)})`
  )
  where.add(
    query.pending === undefined
      ? `(s.status <> 'cancelled' OR ${MONEY_RECEIVED})`
      : query.pending
        ? `s.status <> 'cancelled' AND NOT ${MONEY_RECEIVED}`
        : MONEY_RECEIVED
  )
  const from = `FROM sale s LEFT JOIN listing l ON l.id = s.listing_id WHERE ${where}`
  const next = where.values.length + 1
  // Only the ids are read for sorting. The displayed columns are then read for the rows of this page only.
  const [counted, found] = await Promise.all([
    database().records<{ total: number }>(`SELECT count(*) AS total ${from}`, where.values),
    database().records<{ id: string }>(
      `SELECT s.id ${from} ORDER BY s.won_at DESC, s.id DESC LIMIT $${next} OFFSET $${next + 1}`,
      [...where.values, query.limit, query.offset]
    ),
  ])
  const rows = await database().records<Row>(
    `SELECT ${COLUMNS} ${SOURCE} AND s.id = ANY($2) ORDER BY s.won_at DESC, s.id DESC`,
    [viewer, found.map(({ id }) => id)]
  )
  return { items: rows.map((row) => ledgerRow(row, viewer)), total: counted[0]!.total }
}

/** @throws RefusedError NOT_FOUND */
export async function paymentsLedgerRow(viewer: Viewer, saleId: string): Promise<LedgerRow> {
  const rows = await database().records<Row>(`SELECT ${COLUMNS} ${SOURCE} AND s.id = $2`, [viewer, saleId])
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  return ledgerRow(rows[0], viewer)
}

function ledgerRow(row: Row, viewer: Viewer): LedgerRow {
  const {
    done,
    meeting: handover,
    inspection,
    dispute,
    cancelled,
  } = settlementStateOf(row.events.map(({ event }) => event))
  const meeting = handover ?? inspection.agreed
  const confirmed = done.has("buyerApproved") && done.has("sellerApproved")
  return {
    id: row.id,
    type: viewer === null ? null : row.bought ? "Bought" : "Sold",
    title: row.title,
    year: row.year,
    make: row.make,
    model: row.model,
    vin: row.vin,
    counterparty: counterpartyOf(row, viewer),
    parties: viewer === null ? { buyer: row.buyerName, seller: row.sellerName } : null,
    date: row.wonAt.toISOString(),
    status: row.paymentStatus === "paid" ? "Paid" : row.paymentStatus === "refunded" ? "Refunded" : "Unpaid",
    paymentSent: done.has("buyerSentFunds"),
    buyerPaymentSent: done.has("buyerSentFunds"),
    sellerPaymentSent: done.has("northlotPaidSeller"),
    buyerProcessingFeePaid: row.buyerFeePaid,
    sellerProcessingFeePaid: row.sellerFeePaid,
    listingId: row.listingId,
    sellerType: row.sellerType === "dealer" ? "Dealer" : "Private",
    price: dollarsFromCents(row.hammerCents),
    priceCents: row.hammerCents,
    meetingAt: meeting?.at ?? null,
    meetingLocation: meeting?.place ?? null,
    sellerHandoff: done.has("keysDocsHanded"),
    buyerCompleted: done.has("buyerApproved"),
    releaseReady: confirmed && !done.has("northlotPaidSeller") && !dispute && !cancelled,
    events: postSaleEvents(row.events),
  }
}

/**
 * The settlement's events with the names of spec §7. A proposed appointment becomes an event only when it is
 * agreed.
 */
function postSaleEvents(events: Row["events"]): LedgerRow["events"] {
  let proposed: AppointmentMade | null = null
  return events.flatMap(({ event, at: written }): LedgerRow["events"] => {
    const at = new Date(written).toISOString()
    const scheduled = (appointment: AppointmentMade) => [
      { type: "inspection_scheduled" as const, at, meetingAt: appointment.at, location: appointment.place },
    ]
    switch (event.type) {
      case "inspection.proposed":
        proposed = event.appointment
        return []
      case "inspection.agreed":
        return proposed ? scheduled(proposed) : []
      case "meeting.arranged":
        return scheduled(event.meeting)
      case "step.completed":
        if (event.step === "keysDocsHanded") return [{ type: "seller_handoff_confirmed", at }]
        return event.step === "buyerApproved" ? [{ type: "buyer_received_confirmed", at }] : []
      default:
        return []
    }
  })
}

/** The other party of a sale as the viewer sees it. A party sees the other party's name once both fees are paid. */
function counterpartyOf({ first, last, bought, buyerFeePaid, sellerFeePaid }: Row, viewer: Viewer): string {
  if (viewer === null) return `${first} ${last}`.trim()
  if (buyerFeePaid && sellerFeePaid) return displayName({ first, last })
  return bought ? "Seller" : "Buyer"
}
