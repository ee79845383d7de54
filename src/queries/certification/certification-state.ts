import {
  RefusedError,
  type CertificationCheckoutView,
  type CertificationView,
  type InspectionReportView,
  type Cents,
} from "@northlot/contract"
import { database } from "#src/platform/database"
import { newestAppointment, REPORT, reportView, type StoredReport } from "./appointments"

interface StateRow {
  title: string
  certified: boolean
  sessionId: string | null
  report: StoredReport | null
}

/** The state of the certification of a seller's listing. @throws RefusedError `LISTING_NOT_FOUND` */
export async function certificationOf(accountId: string, idOrSlug: string): Promise<CertificationView> {
  const rows = await database().records<StateRow & { id: string }>(
    `SELECT listing.id, listing.shown_title AS title, listing.certified_at IS NOT NULL AS certified, open.charge_id AS session_id, newest.report
     FROM listing
     LEFT JOIN certification AS open ON open.listing_id = listing.id AND open.status = 'paid'
     LEFT JOIN LATERAL (${REPORT} WHERE result.listing_id = listing.id ORDER BY result.recorded_at DESC, result.number DESC LIMIT 1) AS newest ON true
     WHERE (listing.id = $2 OR listing.slug = $2) AND listing.seller_id = $1 AND listing.deleted_at IS NULL
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [accountId, idOrSlug]
  )
  if (!rows[0]) throw new RefusedError("LISTING_NOT_FOUND")
  const { id: listingId, title, certified, sessionId, report } = rows[0]
  const appointment = await newestAppointment(sessionId ? { sessionId } : { listingId })
  const state = stateOf({ certified, sessionId, report }, appointment)
  return { listingId, title, state, sessionId, appointment, report: report && reportView(report) }
}

function stateOf(
  { certified, sessionId, report }: Omit<StateRow, "title">,
  appointment: CertificationView["appointment"]
): CertificationView["state"] {
  if (certified) return "certified"
  if (sessionId) return appointment?.status === "booked" ? "booked" : "paid"
  if (appointment?.status === "no_show") return "missed"
  if (appointment?.status !== "completed" || !report) return "none"
  return report.outcome === "failed" ? "failed" : report.byVideo ? "inspected" : "none"
}

/**
 * The id of the certification purchase that a person's checkout session pays for. `sessionId` is our id or the
 * provider's id. Null for an unknown session and for another person's session.
 */
export async function certificationOfSession(accountId: string, sessionId: string): Promise<string | null> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT reference_id AS id FROM charge WHERE account_id = $1 AND purpose = 'certification' AND (id = $2 OR provider_reference = $2)`,
    [accountId, sessionId]
  )
  return rows[0]?.id ?? null
}

interface CheckoutRow {
  chargeId: string
  status: CertificationCheckoutView["status"] | "created"
  listingId: string
  title: string
  totalCents: Cents
  hstCents: Cents
  purchase: "asked" | "paid" | "used" | "refunded"
  isOfThis: boolean
}

const UNPAID: Partial<Record<CertificationCheckoutView["status"], string>> = {
  failed: "The payment was declined. You have not been charged.",
  cancelled: "You left the checkout before paying. You have not been charged.",
  refunded: "This payment was refunded.",
  held: "The received payment differs from the requested one. Our team checks it and writes to you.",
}

/**
 * The status of a person's certification payment. The payment is 'paid' only if the person can book an appointment with
 * it or has booked one. @throws RefusedError `NOT_FOUND` for another person's payment
 */
export async function certificationCheckout(accountId: string, sessionId: string): Promise<CertificationCheckoutView> {
  const rows = await database().records<CheckoutRow>(
    `SELECT charge.id AS charge_id, charge.status, certification.listing_id, listing.shown_title AS title,
       charge.amount_cents AS total_cents, certification.status AS purchase, coalesce(certification.charge_id = charge.id, false) AS is_of_this,
       (SELECT coalesce(sum((line ->> 'amountCents')::int), 0)::int FROM jsonb_array_elements(charge.lines) AS line WHERE line ->> 'code' = 'hst') AS hst_cents
     FROM charge
     JOIN certification ON certification.id = charge.reference_id
     JOIN listing ON listing.id = certification.listing_id
     WHERE charge.account_id = $1 AND charge.purpose = 'certification' AND (charge.id = $2 OR charge.provider_reference = $2)`,
    [accountId, sessionId]
  )
  const row = rows[0]
  if (!row) throw new RefusedError("NOT_FOUND")
  const { chargeId, listingId, title, totalCents, hstCents, purchase, isOfThis } = row
  const given = isOfThis && (purchase === "paid" || purchase === "used")
  // The inspection is cancelled as soon as its refund is decided. The payment is therefore shown as refunded before the
  // provider confirms the refund.
  const status =
    row.status === "created" || (row.status === "paid" && !isOfThis)
      ? "pending"
      : row.status === "paid" && !given
        ? "refunded"
        : row.status
  const appointment = isOfThis ? await newestAppointment({ sessionId: chargeId }) : null
  const paid = status === "paid"
  const bookable = paid && purchase === "paid" && appointment?.status !== "booked"
  return {
    ok: true,
    paid,
    error: UNPAID[status] ?? null,
    status,
    listingId,
    title,
    totalCents,
    hstCents,
    appointment,
    bookable,
  }
}

interface PublicReport {
  appointmentId: string
  report: StoredReport
}

/**
 * The newest inspection result of a listing. Without `evenFailed`: the newest in-person result of a certified listing,
 * or else the newest video result; null if it is not passed or the listing shows no inspection.
 */
export async function newestResult(listingId: string, evenFailed: boolean): Promise<PublicReport | null> {
  const rows = await database().records<PublicReport & { outcome: string }>(
    `SELECT newest.report, newest.outcome, newest.appointment_id FROM listing
     JOIN LATERAL (
       ${REPORT} WHERE result.listing_id = listing.id AND ($2 OR place.online = (listing.certified_at IS NULL))
       ORDER BY result.recorded_at DESC, result.number DESC LIMIT 1
     ) AS newest ON true
     WHERE listing.id = $1 AND ($2 OR (coalesce(listing.certified_at, listing.video_inspected_at) IS NOT NULL AND newest.outcome = 'passed'))`,
    [listingId, evenFailed]
  )
  return rows[0] ?? null
}

export async function publicReport(listingId: string): Promise<InspectionReportView | null> {
  const found = await newestResult(listingId, false)
  return found && reportView(found.report)
}
