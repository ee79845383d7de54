import { z } from "zod"
import { days } from "../../admin-list"
import { DOCUMENT_MAXIMUM_BYTES } from "../../maximums"

import { INSPECTION_POINTS, POINT_RESULTS, type InspectionPointName } from "../../rules/inspection-points"
import { STAFF } from "../../staff"
import { LIMITS } from "../limits"
import { email, identifier, inCents, instant, line, ok, paragraph, searched } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct, adminList } = inArea("certification")

/** A calendar day in Toronto. */
const day = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give the time as HH:MM.")
const pointName = z.enum(INSPECTION_POINTS.map(({ name }) => name) as [InspectionPointName, ...InspectionPointName[]])
const pointResult = z.enum(POINT_RESULTS)
const sessionId = z.string().max(200).optional()
const locationName = line(60, 1)

/** A place where cars are inspected; `Online` means a video appointment. */
export const inspectionLocation = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * The full address of the inspection place, for calendar entries. While it is empty, nobody can book a visit to this
   * place.
   */
  address: z.string(),
  online: z.boolean(),
})
export type InspectionLocationView = z.infer<typeof inspectionLocation>

export const appointmentStatus = z.enum(["booked", "cancelled", "completed", "no_show"])

export const inspectionAppointment = z.object({
  id: z.string(),
  listingId: z.string(),
  slug: z.string(),
  title: z.string(),
  location: inspectionLocation,
  date: day,
  time,
  startsAt: instant,
  endsAt: instant,
  status: appointmentStatus,
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** The checkout session of the payment for this appointment. */
  sessionId: z.string(),
  changeableUntil: instant,
  changeable: z.boolean(),
})
export type InspectionAppointmentView = z.infer<typeof inspectionAppointment>

export const inspectionReport = z.object({
  outcome: z.enum(["passed", "failed"]),
  /** Whether the car was inspected by video. An inspection by video gives no badge. */
  byVideo: z.boolean(),
  inspectedOn: day,
  inspector: z.string(),
  kms: z.number().int(),
  points: z.array(z.object({ name: pointName, label: z.string(), result: pointResult, note: z.string() })),
  notes: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type InspectionReportView = z.infer<typeof inspectionReport>

/**
 * The state of a car's certification. `missed`: nobody came to the appointment. `inspected`: the car passed an
 * inspection by video, which gives no badge. After `inspected` or `failed`, the seller can buy another inspection.
 */
export const certificationState = z.enum(["none", "paid", "booked", "missed", "failed", "inspected", "certified"])

export const certification = z.object({
  listingId: z.string(),
  title: z.string(),
  state: certificationState,
  sessionId: z.string().nullable(),
  /** The booked appointment, or else the car's last appointment; null if there was none. */
  appointment: inspectionAppointment.nullable(),
  report: inspectionReport.nullable(),
})
export type CertificationView = z.infer<typeof certification>

export const readCertificationTerms = endpoint("GET /api/certification", "anyone", {
  summary: "Returns an inspection's price (HST included), the points inspected, the locations and the bookable days.",
  sameForAll: true,
  scope: "market:read",
  answer: z.object({
    ok,
    priceCents: inCents,
    hstCents: inCents,
    points: z.array(z.object({ name: pointName, label: z.string() })),
    locations: z.array(inspectionLocation),
    timezone: z.string(),
    firstDate: day,
    lastDate: day,
    defaultDate: day,
    changeHours: z.number().int(),
  }),
})
export type CertificationTerms = z.infer<typeof readCertificationTerms.answer>

const listingOfCheckout = z.object({ listingId: identifier.optional() })
const startedCheckout = z.object({
  ok,
  url: z.string(),
  session: z.object({ id: z.string(), url: z.string() }),
  totalCents: inCents,
})
const startErrors = ["missing_listing_id", "LISTING_NOT_FOUND", "INVALID_TRANSITION", "start_failed"] as const

export const startCertification = endpoint("POST /api/payments/certify/start", ["seller"], {
  area: "money",
  summary:
    "Opens a hosted checkout that pays for an inspection of the caller's car. The server sets the price, HST included.",
  body: listingOfCheckout,
  answer: startedCheckout,
  errors: startErrors,
})

export const startCertificationCheckout = endpoint("POST /api/payments/certify/checkout", ["seller"], {
  area: "money",
  summary: "Does the same as /api/payments/certify/start.",
  body: listingOfCheckout,
  answer: startedCheckout,
  errors: startErrors,
  aliasOf: "startCertification",
})

export const readCertificationCheckout = endpoint("GET /api/payments/certify/status", ["seller"], {
  area: "money",
  summary: "Returns the state of the caller's inspection payment; `paid` is true once it can book an appointment.",
  query: z.object({ session_id: sessionId }),
  answer: z.object({
    ok,
    paid: z.boolean(),
    error: z.string().nullable(),
    status: z.enum(["pending", "paid", "failed", "cancelled", "refunded", "held"]),
    listingId: z.string(),
    title: z.string(),
    totalCents: inCents,
    hstCents: inCents,
    appointment: inspectionAppointment.nullable(),
    /** Whether this payment can book an appointment now: it is paid, and neither booked nor used. */
    bookable: z.boolean(),
  }),
  errors: ["SESSION_ID_MISSING", "NOT_FOUND"],
})
export type CertificationCheckoutView = z.infer<typeof readCertificationCheckout.answer>

export const readCertification = endpoint("GET /api/seller/listings/:id/certification", ["seller"], {
  summary: "Returns the progress of the certification of the caller's listing.",
  scope: "listings:read",
  answer: z.object({ ok, certification }),
  errors: ["LISTING_NOT_FOUND"],
})

export const listAppointments = endpoint("GET /api/appointments/mine", ["seller"], {
  summary: "Lists the caller's booked inspections, soonest first, and payments without a booking.",
  answer: z.object({
    ok,
    items: z.array(inspectionAppointment),
    total: z.number().int(),
    unbooked: z.array(z.object({ listingId: z.string(), title: z.string(), sessionId: z.string() })),
  }),
})

export const takenSlots = endpoint("GET /api/appointments/taken", "anyone", {
  summary: "Lists the hours of a day at a location: `times` are fully booked, `free` can be booked.",
  query: z.object({ location: locationName, date: day }),
  answer: z.object({ ok, times: z.array(time), free: z.array(time) }),
  errors: ["INVALID_INPUT"],
})

const bookingAnswer = z.object({ ok, appointment: inspectionAppointment })
const placeErrors = ["INVALID_INPUT", "LOCATION_WITHOUT_ADDRESS", "SLOT_TAKEN", "INVALID_TRANSITION"] as const
const bookingErrors = [...placeErrors, "PAYMENT_REQUIRED"] as const

export const bookAppointment = endpoint("POST /api/appointments/book", ["seller"], {
  summary: "Books an inspection with the caller's payment, in Toronto time. A fully booked hour is refused.",
  rateLimit: LIMITS.act,
  body: z.object({ location: locationName, date: day, time, stripeSessionId: sessionId }),
  status: 201,
  answer: bookingAnswer,
  errors: bookingErrors,
})

export const createAppointment = endpoint("POST /api/appointments", ["seller"], {
  summary: "Books as /api/appointments/book does, with a contact; without a location, the inspection is by video.",
  rateLimit: LIMITS.act,
  body: z.object({
    slot: z.object({
      date: day,
      time,
      timezone: line(60, 1).default("America/Toronto"),
      location: locationName.default("Online"),
    }),
    contact: z.object({ name: line(120, 1), email, phone: line(40, 7) }).optional(),
    paymentSessionId: sessionId,
  }),
  status: 201,
  answer: bookingAnswer,
  errors: bookingErrors,
})

export const moveAppointment = endpoint("POST /api/appointments/:id/reschedule", ["seller"], {
  summary: "Moves the caller's inspection, up to 24 hours before it begins.",
  rateLimit: LIMITS.act,
  body: z.object({ location: locationName, date: day, time }),
  answer: bookingAnswer,
  errors: [...placeErrors, "NOT_FOUND"],
})

export const cancelAppointment = endpoint("POST /api/appointments/:id/cancel", ["seller"], {
  summary: "Cancels the caller's inspection, up to 24 hours before it begins; its payment can book again.",
  rateLimit: LIMITS.act,
  answer: bookingAnswer,
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const downloadAppointment = endpoint("GET /api/appointments/:id/calendar.ics", ["seller"], {
  summary: "Downloads the caller's inspection as a calendar file; if cancelled, the file removes the inspection.",
  answer: z.string(),
  errors: ["NOT_FOUND"],
  document: "text/calendar",
})

export const readInspectionReport = endpoint("GET /api/listings/:id/inspection", "anyone", {
  summary: "Returns the inspector's findings on a certified listing, for everybody who sees the listing.",
  sameForAll: true,
  scope: "market:read",
  answer: z.object({ ok, report: inspectionReport.nullable() }),
  errors: ["LISTING_NOT_FOUND"],
})

const reportFileParams = z.strictObject({ id: identifier, fileId: identifier })

export const downloadInspectionReport = endpoint("GET /api/listings/:id/inspection/files/:fileId", "anyone", {
  summary: "Opens a report file: of a certified car for whoever sees the listing, of a failed car for the seller.",
  params: reportFileParams,
  answer: z.string(),
  errors: ["LISTING_NOT_FOUND", "NOT_FOUND"],
  document: "application/octet-stream",
})

export const adminAppointment = inspectionAppointment.extend({
  vin: z.string(),
  kms: z.number().int().nullable(),
  /** Fuel and year decide which inspection points do not apply to the car. */
  vehicle: z.object({ fuel: z.string(), year: z.number().int().nullable() }),
  listingStatus: z.enum(["draft", "live", "sold", "closed"]).nullable(),
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  report: inspectionReport.nullable(),
  recordable: z.boolean(),
  history: z.array(
    z.object({
      at: instant,
      act: z.enum(["booked", "rescheduled", "cancelled", "completed", "corrected", "no_show"]),
      by: z.string(),
      startsAt: instant,
      location: z.string(),
      reason: z.string(),
    })
  ),
})
export type AdminAppointment = z.infer<typeof adminAppointment>

export const listAdminAppointments = adminList("appointments", STAFF.readsInspections, {
  summary: "Lists inspections by day and location; `queue` sorts booked ones first, the next one at the top.",
  item: adminAppointment,
  filters: {
    ...days,
    q: searched(100).optional(),
    date: day.optional(),
    location: identifier.optional(),
    status: appointmentStatus.optional(),
    listingId: identifier.optional(),
    accountId: identifier.optional(),
  },
  sorts: ["queue", "startsAt", "status", "title", "location", "vin", "contact"],
  defaultSort: ["queue", "ASC"],
})

export const readAdminAppointment = adminRead("appointments/:id", STAFF.readsInspections, {
  summary: "Reads one inspection with its history and result.",
  answer: z.object({ ok, item: adminAppointment }),
  errors: ["NOT_FOUND"],
})

export const uploadInspectionReport = adminAct("POST uploads/inspection", STAFF.inspections, {
  summary: "Uploads a picture or PDF of an inspector's report; stored privately until a result names it.",
  upload: { field: "file", maximumBytes: DOCUMENT_MAXIMUM_BYTES },
  status: 201,
  answer: z.object({ ok, fileId: z.string(), fileName: z.string() }),
  errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA", "UNREADABLE_FILE", "INVALID_INPUT"],
})

export const recordInspection = adminAct("POST appointments/:id/result", STAFF.inspections, {
  summary: "Records or corrects a result; a car is certified if it was inspected in person and nothing failed.",
  body: z.object({
    inspectedOn: day,
    inspector: line(80, 2),
    kms: z.number().int().min(0).max(2_000_000),
    points: z
      .array(z.object({ name: pointName, result: pointResult, note: line(300).default("") }))
      .max(INSPECTION_POINTS.length),
    notes: paragraph(2_000).default(""),
    fileIds: z.array(identifier).max(10),
  }),
  answer: z.object({ ok, item: adminAppointment }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

const reason = z.object({ reason: line(500, 3) })

export const recordNoShow = adminAct("POST appointments/:id/no-show", STAFF.inspections, {
  summary: "Records that nobody came; the payment is used up, unless an admin refunds it.",
  body: reason,
  answer: z.object({ ok, item: adminAppointment }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const cancelAdminAppointment = adminAct("POST appointments/:id/cancel", STAFF.inspectionFiles, {
  summary: "Cancels an inspection at any time before its result; the seller is notified and can book another one.",
  body: reason,
  answer: z.object({ ok, item: adminAppointment }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const readAdminInspectionFile = adminRead("appointments/:id/files/:fileId", STAFF.inspectionFiles, {
  summary: "Returns a short-lived link to a report file; every opening is recorded.",
  params: reportFileParams,
  answer: z.object({ ok, url: z.string(), expiresAt: instant }),
  errors: ["NOT_FOUND"],
})

const adminLocation = inspectionLocation.extend({
  /** The number of cars that can be inspected per hour. */
  capacity: z.number().int(),
  open: z.boolean(),
})
export type AdminInspectionLocation = z.infer<typeof adminLocation>

export const listInspectionLocations = adminRead("inspection-locations", STAFF.readsInspections, {
  summary: "Lists every inspection location, also those without new bookings.",
  answer: z.object({ ok, items: z.array(adminLocation) }),
})

export const writeInspectionLocation = adminAct("PUT inspection-locations/:id", STAFF.owners, {
  summary: "Sets a location's address and cars per hour, and whether it takes new bookings.",
  body: z.object({ address: line(200), capacity: z.number().int().min(1).max(20), open: z.boolean() }),
  answer: z.object({ ok, item: adminLocation }),
  errors: ["NOT_FOUND"],
})
