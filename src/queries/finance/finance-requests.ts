import { paymentEstimate, cents, type FinanceFigures, type FinanceRequest } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { FinanceRequestRow } from "#src/modules/messaging/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface Row
  extends
    Pick<FinanceRequest, "id" | "status" | "listing" | "buyer" | "text">,
    CamelCased<Pick<FinanceRequestRow, "requested_at" | "handled_at" | "handled_by" | "handled_note">> {
  priceCents: string
  figures: FinanceFigures | null
  total: number
}

/** Those that wait first, the oldest at the top; then the newest that were handled. */
export async function financeRequests(query: {
  id?: string
  status?: FinanceRequest["status"]
  limit: number
  offset: number
}): Promise<{ items: FinanceRequest[]; total: number }> {
  const rows = await database().records<Row>(
    `SELECT r.id, r.status, r.text, r.requested_at, r.price_cents, r.figures,
       r.handled_at, r.handled_by, r.handled_note,
       jsonb_build_object('id', l.id, 'title', l.shown_title, 'vin', l.vin, 'year', l.year) AS listing,
       jsonb_build_object('id', a.id, 'name', btrim(a.first || ' ' || a.last), 'email', a.email, 'mobile', a.mobile, 'location', a.location) AS buyer,
       count(*) OVER ()::int AS total
     FROM finance_request r JOIN listing l ON l.id = r.listing_id JOIN account a ON a.id = r.buyer_id
     WHERE ($1::text IS NULL OR r.id = $1) AND ($2::text IS NULL OR r.status = $2)
     ORDER BY r.status = 'handled', CASE WHEN r.status = 'new' THEN r.requested_at END, r.requested_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
    [query.id ?? null, query.status ?? null, query.limit, query.offset]
  )
  return { items: rows.map(viewOf), total: rows[0]?.total ?? 0 }
}

function viewOf(row: Row): FinanceRequest {
  const { id, status, listing, buyer, text, figures, handledAt, handledBy, handledNote } = row
  return {
    id,
    requestedAt: row.requestedAt.toISOString(),
    status,
    listing,
    buyer,
    priceCents: cents(Number(row.priceCents)),
    figures,
    biweeklyCents: figures && paymentEstimate(figures).biweeklyCents,
    text,
    handled: handledAt && { at: handledAt.toISOString(), by: handledBy!, note: handledNote! },
  }
}
