import { TIME_ZONE, type ErrorDetails, type PolicyValues } from "@northlot/contract"
import { TZDate } from "@date-fns/tz"
import { addDays } from "date-fns/addDays"
import { format } from "date-fns/format"

const DEFAULT_DAYS_AHEAD = 2
const HOUR_MILLISECONDS = 3_600_000
export const SLOT_MILLISECONDS = HOUR_MILLISECONDS
/** An appointment can be moved or cancelled until this many hours before it begins. */
export const CHANGE_HOURS = 24

/** The part of the inspection policy that limits new bookings. A change does not affect existing bookings. */
export type BookingHours = Pick<PolicyValues["inspections"], "firstHour" | "lastHour" | "daysAhead">

/** The hours of a day in Toronto at which an inspection can begin, including the first and the last. */
export function slotTimes({ firstHour, lastHour }: BookingHours): string[] {
  return Array.from(
    { length: lastHour - firstHour + 1 },
    (_, index) => `${String(firstHour + index).padStart(2, "0")}:00`
  )
}

/** A calendar day (`YYYY-MM-DD`) and an hour (`HH:MM`) in Toronto. */
export interface Slot {
  date: string
  time: string
}

export interface SlotRefusal {
  field: "date" | "time" | "timezone"
  message: string
}

/** The moment of a wall-clock time in a zone, with daylight saving time. */
function momentOf(date: string, time: string, zone: string): Date {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number]
  const [hour, minute] = time.split(":").map(Number) as [number, number]
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone).getTime())
}

export function slotStart({ date, time }: Slot): Date {
  return momentOf(date, time, TIME_ZONE)
}

export function slotOf(startsAt: Date): Slot {
  const local = new TZDate(startsAt, TIME_ZONE)
  return { date: format(local, "yyyy-MM-dd"), time: format(local, "HH:mm") }
}

/** Converts a slot of another time zone to the Toronto slot of the same moment. Refuses an unknown zone. */
export function slotFrom({ date, time }: Slot, zone: string): Slot | SlotRefusal {
  const moment = isZone(zone) ? momentOf(date, time, zone) : null
  if (!moment || Number.isNaN(moment.getTime()))
    return { field: "timezone", message: "Choose a time zone such as America/Toronto." }
  return slotOf(moment)
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-CA", { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The days that can be booked now, and the day that is offered first. */
export function bookableDays(
  now: Date,
  hours: BookingHours
): { firstDate: string; lastDate: string; defaultDate: string } {
  const today = new TZDate(now, TIME_ZONE)
  const day = (ahead: number) => format(addDays(today, ahead), "yyyy-MM-dd")
  const over = now.getTime() >= slotStart({ date: day(0), time: slotTimes(hours).at(-1)! }).getTime()
  return {
    firstDate: day(over ? 1 : 0),
    lastDate: day(hours.daysAhead),
    defaultDate: day(Math.min(DEFAULT_DAYS_AHEAD, hours.daysAhead)),
  }
}

/** Why nobody can book this slot now, or `null`. */
export function slotRefusal(slot: Slot, now: Date, hours: BookingHours): SlotRefusal | null {
  const { lastDate } = bookableDays(now, hours)
  const times = slotTimes(hours)
  if (!times.includes(slot.time))
    return { field: "time", message: `Inspections begin on the hour, from ${times[0]} to ${times.at(-1)}.` }
  if (slot.date > lastDate)
    return {
      field: "date",
      message: `Inspections can be booked up to ${hours.daysAhead} ${hours.daysAhead === 1 ? "day" : "days"} ahead.`,
    }
  if (slotStart(slot) > now) return null
  const field = slot.date < slotOf(now).date ? "date" : "time"
  return { field, message: "This time has passed. Choose a later one." }
}

/** The hours of a day that can still be booked. */
export function freeTimes(date: string, taken: readonly string[], now: Date, hours: BookingHours): string[] {
  return slotTimes(hours).filter((time) => !taken.includes(time) && slotRefusal({ date, time }, now, hours) === null)
}

export function changeableUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - CHANGE_HOURS * HOUR_MILLISECONDS)
}

/** A refusal as the error details of a response. `prefix` is the path of the slot in the request. */
export function slotFields({ field, message }: SlotRefusal, prefix = ""): ErrorDetails {
  return { fields: { [`${prefix}${field}`]: message } }
}
