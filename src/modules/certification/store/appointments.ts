import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, withFullStop } from "@northlot/contract"
import { database } from "#src/platform/database"
import { policyInForce } from "#src/platform/policies"
import { emit } from "#src/platform/outbox"
import { closureOn } from "./closures"
import { lockPurchase, setPurchase } from "./purchases"
import {
  changeableUntil,
  CHANGE_HOURS,
  freeTimes,
  slotFields,
  slotOf,
  slotRefusal,
  slotStart,
  type Slot,
} from "../rules/slots"
import { locationRefusal } from "../rules/location"
import { hourName, slotName } from "../rules/slot-words"
import type {
  AppointmentRecord,
  CertificationRecord,
  Contact,
  InspectionAct,
  InspectionEvent,
  LocationRecord,
} from "../types"

const COLUMNS = `id, certification_id, listing_id, account_id, location_id,
  starts_at, place, status, contact_name, contact_email, contact_phone, sequence`
const LOCATION_COLUMNS = `id, name, address, online, capacity, open`

/** The locations in the order in which the booking page lists them. */
export async function locations(): Promise<LocationRecord[]> {
  const { rows } = await database().query<LocationRecord>(
    `SELECT ${LOCATION_COLUMNS} FROM inspection_location ORDER BY position, id`
  )
  return rows
}

/** Changes a location. @throws RefusedError `NOT_FOUND` */
export async function changeLocation(
  id: string,
  change: Pick<LocationRecord, "address" | "capacity" | "open">
): Promise<LocationRecord> {
  const { rows } = await database().query<LocationRecord>(
    `UPDATE inspection_location SET address = $2, capacity = $3, open = $4 WHERE id = $1 RETURNING ${LOCATION_COLUMNS}`,
    [id, change.address, change.capacity, change.open]
  )
  if (!rows[0]) throw new RefusedError("NOT_FOUND")
  return rows[0]
}

/** The taken and the free hours of a day at a location. @throws RefusedError `INVALID_INPUT` */
export async function slotsOf(locationName: string, date: string): Promise<{ taken: string[]; free: string[] }> {
  const location = await locationNamed(locationName)
  return slotsAt(location, date)
}

async function slotsAt(location: LocationRecord, date: string): Promise<{ taken: string[]; free: string[] }> {
  const rows = await database().records<{ startsAt: Date; now: Date; booked: number }>(
    `SELECT starts_at, count(*)::int AS booked FROM inspection_appointment
     WHERE location_id = $1 AND status <> 'cancelled' AND (starts_at AT TIME ZONE 'America/Toronto')::date = $2::date
     GROUP BY starts_at ORDER BY starts_at`,
    [location.id, date]
  )
  const taken = rows.filter(({ booked }) => booked >= location.capacity).map(({ startsAt }) => slotOf(startsAt).time)
  if (locationRefusal(location) || (await closureOn(location.id, date)) !== null) return { taken, free: [] }
  return { taken, free: freeTimes(date, taken, await database().now(), (await policyInForce("inspections")).values) }
}

/** Finds a location by its id, or by its name in any case. @throws RefusedError `INVALID_INPUT` */
async function locationNamed(name: string, { lock = false, fieldPrefix = "" } = {}): Promise<LocationRecord> {
  const { rows } = await database().query<LocationRecord>(
    `SELECT ${LOCATION_COLUMNS} FROM inspection_location WHERE id = lower($1) OR lower(name) = lower($1)${lock ? " FOR UPDATE" : ""}`,
    [name]
  )
  if (rows[0]) return rows[0]
  const message = "Choose one of our locations."
  throw new RefusedError("INVALID_INPUT", message, { fields: { [`${fieldPrefix}location`]: message } })
}

/** A requested slot. Refusals name its fields with `fieldPrefix`, the slot's path in the request. */
interface Wish extends Slot {
  location: string
  fieldPrefix?: string
}

/**
 * Books an appointment with a payment that is received and unused.
 * @throws RefusedError `PAYMENT_REQUIRED`, `INVALID_INPUT`, `LOCATION_WITHOUT_ADDRESS`, `SLOT_TAKEN`,
 * `INVALID_TRANSITION`
 */
export async function book(
  certificationId: string,
  wish: Wish,
  contact: Contact,
  actor: string
): Promise<AppointmentRecord> {
  return database().transaction(async () => {
    const purchase = await lockPurchase(certificationId)
    refuseUnusable(purchase)
    const live = await liveAppointment(certificationId)
    if (live) {
      throw new RefusedError(
        "INVALID_TRANSITION",
        `This inspection is booked already, on ${slotName(live.startsAt)}. Move that appointment instead.`
      )
    }
    const { location, startsAt, place } = await placeFor(wish)
    const rows = await database().records<AppointmentRecord>(
      `INSERT INTO inspection_appointment (id, certification_id, listing_id, account_id, location_id, starts_at, place, contact_name, contact_email, contact_phone)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
      [
        generateEntityId(undefined, "insp"),
        certificationId,
        purchase.listingId,
        purchase.accountId,
        location.id,
        startsAt,
        place,
        contact.name,
        contact.email,
        contact.phone,
      ]
    )
    await note(rows[0]!, { act: "booked", actor })
    return rows[0]!
  })
}

function refuseUnusable(purchase: CertificationRecord | null): asserts purchase is CertificationRecord {
  if (!purchase || purchase.status === "asked") throw new RefusedError("PAYMENT_REQUIRED")
  if (purchase.status === "refunded")
    throw new RefusedError("PAYMENT_REQUIRED", "This payment was refunded. Pay for the inspection again.")
  if (purchase.status === "used")
    throw new RefusedError("INVALID_TRANSITION", "This payment was used for an inspection.")
}

/**
 * Locks the location. Returns the lowest free place in the requested hour: a location can inspect several cars at once,
 * and the places are numbered from 1.
 */
async function placeFor(
  { location: name, fieldPrefix = "", ...slot }: Wish,
  except: string | null = null
): Promise<{ location: LocationRecord; startsAt: Date; place: number }> {
  const location = await locationNamed(name, { lock: true, fieldPrefix })
  const refusal = slotRefusal(slot, await database().now(), (await policyInForce("inspections")).values)
  if (refusal) throw new RefusedError("INVALID_INPUT", refusal.message, slotFields(refusal, fieldPrefix))
  const unbookable = locationRefusal(location)
  if (unbookable) {
    const { code, message } = unbookable
    throw new RefusedError(code, message, { fields: { [`${fieldPrefix}location`]: message } })
  }
  const closed = await closureOn(location.id, slot.date)
  if (closed !== null) {
    const message = `${location.name} takes no bookings on this day: ${closed}`
    throw new RefusedError("INVALID_INPUT", message, { fields: { [`${fieldPrefix}date`]: message } })
  }
  const startsAt = slotStart(slot)
  const { rows } = await database().query<{ place: number }>(
    `SELECT place FROM generate_series(1, $3::int) AS free (place)
     WHERE NOT EXISTS (
       SELECT FROM inspection_appointment booked
       WHERE booked.location_id = $1 AND booked.starts_at = $2 AND booked.place = free.place AND booked.status <> 'cancelled' AND booked.id IS DISTINCT FROM $4
     ) ORDER BY place LIMIT 1`,
    [location.id, startsAt, location.capacity, except]
  )
  if (!rows[0]) throw slotTaken(location, slot, (await slotsAt(location, slot.date)).free)
  return { location, startsAt, place: rows[0].place }
}

function slotTaken(location: LocationRecord, slot: Slot, free: string[]): RefusedError {
  const rest =
    free.length > 0
      ? withFullStop(`Still free that day: ${free.map(hourName).join(", ")}`)
      : "No time is free on that day. Choose another day."
  return new RefusedError("SLOT_TAKEN", `${location.name} on ${slotName(slotStart(slot))} is taken. ${rest}`, {
    freeTimes: free,
  })
}

/**
 * Moves the account's appointment.
 * @throws RefusedError `NOT_FOUND`, `INVALID_INPUT`, `LOCATION_WITHOUT_ADDRESS`, `SLOT_TAKEN`; `INVALID_TRANSITION` for
 * an appointment that is over or begins within 24 hours
 */
export async function move(id: string, accountId: string, wish: Wish): Promise<AppointmentRecord> {
  return database().transaction(async () => {
    const present = await lockOwn(id, accountId)
    refuseTooLate(present, await database().now(), "moved")
    const { location, startsAt, place } = await placeFor(wish, id)
    if (location.id === present.locationId && startsAt.getTime() === present.startsAt.getTime()) return present
    const rows = await database().records<AppointmentRecord>(
      `UPDATE inspection_appointment SET location_id = $2, starts_at = $3, place = $4, sequence = sequence + 1,
         placed_at = northlot_now(), updated_at = northlot_now() WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, location.id, startsAt, place]
    )
    await note(rows[0]!, { act: "rescheduled", actor: accountId })
    return rows[0]!
  })
}

/**
 * Cancels the account's appointment. The payment can then be used for another booking. @throws RefusedError
 * `NOT_FOUND`, `INVALID_TRANSITION`
 */
export async function cancelOwn(id: string, accountId: string): Promise<AppointmentRecord> {
  return database().transaction(async () => {
    const present = await lockOwn(id, accountId)
    refuseTooLate(present, await database().now(), "cancelled")
    return end(present, "cancelled", { actor: accountId })
  })
}

/**
 * Cancels a booked appointment for the operator, at any time. @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`
 */
export async function cancelForUs(id: string, by: { actor: string; reason: string }): Promise<AppointmentRecord> {
  const present = await lockAppointment(id)
  if (present?.status !== "booked") throw present ? over(present) : new RefusedError("NOT_FOUND")
  return end(present, "cancelled", by)
}

/**
 * Records that nobody came to the appointment, and marks its payment as used.
 * @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`
 */
export async function markNoShow(id: string, by: { actor: string; reason: string }): Promise<AppointmentRecord> {
  const present = await lockAppointment(id)
  if (!present) throw new RefusedError("NOT_FOUND")
  if (present.status !== "booked") throw over(present)
  if ((await database().now()) < present.startsAt)
    throw new RefusedError("INVALID_TRANSITION", "This appointment has not begun yet.")
  await setPurchase(present.certificationId, { status: "used" })
  return end(present, "no_show", by)
}

export async function end(
  present: AppointmentRecord,
  status: "cancelled" | "completed" | "no_show",
  by: { actor: string; reason?: string }
): Promise<AppointmentRecord> {
  const rows = await database().records<AppointmentRecord>(
    `UPDATE inspection_appointment SET status = $2, sequence = sequence + CASE WHEN $2 = 'cancelled' THEN 1 ELSE 0 END, updated_at = northlot_now()
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [present.id, status]
  )
  await note(rows[0]!, { act: status, ...by })
  return rows[0]!
}

/** Adds an event to the appointment's history, and emits the event in the same transaction. */
export async function note(
  { id, locationId, startsAt }: AppointmentRecord,
  { act, actor, reason = "" }: { act: InspectionAct; actor: string; reason?: string }
): Promise<void> {
  const { rows } = await database().query<{ number: number }>(
    `INSERT INTO inspection_event (appointment_id, number, act, actor, location_id, starts_at, reason)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM inspection_event WHERE appointment_id = $1 RETURNING number`,
    [id, act, actor, locationId, startsAt, reason]
  )
  const { number } = rows[0]!
  await emit("inspection.changed", { appointmentId: id, number }, `${id}:${number}`)
}

export async function findAppointment(id: string): Promise<AppointmentRecord | null> {
  const rows = await database().records<AppointmentRecord>(
    `SELECT ${COLUMNS} FROM inspection_appointment WHERE id = $1`,
    [id]
  )
  return rows[0] ?? null
}

/** The payment's only appointment that is not cancelled. */
export async function liveAppointment(certificationId: string): Promise<AppointmentRecord | null> {
  const rows = await database().records<AppointmentRecord>(
    `SELECT ${COLUMNS} FROM inspection_appointment WHERE certification_id = $1 AND status <> 'cancelled'`,
    [certificationId]
  )
  return rows[0] ?? null
}

/** The events of an appointment, oldest first. */
export async function eventsOf(id: string): Promise<InspectionEvent[]> {
  return database().records<InspectionEvent>(
    `SELECT number, act, actor, starts_at, location.name AS location, location.online, location.address, reason
     FROM inspection_event event JOIN inspection_location location ON location.id = event.location_id
     WHERE appointment_id = $1 ORDER BY number`,
    [id]
  )
}

/**
 * Booked appointments that begin within 24 hours and were booked more than 24 hours before their start. A person who
 * books during the last 24 hours needs no reminder.
 */
export async function dueForReminder(limit: number): Promise<AppointmentRecord[]> {
  return database().records<AppointmentRecord>(
    `SELECT ${COLUMNS} FROM inspection_appointment
     WHERE status = 'booked' AND starts_at > northlot_now() AND starts_at <= northlot_now() + interval '24 hours'
       AND placed_at < starts_at - interval '24 hours'
     ORDER BY starts_at LIMIT $1`,
    [limit]
  )
}

/** Locks the payment before the appointment, in the same order as a booking. */
export async function lockAppointment(id: string): Promise<AppointmentRecord | null> {
  const known = await findAppointment(id)
  if (!known) return null
  await lockPurchase(known.certificationId)
  return findAppointment(id)
}

async function lockOwn(id: string, accountId: string): Promise<AppointmentRecord> {
  const present = await lockAppointment(id)
  if (!present || present.accountId !== accountId) throw new RefusedError("NOT_FOUND")
  if (present.status !== "booked") throw over(present)
  return present
}

function refuseTooLate({ startsAt }: AppointmentRecord, now: Date, what: "moved" | "cancelled"): void {
  if (now <= changeableUntil(startsAt)) return
  throw new RefusedError(
    "INVALID_TRANSITION",
    `An inspection can be ${what} up to ${CHANGE_HOURS} hours before it begins. Please write to us.`
  )
}

function over({ status }: AppointmentRecord): RefusedError {
  const words = {
    cancelled: "was cancelled",
    completed: "is over",
    no_show: "was missed",
    booked: "is booked",
  } as const
  return new RefusedError("INVALID_TRANSITION", `This appointment ${words[status]}.`)
}

/** Deletes a closed account's contact data from its inspections. */
export async function forgetContacts(accountId: string): Promise<void> {
  await database().query(
    `UPDATE inspection_appointment SET contact_name = '', contact_email = '', contact_phone = '' WHERE account_id = $1`,
    [accountId]
  )
}
