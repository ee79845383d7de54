import {
  RefusedError,
  type AdminAppointment,
  type InspectionAppointmentView,
  type InspectionReportView,
  type endpoints,
} from "@northlot/contract"
import { labelOf, type InspectedPoint } from "#src/modules/certification/rules/inspection-result"
import { changeableUntil, SLOT_MILLISECONDS, slotOf } from "#src/modules/certification/rules/slots"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { person, type SourceOf } from "../admin-list"
import { accountsLike, carsLike, textMatches } from "../search-texts"
import type { InspectionAppointmentRow } from "#src/modules/certification/tables"
import type { ListingRow } from "#src/modules/listing/tables"
import type { CamelCased } from "#src/platform/camel-case"

interface AppointmentRow extends CamelCased<
  Pick<InspectionAppointmentRow, "id" | "account_id" | "listing_id" | "starts_at" | "status"> &
    Pick<ListingRow, "slug" | "vin" | "kms">
> {
  title: string
  vehicle: AdminAppointment["vehicle"]
  listingStatus: AdminAppointment["listingStatus"]
  location: InspectionAppointmentView["location"]
  contact: InspectionAppointmentView["contact"]
  sessionId: string
  account: AdminAppointment["account"]
  report: StoredReport | null
  now: Date
}

/** The newest record of an inspection result, as one JSON value. */
export interface StoredReport extends Omit<InspectionReportView, "points"> {
  points: InspectedPoint[]
}

/** SQL for the newest result of `appointment`, with the names of its files. */
export const REPORT = `
  SELECT json_build_object(
    'outcome', result.outcome, 'byVideo', place.online, 'inspectedOn', result.inspected_on::text, 'inspector', result.inspector, 'kms', result.kms,
    'points', result.points, 'notes', result.notes,
    'files', (
      SELECT coalesce(json_agg(json_build_object('id', file.id, 'name', file.file_name) ORDER BY named.place), '[]'::json)
      FROM unnest(result.file_ids) WITH ORDINALITY AS named (id, place) JOIN inspection_file AS file ON file.id = named.id
    )
  ) AS report, result.outcome, result.appointment_id, place.online
  FROM inspection_result AS result
  JOIN inspection_appointment AS made ON made.id = result.appointment_id
  JOIN inspection_location AS place ON place.id = made.location_id`

const FROM = `
  FROM inspection_appointment AS appointment
  JOIN certification ON certification.id = appointment.certification_id
  JOIN inspection_location AS location ON location.id = appointment.location_id
  JOIN account ON account.id = appointment.account_id
  LEFT JOIN listing ON listing.id = appointment.listing_id
  LEFT JOIN LATERAL (${REPORT} WHERE result.appointment_id = appointment.id ORDER BY result.number DESC LIMIT 1) AS newest ON true`

const SELECT = `
  SELECT appointment.id, appointment.account_id, appointment.listing_id,
    coalesce(listing.slug, '') AS slug, coalesce(listing.shown_title, 'A deleted listing') AS title, coalesce(listing.vin, '') AS vin, listing.kms,
    json_build_object('fuel', coalesce(listing.fuel, ''), 'year', listing.year) AS vehicle,
    CASE WHEN listing.deleted_at IS NULL THEN listing.status END AS listing_status,
    json_build_object('id', location.id, 'name', location.name, 'address', location.address, 'online', location.online) AS location,
    appointment.starts_at, appointment.status, certification.charge_id AS session_id,
    json_build_object('name', appointment.contact_name, 'email', appointment.contact_email, 'phone', appointment.contact_phone) AS contact,
    ${person("account")} AS account,
    newest.report, northlot_now() AS now ${FROM}`

function appointmentView({
  id,
  listingId,
  slug,
  title,
  location,
  startsAt,
  status,
  contact,
  sessionId,
  now,
}: AppointmentRow): InspectionAppointmentView {
  const until = changeableUntil(startsAt)
  return {
    id,
    listingId,
    slug,
    title,
    location,
    ...slotOf(startsAt),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + SLOT_MILLISECONDS).toISOString(),
    status,
    contact,
    sessionId,
    changeableUntil: until.toISOString(),
    changeable: status === "booked" && now <= until,
  }
}

export function reportView(report: StoredReport): InspectionReportView {
  return { ...report, points: report.points.map((point) => ({ ...point, label: labelOf(point.name) })) }
}

/** The newest inspection result of an appointment. */
export async function reportOf(appointmentId: string): Promise<InspectionReportView | null> {
  const { rows } = await database().query<{ report: StoredReport }>(
    `${REPORT} WHERE result.appointment_id = $1 ORDER BY result.number DESC LIMIT 1`,
    [appointmentId]
  )
  return rows[0] ? reportView(rows[0].report) : null
}

/** @throws RefusedError `NOT_FOUND` for another account's appointment */
export async function ownAppointment(accountId: string, id: string): Promise<InspectionAppointmentView> {
  const rows = await database().records<AppointmentRow>(
    `${SELECT} WHERE appointment.id = $1 AND appointment.account_id = $2`,
    [id, accountId]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  return appointmentView(rows[0])
}

/** The newest appointment of a listing or of a payment. A booked appointment takes precedence over all others. */
export async function newestAppointment(
  by: { listingId: string } | { sessionId: string }
): Promise<InspectionAppointmentView | null> {
  const [column, value] =
    "listingId" in by ? ["appointment.listing_id", by.listingId] : ["certification.charge_id", by.sessionId]
  const rows = await database().records<AppointmentRow>(
    `${SELECT} WHERE ${column} = $1 ORDER BY (appointment.status = 'booked') DESC, appointment.created_at DESC, appointment.id DESC LIMIT 1`,
    [value]
  )
  return rows[0] ? appointmentView(rows[0]) : null
}

/** The account's booked appointments, soonest first. A past appointment is listed until its result is recorded. */
export async function ownAppointments(accountId: string): Promise<InspectionAppointmentView[]> {
  const rows = await database().records<AppointmentRow>(
    `${SELECT} WHERE appointment.account_id = $1 AND appointment.status = 'booked' ORDER BY appointment.starts_at, appointment.id LIMIT 100`,
    [accountId]
  )
  return rows.map(appointmentView)
}

/** Payments of this account without an appointment. */
export async function unbookedPayments(
  accountId: string
): Promise<{ listingId: string; title: string; sessionId: string }[]> {
  return database().records<{ listingId: string; title: string; sessionId: string }>(
    `SELECT certification.listing_id, listing.shown_title AS title, certification.charge_id AS session_id
     FROM certification JOIN listing ON listing.id = certification.listing_id
     WHERE certification.account_id = $1 AND certification.status = 'paid' AND NOT EXISTS (
       SELECT FROM inspection_appointment WHERE certification_id = certification.id AND inspection_appointment.status = 'booked')
     ORDER BY certification.created_at`,
    [accountId]
  )
}

export const appointments = {
  from: `inspection_appointment AS appointment
    LEFT JOIN inspection_location AS location ON location.id = appointment.location_id
    LEFT JOIN listing ON listing.id = appointment.listing_id`,
  id: "appointment.id",
  where({ q, date, location, status, listingId, accountId, ...days }, where) {
    where.equal({
      "appointment.location_id": location,
      "appointment.status": status,
      "appointment.listing_id": listingId,
      "appointment.account_id": accountId,
    })
    where.days("appointment.starts_at", { from: date, to: date })
    where.days("appointment.starts_at", days)
    where.words(searchWords(q ?? ""), (word) => [
      textMatches("appointment.contact_name", word),
      `appointment.listing_id IN (${carsLike(word)})`,
      `appointment.account_id IN (${accountsLike(word)})`,
    ])
  },
  orders: {
    // Booked appointments come first, the soonest at the top. Past appointments follow, the newest at the top.
    queue: [
      "(appointment.status = 'booked') DESC",
      "CASE WHEN appointment.status = 'booked' THEN appointment.starts_at END",
      "appointment.starts_at DESC",
    ],
    startsAt: "appointment.starts_at",
    status: "appointment.status",
    title: "lower(listing.shown_title)",
    location: "location.name",
    vin: "listing.vin NULLS LAST",
    contact: "lower(appointment.contact_name)",
  },
  async read(ids) {
    const rows = await database().records<AppointmentRow>(`${SELECT} WHERE appointment.id = ANY($1)`, [ids])
    return rows.map((row) => adminView(row, []))
  },
} satisfies SourceOf<typeof endpoints.listAdminAppointments>

/** The appointment with its history. @throws RefusedError `NOT_FOUND` */
export async function adminAppointment(id: string): Promise<AdminAppointment> {
  const rows = await database().records<AppointmentRow>(`${SELECT} WHERE appointment.id = $1`, [id])
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  const events = await database().records<{
    at: Date
    act: AdminAppointment["history"][number]["act"]
    by: string
    startsAt: Date
    location: string
    reason: string
  }>(
    `SELECT event.at, event.act, event.actor AS by, event.starts_at, location.name AS location, event.reason
     FROM inspection_event AS event JOIN inspection_location AS location ON location.id = event.location_id
     WHERE event.appointment_id = $1 ORDER BY event.number`,
    [id]
  )
  const history = events.map(({ at, startsAt, by, ...event }) => ({
    ...event,
    at: at.toISOString(),
    startsAt: startsAt.toISOString(),
    by: by === rows[0]!.accountId ? "seller" : by,
  }))
  return adminView(rows[0], history)
}

function adminView(row: AppointmentRow, history: AdminAppointment["history"]): AdminAppointment {
  const { vin, kms, vehicle, listingStatus, account, report, status, startsAt, now } = row
  return {
    ...appointmentView(row),
    vin,
    kms,
    vehicle,
    listingStatus,
    account,
    report: report && reportView(report),
    history,
    recordable: (status === "booked" || status === "completed") && slotOf(startsAt).date <= slotOf(now).date,
  }
}
