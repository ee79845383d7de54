import { paymentEstimate, cents, type FinanceFigures, type FinanceRequest, type endpoints } from "@northlot/contract"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, type SourceOf } from "../admin-list"
import { accountsLike, carsLike } from "../search-texts"
import type { FinanceRequestRow } from "#src/modules/message/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface Row
  extends
    Pick<FinanceRequest, "id" | "status" | "listing" | "buyer" | "text" | "assignedTo">,
    CamelCased<Pick<FinanceRequestRow, "requested_at" | "handled_at" | "handled_by" | "handled_note">> {
  priceCents: string
  figures: FinanceFigures | null
}

export const financeRequests = {
  from: `finance_request r LEFT JOIN desk_assignment assignment ON assignment.about_id = r.id
    LEFT JOIN listing l ON l.id = r.listing_id LEFT JOIN account a ON a.id = r.buyer_id`,
  id: "r.id",
  where({ q, status, assignedTo, listingId, buyerId, ...days }, where) {
    where.equal({
      "r.status": status,
      "assignment.username": assignedTo,
      "r.listing_id": listingId,
      "r.buyer_id": buyerId,
    })
    where.days("r.requested_at", days)
    where.words(searchWords(q ?? ""), (word) => [
      `r.listing_id IN (${carsLike(word)})`,
      `r.buyer_id IN (${accountsLike(word)})`,
    ])
  },
  orders: {
    // Waiting requests come first, the oldest at the top. Handled requests follow, the newest at the top.
    queue: ["r.status = 'handled'", "CASE WHEN r.status = 'new' THEN r.requested_at END", "r.requested_at DESC"],
    requestedAt: "r.requested_at",
    priceCents: "r.price_cents",
    status: "r.status",
    buyer: byName("a"),
    listing: "lower(l.shown_title)",
    assignedTo: "assignment.username NULLS LAST",
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<Row>(
      `SELECT r.id, r.status, r.text, r.requested_at, r.price_cents, r.figures,
         r.handled_at, r.handled_by, r.handled_note, assignment.username AS assigned_to,
         jsonb_build_object('id', l.id, 'title', l.shown_title, 'vin', l.vin, 'year', l.year) AS listing,
         jsonb_build_object('id', a.id, 'name', btrim(a.first || ' ' || a.last), 'email', a.email, 'mobile', a.mobile, 'location', a.location) AS buyer
       FROM finance_request r JOIN listing l ON l.id = r.listing_id JOIN account a ON a.id = r.buyer_id
       LEFT JOIN desk_assignment assignment ON assignment.about_id = r.id
       WHERE r.id = ANY($1)`,
      [ids]
    )
    return rows.map(viewOf)
  },
} satisfies SourceOf<typeof endpoints.listFinanceRequests>

function viewOf(row: Row): FinanceRequest {
  const { id, status, listing, buyer, text, figures, assignedTo, handledAt, handledBy, handledNote } = row
  const estimate = figures && estimateOf(figures)
  return {
    id,
    requestedAt: row.requestedAt.toISOString(),
    status,
    listing,
    buyer,
    priceCents: cents(Number(row.priceCents)),
    figures,
    biweeklyCents: estimate && estimate.biweeklyCents,
    estimate,
    text,
    handled: handledAt && { at: handledAt.toISOString(), by: handledBy!, note: handledNote! },
    assignedTo,
  }
}

function estimateOf(figures: FinanceFigures): NonNullable<FinanceRequest["estimate"]> {
  const { taxCents, financedCents, biweeklyCents } = paymentEstimate(figures)
  return { taxCents, financedCents, biweeklyCents }
}
