import type { InspectionCalendarDay, InspectionClosure } from "@northlot/contract"
import { calendarRefusal } from "#src/modules/certification/rules/location"
import { slotOf, slotTimes, type BookingHours } from "#src/modules/certification/rules/slots"
import type { LocationRecord } from "#src/modules/certification/types"
import { database } from "#src/platform/database"

type Appointment = InspectionCalendarDay["appointments"][number]

interface Row extends Omit<Appointment, "time"> {
  locationId: string
  startsAt: Date
}

/** The closures that end on `date` or later, the next closure first. */
export async function closuresFrom(date: string): Promise<InspectionClosure[]> {
  const rows = await database().records<Omit<InspectionClosure, "at"> & { at: Date }>(
    `SELECT closure.id, closure.from_day::text AS "from", closure.to_day::text AS "to", closure.reason, closure.by, closure.at,
       CASE WHEN location.id IS NOT NULL THEN jsonb_build_object('id', location.id, 'name', location.name) END AS location
     FROM inspection_closure closure LEFT JOIN inspection_location location ON location.id = closure.location_id
     WHERE closure.to_day >= $1::date ORDER BY closure.from_day, closure.id`,
    [date]
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** The calendar of the days `dates` at each location, with booked and free appointments. */
export async function calendarOf(
  dates: readonly string[],
  places: readonly LocationRecord[],
  closures: readonly InspectionClosure[],
  hours: BookingHours
): Promise<{ id: string; name: string; days: InspectionCalendarDay[] }[]> {
  const rows = await database().records<Row>(
    `SELECT appointment.id, appointment.location_id, appointment.starts_at, appointment.status,
       coalesce(listing.shown_title, 'A deleted listing') AS title, assignment.username AS inspector
     FROM inspection_appointment appointment
     LEFT JOIN listing ON listing.id = appointment.listing_id
     LEFT JOIN inspection_assignment assignment ON assignment.appointment_id = appointment.id
     WHERE appointment.status <> 'cancelled'
       AND (appointment.starts_at AT TIME ZONE 'America/Toronto')::date BETWEEN $1::date AND $2::date
     ORDER BY appointment.starts_at, appointment.place`,
    [dates[0], dates.at(-1)]
  )
  const booked = rows.map(({ locationId, startsAt, ...row }) => ({ locationId, ...slotOf(startsAt), ...row }))
  const slots = slotTimes(hours).length
  return places.map(({ id, name, capacity, ...place }) => ({
    id,
    name,
    days: dates.map((date) => {
      const closure = closures.find(
        ({ location, from, to }) => (location === null || location.id === id) && from <= date && date <= to
      )
      const closed = calendarRefusal(place) ?? closure?.reason ?? null
      return {
        date,
        capacity: closed === null ? slots * capacity : 0,
        closed,
        appointments: booked
          .filter((one) => one.locationId === id && one.date === date)
          .map(({ id: appointmentId, time, title, status, inspector }) => ({
            id: appointmentId,
            time,
            title,
            status,
            inspector,
          })),
      }
    }),
  }))
}
